import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { type Fixture, shown } from './support.ts'

type Schemas = components['schemas']

const views = shown<Schemas['ViewPage']>('listViews', '200', 'two').data
const quiet = shown<Schemas['View']>('getView', '200', 'quiet')

/** Inserts a view as the document shows it. In the tests, the administrator is its owner. */
const putView = async (
  app: TestApp,
  { owner, condition, columns, ...row }: Schemas['View'],
): Promise<void> => {
  const { sql } = app.context
  const json = {
    condition: condition === null ? null : sql.json(condition as never),
    columns: sql.json(columns as never),
  }
  const columnsOfOwner = { owner_id: app.admin.id, owner_name: owner.name }
  await sql`insert into saved_views ${sql({ ...row, ...json, ...columnsOfOwner })}`
}

const withQuiet: Fixture = async (app) => {
  await putView(app, quiet)
  return {}
}

/** The fixtures of views. */
export const viewFixtures = {
  listViews: {
    two: async (app) => {
      for (const view of views) await putView(app, view)
      return {}
    },
  },
  createView: { quiet: async () => ({}) },
  getView: { quiet: withQuiet },
  updateView: { name: withQuiet },
  deleteView: { deleted: withQuiet },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
