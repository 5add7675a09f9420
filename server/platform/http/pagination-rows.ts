import type { components } from '../../../generated/types.ts'
import type { Fragment, Sql } from '../storage/open.ts'
import { unprepared } from '../storage/prepared-plans.ts'

export type Total = components['schemas']['PageInfo']['total']

/** One key of a sort order. Its expression is never null, in the query and in its index. */
export interface OrderKey {
  sql: Fragment
  type: 'text' | 'timestamptz' | 'uuid' | 'boolean' | 'bigint'
  /** The member of a row that has the key's value unchanged, if any: then the key is not selected again. */
  member?: string
}

/** The query of a list, without the position of the page. */
export interface List {
  table: string
  columns: Fragment
  where: Fragment
  /**
   * Compared in order, all in the same direction; the last one is unique. One index has them in this order.
   */
  keys: [OrderKey, ...OrderKey[]]
  descending: boolean
  /**
   * Only rows in which `column` (of type text) has one of these values, for an index with the column before
   * the keys. The rows of each value are read in order and merged, so that distant values cost no more.
   */
  valueFilter?: { column: Fragment; values: readonly string[] }
  /** The list rarely fits on one page: it is counted while the page is read, not afterwards. */
  long?: boolean
  /** A table with an index in the order of the list's keys, if the list's own table has none. */
  leadingTable?: LeadingTable
  /** An expression for the number of rows, if it is stored somewhere. */
  storedCount?: Fragment
  /**
   * No index has the filters in this order. Up to the limit of exact totals, the rows are found by the
   * fastest plan and then sorted. Above that limit many rows match, so reading in the sort order finds a page
   * quickly.
   */
  matchFirst?: boolean
  /**
   * The error if more rows match than the limit of exact totals: the keys are computed for each row, so no more rows are sorted.
   */
  tooMany?: () => Error
}

/** Rows of another table that reference the list's rows by their last key, such as memberships of a list. */
export interface LeadingTable {
  table: string
  where: Fragment
  /** The columns of that table that correspond to the list's keys. */
  keys: [Fragment, ...Fragment[]]
  /** Further conditions for the list's rows. */
  rest: Fragment
}

/** A position in a list: from `keys` in one direction, with or without the row at `keys` itself. */
export interface Position {
  direction: 'next' | 'previous'
  inclusive: boolean
  keys: string[]
  /** The count of the first page: later pages repeat it instead of counting again. */
  total: Total
}

/** Totals are exact up to this number, so that a page of a long list does not wait for a full count. */
export const exactTotalLimit = 10_000

/** A selected row with additional columns for the page. */
export interface FoundRow {
  /** The keys as text, unless all of them are members of the row. */
  page_key?: string[]
  /** The number of rows examined for the page, if the query counts them. */
  page_count?: number
}

interface Found {
  /** From the position onwards, in the direction of the page. */
  found: FoundRow[]
  /**
   * The number of rows of the whole list, counted up to one more than the limit of exact totals; null if a
   * cursor has it.
   */
  counted: number | null
}

/** Finds the rows of a page by the list's strategy, and counts the whole list if no cursor has the total. */
export const findRows = async (
  sql: Sql,
  list: List,
  position: Position | null,
  limit: number,
): Promise<Found> => {
  if (list.matchFirst && (position === null || position.total.relation === 'eq')) {
    const found = await readMatchedRows(sql, list, position, limit)
    const gathered = found[0]?.page_count ?? 0
    if (gathered > exactTotalLimit && list.tooMany) throw list.tooMany()
    if (gathered <= exactTotalLimit) return { found, counted: position === null ? gathered : null }
    return { found: await selectRows(sql, list, position, limit), counted: gathered }
  }
  const { leadingTable } = list
  const rows = async () =>
    leadingTable === undefined
      ? selectRows(sql, list, position, limit)
      : readLeadingRows(sql, list, leadingTable, position, limit)
  if (position !== null) return { found: await rows(), counted: null }
  if (list.long) {
    const [found, counted] = await Promise.all([rows(), countUpTo(sql, list)])
    return { found, counted }
  }
  const found = await rows()
  const counted = found.length < limit ? found.length : await countUpTo(sql, list)
  return { found, counted }
}

const listed = (sql: Sql, fragments: Fragment[]): Fragment =>
  fragments.reduce((left, right) => sql`${left}, ${right}`)

const isDescending = (list: List, position: Position | null): boolean =>
  list.descending !== (position?.direction === 'previous')

const ordered = (sql: Sql, keys: Fragment[], descending: boolean): Fragment =>
  listed(
    sql,
    keys.map((key) => (descending ? sql`${key} desc` : sql`${key} asc`)),
  )

const fragmentsOf = (keys: OrderKey[]): Fragment[] => keys.map((key) => key.sql)

/** Whether the rows themselves contain all keys. */
const hasKeyMembers = (list: List): boolean => list.keys.every(({ member }) => member !== undefined)

const selectedOf = (sql: Sql, list: List): Fragment => {
  if (hasKeyMembers(list)) return list.columns
  const keys = list.keys.map((key) => sql`${key.sql}::text`)
  return sql`${list.columns}, array[${listed(sql, keys)}] as page_key`
}

/** The position of a row in its list, as a cursor stores it. */
export const keysOfRow = (list: List, row: FoundRow): string[] =>
  row.page_key ?? list.keys.map(({ member = '' }) => String((row as Record<string, unknown>)[member]))

/** A row without the additional columns of the page. */
export const withoutPageColumns = <Row>(list: List, found: FoundRow): Row => {
  if (found.page_count === undefined && hasKeyMembers(list)) return found as Row
  const { page_key: _key, page_count: _count, ...row } = found
  return row as Row
}

/** `key_1, key_2 …`: names of the keys in queries that do not select the row. */
const keyNames = (sql: Sql, list: List): Fragment[] => list.keys.map((_, at) => sql`${sql(`key_${at + 1}`)}`)

const named = (sql: Sql, expressions: Fragment[], names: Fragment[]): Fragment =>
  listed(
    sql,
    expressions.map((expression, at) => sql`${expression} as ${names[at] ?? sql``}`),
  )

const afterOf = (sql: Sql, list: List, keys: Fragment[], position: Position | null): Fragment =>
  position === null
    ? sql``
    : sql`and ${isAfter(sql, list.keys, keys, position, isDescending(list, position))}`

const conditionOf = (sql: Sql, { where, valueFilter }: List): Fragment =>
  valueFilter
    ? sql`${where} and ${valueFilter.column} = any(${valueFilter.values as string[]}::text[])`
    : where

/** Joins by the last key, which is unique: each row is found once. */
const isRowOf = (sql: Sql, list: List, names: Fragment[]): Fragment =>
  sql`${list.keys.at(-1)?.sql ?? sql``} = ${names.at(-1) ?? sql``}`

/**
 * Reads all rows from the position onwards, up to one more than the limit of exact totals, and returns those
 * of the page.
 */
const readMatchedRows = async (
  sql: Sql,
  list: List,
  position: Position | null,
  limit: number,
): Promise<FoundRow[]> => {
  const table = sql(list.table)
  const keys = fragmentsOf(list.keys)
  const names = keyNames(sql, list)
  const order = ordered(sql, names, isDescending(list, position))
  return unprepared(sql<FoundRow[]>`
    with gathered as materialized (
      select ${named(sql, keys, names)} from ${table}
      where ${conditionOf(sql, list)} ${afterOf(sql, list, keys, position)}
      limit ${exactTotalLimit + 1}
    ), page as materialized (
      select * from gathered order by ${order} limit ${limit}
    )
    select ${selectedOf(sql, list)}, (select count(*) from gathered) as page_count
    from page join ${table} on ${isRowOf(sql, list, names)}
    order by ${order}`)
}

/**
 * Rows of the leading table to examine for a page before reading the list's own table instead: many may not
 * match.
 */
const maxLeadingRows = 1000

const readLeadingRows = async (
  sql: Sql,
  list: List,
  lead: LeadingTable,
  position: Position | null,
  limit: number,
): Promise<FoundRow[]> => {
  const names = keyNames(sql, list)
  const descending = isDescending(list, position)
  const most = limit + maxLeadingRows
  const found = await unprepared(sql<FoundRow[]>`
    with followed as materialized (
      select ${named(sql, lead.keys, names)} from ${sql(lead.table)}
      where ${lead.where} ${afterOf(sql, list, lead.keys, position)}
      order by ${ordered(sql, lead.keys, descending)} limit ${most}
    )
    select ${selectedOf(sql, list)}, (select count(*) from followed) as page_count
    from followed join ${sql(list.table)} on ${isRowOf(sql, list, names)}
    where ${lead.rest}
    order by ${ordered(sql, names, descending)} limit ${limit}`)
  const followed = found[0]?.page_count ?? most
  const isAll = found.length === limit || followed < most
  return isAll ? found : selectRows(sql, list, position, limit)
}

const selectRows = (
  sql: Sql,
  list: List,
  position: Position | null,
  limit: number,
): PromiseLike<FoundRow[]> => {
  const { where, valueFilter } = list
  const table = sql(list.table)
  const keys = fragmentsOf(list.keys)
  const order = ordered(sql, keys, isDescending(list, position))
  const selected = selectedOf(sql, list)
  const after = afterOf(sql, list, keys, position)
  if (valueFilter === undefined)
    return unprepared(sql<FoundRow[]>`
      select ${selected} from ${table} where ${where} ${after} order by ${order} limit ${limit}`)
  return unprepared(sql<FoundRow[]>`
    select ${selected}
    from unnest(${valueFilter.values as string[]}::text[]) as wanted (wanted_value)
    cross join lateral (
      select * from ${table}
      where ${valueFilter.column} = wanted.wanted_value and ${where} ${after}
      order by ${order} limit ${limit}
    ) as ${table}
    order by ${order} limit ${limit}`)
}

/** A row comparison, because an index supports it directly. */
const isAfter = (
  sql: Sql,
  keys: OrderKey[],
  expressions: Fragment[],
  position: Position,
  descending: boolean,
): Fragment => {
  const here = listed(sql, expressions)
  const there = listed(
    sql,
    keys.map((key, index) => typed(sql, key.type, position.keys[index] ?? '')),
  )
  if (descending) return position.inclusive ? sql`(${here}) <= (${there})` : sql`(${here}) < (${there})`
  return position.inclusive ? sql`(${here}) >= (${there})` : sql`(${here}) > (${there})`
}

const typed = (sql: Sql, type: OrderKey['type'], value: string): Fragment => {
  switch (type) {
    case 'text':
      return sql`${value}::text`
    case 'timestamptz':
      return sql`${value}::text::timestamptz`
    case 'uuid':
      return sql`${value}::text::uuid`
    case 'bigint':
      return sql`${value}::text::bigint`
    case 'boolean':
      return sql`${value}::text::boolean`
  }
}

/** All of them, regardless of their number. */
export const countAll = async (sql: Sql, list: List): Promise<number> => {
  if (list.storedCount !== undefined) return readCount(sql, list.storedCount)
  const [row] = await unprepared(
    sql<{ count: number }[]>`select count(*) from ${sql(list.table)} where ${conditionOf(sql, list)}`,
  )
  return row?.count ?? 0
}

/** Counts up to one more than the limit of exact totals. */
const countUpTo = async (sql: Sql, list: List): Promise<number> => {
  if (list.storedCount !== undefined) return readCount(sql, list.storedCount)
  const [row] = await unprepared(sql<{ count: number }[]>`
    select count(*) from (
      select from ${sql(list.table)} where ${conditionOf(sql, list)} limit ${exactTotalLimit + 1}
    ) as counted`)
  return row?.count ?? 0
}

const readCount = async (sql: Sql, counted: Fragment): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select (${counted})::bigint as count`
  return row?.count ?? 0
}

/**
 * Continues a list after `keys`, from its beginning if they are null. For work that reads the whole list and
 * stores its position with its results. Fewer rows than `limit` means the end.
 */
export const readAfter = async <Row extends object>(
  sql: Sql,
  list: List,
  keys: string[] | null,
  limit: number,
): Promise<{ rows: Row[]; keys: string[] | null }> => {
  const total = { value: 0, relation: 'gte' } as const
  const position = keys === null ? null : ({ direction: 'next', inclusive: false, keys, total } as const)
  const found = await selectRows(sql, list, position, limit)
  const last = found.at(-1)
  return {
    rows: found.map((row) => withoutPageColumns<Row>(list, row)),
    keys: last === undefined ? keys : keysOfRow(list, last),
  }
}
