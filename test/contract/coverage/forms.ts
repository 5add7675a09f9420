import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { type Fixture, putList, putTag, shown } from './support.ts'

type Schemas = components['schemas']

const circle = shown<Schemas['Form']>('getForm', '200', 'circle')
const lists = shown<Schemas['ContactListPage']>('listLists', '200', 'two').data
const tags = shown<Schemas['TagPage']>('listTags', '200', 'two').data

const inShop: Fixture = async (app) => {
  for (const each of lists) await putList(app, each)
  for (const each of tags) await putTag(app, each)
  return {}
}

const putForm = async ({ parts: { sql } }: TestApp, form: Schemas['Form']): Promise<void> => {
  const { created_by, definition, has_changes: _, hosted_url: __, views_count: ___, ...rest } = form
  const { submissions_count: ____, last_submitted_at: _____, ...row } = rest
  const actor = { actor_kind: created_by.kind, actor_id: created_by.id, actor_name: created_by.name }
  await sql`insert into forms ${sql({ ...row, ...actor, definition: sql.json(definition as never) })}`
}

const withCircle: Fixture = async (app) => {
  await inShop(app)
  await putForm(app, circle)
  return {}
}

const withPublished: Fixture = async (app) => {
  await withCircle(app)
  const { status } = await app.send('POST', `/forms/${circle.id}/publish`)
  if (status !== 200) throw new Error('The form was not published.')
  return {}
}

const nothing: Fixture = async () => ({})

export const clearForms = async ({ parts: { sql } }: TestApp): Promise<void> => {
  await sql`delete from forms`
}

/** The fixtures of forms. */
export const formFixtures = {
  listFormFieldTypes: { all: nothing },
  listForms: { one: withCircle },
  createForm: { circle: inShop },
  getForm: { circle: withCircle },
  updateForm: { title: withCircle },
  deleteForm: { deleted: withCircle },
  duplicateForm: { winter: withCircle },
  publishForm: { published: withCircle },
  unpublishForm: { draft: withPublished },
  archiveForm: { archived: withCircle },
  unarchiveForm: {
    draft: async (app) => {
      await inShop(app)
      await putForm(app, { ...circle, state: 'archived', archived_at: circle.created_at })
      return {}
    },
  },
  listFormVersions: { one: withPublished },
  getFormVersion: { first: withPublished },
  previewForm: { unfinished: nothing },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
