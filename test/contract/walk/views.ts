import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, create, freshWord } from './making.ts'

const condition = {
  match: 'all',
  conditions: [{ field: 'company', operator: 'is', value: 'Compiler Works' }],
}
const bodyOf = (more: object = {}) => ({ area: 'contacts', name: freshWord(), ...more })

const addView = async (app: TestApp, more: object = {}) => (await create(app, '/views', bodyOf(more))).id

/** A shared view of the editor, which administrators can change too. */
const ofView: Arrange = async (app) => {
  const id = await addView(app, { condition, shared: true })
  await app.context.sql`update saved_views set owner_id = ${app.editor.id} where id = ${id}`
  return { params: { id } }
}

/** Calls for the operations of views. */
export const viewArrangements = {
  listViews: async (app) => {
    await addView(app)
    return {}
  },
  createView: async ({ context: { sql } }) => {
    // Of the conflict below.
    await sql`delete from saved_views where name like 'View %'`
    return { body: bodyOf() }
  },
  getView: ofView,
  updateView: async (app) => ({ ...(await ofView(app)), body: { name: freshWord() } }),
  deleteView: ofView,
} satisfies Partial<Record<OperationId, Arrange>>

const leaf = { field: 'company', operator: 'is', value: 'Compiler Works' }
const half = { match: 'any', conditions: Array.from({ length: 60 }, () => leaf) }
/** A condition with more rules than allowed. */
const tooMuch = { match: 'all', conditions: [half, half] }

export const viewConflicts = {
  createView: {
    too_complex: async () => ({ body: bodyOf({ condition: tooMuch }) }),
    too_many: async (app) => {
      const { sql, clock } = app.context
      await sql`
        insert into saved_views (id, area, owner_id, owner_name, name, shared, position, columns, created_at, updated_at)
        select gen_random_uuid(), 'contacts', ${app.admin.id}, 'Katherine', 'View ' || number, false, number, '[]',
          ${clock.now()}, ${clock.now()}
        from generate_series(1, 100) as number`
      return { body: bodyOf() }
    },
  },
  updateView: {
    too_complex: async (app) => ({ ...(await ofView(app)), body: { condition: tooMuch } }),
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
