import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { operationOf, requestExamplesOf } from '../walk/contract.ts'
import { type Fixture, putContact, shown } from './support.ts'

type Schemas = components['schemas']

const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const [, grace] = shown<Schemas['ContactPage']>('listContacts', '200', 'two_newest').data
const [, asked] = requestExamplesOf(operationOf('createExport')).find(([name]) => name === 'scholars') ?? []

/** Ids of the segments in the condition of the document's export. */
const segmentIds = (
  asked as { condition: { conditions: { value: string[] }[] } } | undefined
)?.condition.conditions.flatMap(({ value }) => value)

const putGenre = async (app: TestApp): Promise<void> => {
  await app.send('POST', '/custom-fields', {
    body: {
      key: 'favourite_genre',
      label: 'Favourite genre',
      type: 'single_select',
      options: [{ value: 'mathematics', label: 'Mathematics' }],
    },
  })
}

const putSegments = async ({ context: { sql, clock }, admin }: TestApp): Promise<void> => {
  const now = clock.now()
  for (const [index, id] of (segmentIds ?? []).entries())
    await sql`
      insert into segments ${sql({
        id,
        name: `Scholars ${index}`,
        condition: sql.json({ match: 'all', conditions: [] }),
        count_due_at: now,
        actor_kind: 'user',
        actor_id: admin.id,
        created_at: now,
        updated_at: now,
      })}`
}

/** The fixtures of exports. */
export const exportFixtures = {
  createExport: {
    scholars: async (app) => {
      await putGenre(app)
      await putSegments(app)
      return {}
    },
  },
  exportContact: {
    ada: async (app) => {
      await putContact(app, ada)
      return {}
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>

/** The fixture of the bulk action that exports. */
export const bulkExportFixtures: Record<string, Fixture> = {
  export: async (app) => {
    await putGenre(app)
    await putContact(app, ada)
    await putContact(app, grace)
    return {}
  },
}
