import type { TestApp } from '../../support/app.ts'
import type { Arrange } from '../walk/making.ts'

export type Row = Record<string, unknown>

/** Rows of a list that differ in what its filters compare. */
export interface Scene {
  /** Of the path, if the list belongs to a resource. */
  params?: Record<string, string>
  /** Values for filters that no member of a row has. */
  values?: Record<string, string>
  /** Which rows a value keeps, where it is not the rows whose member has it. */
  keeps?: Record<string, (row: Row, value: string) => boolean>
}

export type MakeScene = (app: TestApp) => Promise<Scene>

/** Inserts copies of a row, each with its own changes. */
export const copyRow = async (
  { context: { sql } }: TestApp,
  table: string,
  id: string,
  ...changes: Row[]
): Promise<void> => {
  for (const change of changes)
    await sql`
      insert into ${sql(table)} select copy.* from ${sql(table)} original,
        jsonb_populate_record(null::${sql(table)}, to_jsonb(original) || ${sql.json({ ...change } as never)}::jsonb) copy
      where original.id = ${id}`
}

/** The id of the row that was inserted last into a table. */
export const newest = async ({ context: { sql } }: TestApp, table: string): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`select id from ${sql(table)} order by id desc limit 1`
  if (row === undefined) throw new Error(`There is no row in ${table}.`)
  return row.id
}

/** The call of an arrangement, as a scene. */
export const sceneOf = async (arrange: Arrange, app: TestApp): Promise<Scene & { id: string }> => {
  const { params = {} } = await arrange(app)
  return { params, id: params.id ?? '' }
}
