import { type List, readOn } from '../../../platform/http/pagination.ts'
import { type ActorColumns, actorFromColumns } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/**
 * A page of a section: its entries, and the keys from which the next page continues, in a form that can be
 * saved.
 */
export interface SectionPage {
  entries: object[]
  keys: string[] | null
  isLast: boolean
}

/** A list in the data export of a contact, of any length. */
export interface Section {
  name: string
  /** The tables that it contains data of. */
  tables: readonly string[]
  /** Reads at most `limit` entries after `keys`; null begins with the first entry. */
  read(
    sql: Sql,
    contactId: string,
    keys: string[] | null,
    limit: number,
    secret: Uint8Array,
  ): Promise<SectionPage>
}

export const section = <Row extends object>(
  name: string,
  table: string,
  list: (sql: Sql, contactId: string) => List,
  serialize: (rows: Row[], sql: Sql) => object[] | Promise<object[]>,
): Section => ({
  name,
  tables: [table],
  read: async (sql, contactId, keys, limit) => {
    const page = await readOn<Row>(sql, list(sql, contactId), keys, limit)
    const entries = await serialize(page.rows, sql)
    return { entries, keys: page.keys, isLast: page.rows.length < limit }
  },
})

export const each =
  <Row extends object>(serialize: (row: Row) => object) =>
  (rows: Row[]): object[] =>
    rows.map((row) => serialize(row))

export const withActor = <Row extends ActorColumns>({
  actor_kind,
  actor_id,
  actor_name,
  ...row
}: Row): object => ({
  ...row,
  actor: actorFromColumns({ actor_kind, actor_id, actor_name }),
})
