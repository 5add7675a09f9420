import type { components } from '../../../generated/types.ts'
import type { Fragment, Sql } from '../storage/open.ts'
import { unprepared } from '../storage/prepared-plans.ts'

export type Total = components['schemas']['PageInfo']['total']

/** A part of an order. Its expression is never null, in the query and in the index that serves it. */
export interface OrderKey {
  sql: Fragment
  type: 'text' | 'timestamptz' | 'uuid' | 'boolean' | 'bigint'
  /** The member of a row that is the key as it stands, where there is one: then it need not be selected twice. */
  member?: string
}

/** What a list reads, apart from where in it the page lies. */
export interface List {
  table: string
  columns: Fragment
  where: Fragment
  /** Compared one after the other, all in the same direction; the last one is unique. One index has them in this order. */
  keys: [OrderKey, ...OrderKey[]]
  descending: boolean
  /**
   * Only rows in which `column` (of type text) has one of these values, where an index has the column before the keys:
   * each value is read in order, and the few rows are merged, however far apart they lie.
   */
  among?: { column: Fragment; values: readonly string[] }
  /** Seldom all on one page: it is counted while the page is read, not after. */
  long?: boolean
  /** A table whose index has the rows' keys in their order, where no index of their own leads to them. */
  ledBy?: Lead
  /** How many rows there are, where somebody keeps count: an expression. */
  counted?: Fragment
  /**
   * No index has what is asked for in this order. The rows are found all at once as far as totals are exact, in whatever
   * way is quickest, and sorted; only of more than that are they looked for along the order, where they then lie close.
   */
  gathered?: boolean
}

/** Rows of another table that name the list's by their last key, such as who belongs to a list. */
export interface Lead {
  table: string
  where: Fragment
  /** In that table, one for one what the list's keys are. */
  keys: [Fragment, ...Fragment[]]
  /** What the list's rows must fulfil besides. */
  rest: Fragment
}

/** From `keys` on in a direction, with or without the row at `keys` itself. */
export interface Position {
  towards: 'next' | 'previous'
  inclusive: boolean
  keys: string[]
  /** As the first page counted it: the pages after it repeat the number instead of counting again. */
  total: Total
}

/** Totals are exact up to here, so that a page of a long list does not wait for the whole to be counted. */
export const countedUpTo = 10_000

/** A row as it was selected, with what the page needs besides. */
export interface FoundRow {
  /** The keys as text, unless all of them are members of the row. */
  page_key?: string[]
  /** How many rows were looked at for the page, where that tells something. */
  page_count?: number
}

interface Found {
  /** From the position on, in the direction of the page. */
  found: FoundRow[]
  /** How many the whole list has, as far as totals are exact and one more; null where a cursor knows it. */
  counted: number | null
}

/** Finds the rows of a page in the way that its list allows, and counts the whole list where no cursor knows the total. */
export const findRows = async (
  sql: Sql,
  list: List,
  position: Position | null,
  limit: number,
): Promise<Found> => {
  if (list.gathered && (position === null || position.total.relation === 'eq')) {
    const found = await gatherRows(sql, list, position, limit)
    const gathered = found[0]?.page_count ?? 0
    if (gathered <= countedUpTo) return { found, counted: position === null ? gathered : null }
    return { found: await selectRows(sql, list, position, limit), counted: gathered }
  }
  const { ledBy } = list
  const rows = async () =>
    ledBy === undefined
      ? selectRows(sql, list, position, limit)
      : followRows(sql, list, ledBy, position, limit)
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
  list.descending !== (position?.towards === 'previous')

const ordered = (sql: Sql, keys: Fragment[], descending: boolean): Fragment =>
  listed(
    sql,
    keys.map((key) => (descending ? sql`${key} desc` : sql`${key} asc`)),
  )

const fragmentsOf = (keys: OrderKey[]): Fragment[] => keys.map((key) => key.sql)

/** Whether a page's rows tell their keys themselves. */
const tellKeys = (list: List): boolean => list.keys.every(({ member }) => member !== undefined)

const selectedOf = (sql: Sql, list: List): Fragment => {
  if (tellKeys(list)) return list.columns
  const keys = list.keys.map((key) => sql`${key.sql}::text`)
  return sql`${list.columns}, array[${listed(sql, keys)}] as page_key`
}

/** Where a row stands in its list, as a cursor says it. */
export const keysOfRow = (list: List, row: FoundRow): string[] =>
  row.page_key ?? list.keys.map(({ member = '' }) => String((row as Record<string, unknown>)[member]))

/** A row without what only the page needed. */
export const bareRow = <Row>(list: List, found: FoundRow): Row => {
  if (found.page_count === undefined && tellKeys(list)) return found as Row
  const { page_key: _key, page_count: _count, ...row } = found
  return row as Row
}

/** `key_1, key_2 …`: what the keys are called where they stand without the row. */
const keyNames = (sql: Sql, list: List): Fragment[] => list.keys.map((_, at) => sql`${sql(`key_${at + 1}`)}`)

const named = (sql: Sql, expressions: Fragment[], names: Fragment[]): Fragment =>
  listed(
    sql,
    expressions.map((expression, at) => sql`${expression} as ${names[at] ?? sql``}`),
  )

const afterOf = (sql: Sql, list: List, keys: Fragment[], position: Position | null): Fragment =>
  position === null ? sql`` : sql`and ${beyond(sql, list.keys, keys, position, isDescending(list, position))}`

const conditionOf = (sql: Sql, { where, among }: List): Fragment =>
  among ? sql`${where} and ${among.column} = any(${among.values as string[]}::text[])` : where

/** The last of the list's keys is the last of the names: each row is met once. */
const isRowOf = (sql: Sql, list: List, names: Fragment[]): Fragment =>
  sql`${list.keys.at(-1)?.sql ?? sql``} = ${names.at(-1) ?? sql``}`

/** All rows from the position on, as far as totals are exact and one more; of them, the page. */
const gatherRows = async (
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
      limit ${countedUpTo + 1}
    ), page as materialized (
      select * from gathered order by ${order} limit ${limit}
    )
    select ${selectedOf(sql, list)}, (select count(*) from gathered) as page_count
    from page join ${table} on ${isRowOf(sql, list, names)}
    order by ${order}`)
}

/** Rows of the leading table that are looked at for a page before another way is taken: many may lead to nothing. */
const followedFor = 1000

const followRows = async (
  sql: Sql,
  list: List,
  lead: Lead,
  position: Position | null,
  limit: number,
): Promise<FoundRow[]> => {
  const names = keyNames(sql, list)
  const descending = isDescending(list, position)
  const most = limit + followedFor
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
  const { where, among } = list
  const table = sql(list.table)
  const keys = fragmentsOf(list.keys)
  const order = ordered(sql, keys, isDescending(list, position))
  const selected = selectedOf(sql, list)
  const after = afterOf(sql, list, keys, position)
  if (among === undefined)
    return unprepared(sql<FoundRow[]>`
      select ${selected} from ${table} where ${where} ${after} order by ${order} limit ${limit}`)
  return unprepared(sql<FoundRow[]>`
    select ${selected}
    from unnest(${among.values as string[]}::text[]) as wanted (wanted_value)
    cross join lateral (
      select * from ${table}
      where ${among.column} = wanted.wanted_value and ${where} ${after}
      order by ${order} limit ${limit}
    ) as ${table}
    order by ${order} limit ${limit}`)
}

/** A comparison of whole rows, because an index can be entered at one. */
const beyond = (
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

/** All of them, however many. */
export const countAll = async (sql: Sql, list: List): Promise<number> => {
  if (list.counted !== undefined) return readCount(sql, list.counted)
  const [row] = await unprepared(
    sql<{ count: number }[]>`select count(*) from ${sql(list.table)} where ${conditionOf(sql, list)}`,
  )
  return row?.count ?? 0
}

/** Counts no further than one more than totals are exact. */
const countUpTo = async (sql: Sql, list: List): Promise<number> => {
  if (list.counted !== undefined) return readCount(sql, list.counted)
  const [row] = await unprepared(sql<{ count: number }[]>`
    select count(*) from (
      select from ${sql(list.table)} where ${conditionOf(sql, list)} limit ${countedUpTo + 1}
    ) as counted`)
  return row?.count ?? 0
}

const readCount = async (sql: Sql, counted: Fragment): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select (${counted})::bigint as count`
  return row?.count ?? 0
}

/**
 * Reads on in a list behind `keys`, from its beginning where they are null: for work that walks through all of it, and
 * keeps with what it has done how far it is. Fewer rows than `limit` are the last.
 */
export const readOn = async <Row extends object>(
  sql: Sql,
  list: List,
  keys: string[] | null,
  limit: number,
): Promise<{ rows: Row[]; keys: string[] | null }> => {
  const total = { value: 0, relation: 'gte' } as const
  const position = keys === null ? null : ({ towards: 'next', inclusive: false, keys, total } as const)
  const found = await selectRows(sql, list, position, limit)
  const last = found.at(-1)
  return {
    rows: found.map((row) => bareRow<Row>(list, row)),
    keys: last === undefined ? keys : keysOfRow(list, last),
  }
}
