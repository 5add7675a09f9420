import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Fragment } from 'postgres'
import { basePath, type OperationId, operationTable } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { problem } from '../problem.ts'
import type { Sql } from '../storage/open.ts'
import { planned } from '../storage/planned.ts'

type PageInfo = components['schemas']['PageInfo']
type Total = PageInfo['total']

/** A part of an order. Its expression is never null, in the query and in the index that serves it. */
export interface OrderKey {
  sql: Fragment
  type: 'text' | 'timestamptz' | 'uuid' | 'boolean' | 'bigint'
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
}

/** The request of an operation that lists. */
export interface PageRequest {
  operationId: OperationId
  params: object
  /** What the list is asked: the query, or the body of an operation that is asked in one. */
  query: object
  inBody?: boolean
}

/** `data` is for the mapper; `page` and `headers` go into the answer as they are. */
export interface Page<Row> {
  rows: Row[]
  page: PageInfo
  headers: Record<string, string>
}

interface PageQuery {
  cursor?: string
  limit?: number
  total?: 'bounded' | 'exact'
}

/** From `keys` on in a direction, with or without the row at `keys` itself. */
interface Position {
  towards: 'next' | 'previous'
  inclusive: boolean
  keys: string[]
  /** As the first page counted it: the pages after it repeat the number instead of counting again. */
  total: Total
}

/** Totals are exact up to here, so that a page of a long list does not wait for the whole to be counted. */
const countedUpTo = 10_000

/**
 * Reads the page that the request asks for. Costs the same at any depth, and a row that stays as it is while others come
 * and go is met exactly once on the way through.
 * @throws invalid_cursor
 */
export const readPage = async <Row extends object>(
  sql: Sql,
  secret: Uint8Array,
  request: PageRequest,
  list: List,
): Promise<Page<Row>> => {
  const query = request.query as PageQuery
  const limit = Number(query.limit ?? 50)
  const context = contextOf(request)
  const position =
    query.cursor === undefined ? null : openCursor(secret, context, query.cursor, request.inBody ?? false)
  const backward = position?.towards === 'previous'

  const found = await selectRows<Row>(sql, list, position, limit + 1)
  const more = found.length > limit
  const keyed = backward ? found.slice(0, limit).reverse() : found.slice(0, limit)
  const total = await totalOf(sql, list, query.total, position, more ? null : keyed.length)
  const cursorTo = (towards: Position['towards']): string =>
    sealCursor(secret, context, { ...neighbour(towards, keyed, position), total })
  const page: PageInfo = {
    next_cursor: (backward ? position !== null : more) ? cursorTo('next') : null,
    previous_cursor: (backward ? more : position !== null) ? cursorTo('previous') : null,
    total,
  }
  return {
    rows: keyed.map(({ page_key: _, ...row }) => row as unknown as Row),
    page,
    headers: linkHeader(request, page),
  }
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
  const found = await selectRows<Row>(sql, list, position, limit)
  return {
    rows: found.map(({ page_key: _, ...row }) => row as unknown as Row),
    keys: found.at(-1)?.page_key ?? keys,
  }
}

type Keyed<Row> = Row & { page_key: string[] }

const listed = (sql: Sql, fragments: Fragment[]): Fragment =>
  fragments.reduce((left, right) => sql`${left}, ${right}`)

const selectRows = <Row>(
  sql: Sql,
  list: List,
  position: Position | null,
  limit: number,
): PromiseLike<Keyed<Row>[]> => {
  const { keys, where, among, columns } = list
  const table = sql(list.table)
  const descending = list.descending !== (position?.towards === 'previous')
  const order = listed(
    sql,
    keys.map((key) => (descending ? sql`${key.sql} desc` : sql`${key.sql} asc`)),
  )
  const selected = sql`${columns}, array[${listed(
    sql,
    keys.map((key) => sql`${key.sql}::text`),
  )}] as page_key`
  const after = position === null ? sql`` : sql`and ${beyond(sql, keys, position, descending)}`
  if (among === undefined)
    return planned(sql<Keyed<Row>[]>`
      select ${selected} from ${table} where ${where} ${after} order by ${order} limit ${limit}`)
  return planned(sql<Keyed<Row>[]>`
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
const beyond = (sql: Sql, keys: OrderKey[], position: Position, descending: boolean): Fragment => {
  const here = listed(
    sql,
    keys.map((key) => key.sql),
  )
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

/** `whole` is how many rows there are if the first page shows all of them; null if it does not. */
const totalOf = async (
  sql: Sql,
  list: List,
  asked: PageQuery['total'],
  position: Position | null,
  whole: number | null,
): Promise<Total> => {
  if (position === null)
    return whole === null ? countRows(sql, list, asked) : { value: whole, relation: 'eq' }
  const isEnough = asked !== 'exact' || position.total.relation === 'eq'
  return isEnough ? position.total : countRows(sql, list, asked)
}

const countRows = async (sql: Sql, list: List, total: PageQuery['total']): Promise<Total> => {
  const { where, among } = list
  const condition = among
    ? sql`${where} and ${among.column} = any(${among.values as string[]}::text[])`
    : where
  if (total === 'exact') {
    const [row] = await planned(
      sql<{ count: number }[]>`select count(*) from ${sql(list.table)} where ${condition}`,
    )
    return { value: row?.count ?? 0, relation: 'eq' }
  }
  const [row] = await planned(sql<{ count: number }[]>`
    select count(*) from (select from ${sql(list.table)} where ${condition} limit ${countedUpTo + 1}) as counted`)
  const count = row?.count ?? 0
  return count > countedUpTo ? { value: countedUpTo, relation: 'gte' } : { value: count, relation: 'eq' }
}

/**
 * Where the page beside this one begins. Beside a page that turned out empty, because its rows have gone since, lies the
 * row that its cursor was made of.
 */
const neighbour = (
  towards: Position['towards'],
  rows: { page_key: string[] }[],
  position: Position | null,
): Omit<Position, 'total'> => {
  const edge = rows.at(towards === 'next' ? -1 : 0)
  return edge === undefined
    ? { towards, inclusive: true, keys: position?.keys ?? [] }
    : { towards, inclusive: false, keys: edge.page_key }
}

/** What a cursor is good for: the operation, what its path names, filters and order. Not the size of the page. */
const contextOf = ({ operationId, params, query }: PageRequest): string => {
  const {
    cursor: _cursor,
    limit: _limit,
    total: _total,
    include: _include,
    ...rest
  } = query as Record<string, unknown>
  const filters = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
    .sort(([left], [right]) => (String(left) < String(right) ? -1 : 1))
  return JSON.stringify([operationId, params, filters])
}

const signatureOf = (secret: Uint8Array, context: string, content: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['cursor', context, content]))
    .digest()
    .subarray(0, 16)

const letters = { next: 'n', previous: 'p' } as const

const sealCursor = (secret: Uint8Array, context: string, position: Position): string => {
  const { towards, inclusive, keys, total } = position
  const letter = inclusive ? letters[towards].toUpperCase() : letters[towards]
  const content = JSON.stringify([letter, total.value, total.relation, ...keys])
  const signature = signatureOf(secret, context, content)
  return `${Buffer.from(content).toString('base64url')}.${signature.toString('base64url')}`
}

const openCursor = (secret: Uint8Array, context: string, cursor: string, inBody: boolean): Position => {
  const [content, signature] = cursor.split('.', 2).map((part) => Buffer.from(part, 'base64url'))
  const expected = signatureOf(secret, context, content?.toString() ?? '')
  if (!content || signature?.length !== expected.length || !timingSafeEqual(signature, expected))
    throw problem('invalid_cursor', {
      detail: 'The cursor was changed, or given for other filters or another order.',
      errors: [
        {
          ...(inBody ? { pointer: '/cursor' } : { parameter: 'cursor' }),
          code: 'invalid_value',
          detail: 'cursor does not belong to this list.',
        },
      ],
    })
  type Content = [letter: string, value: number, relation: Total['relation'], ...keys: string[]]
  const [letter, value, relation, ...keys] = JSON.parse(content.toString()) as Content
  return {
    towards: letter.toLowerCase() === letters.next ? 'next' : 'previous',
    inclusive: letter === letter.toUpperCase(),
    keys,
    total: { value, relation },
  }
}

/** What the contract lets a `Link` have, because clients and proxies take little more. */
const longestLink = 8000

/** The neighbouring pages as `Link`, and the first one for whoever has left it, as far as there is room. */
const linkHeader = (request: PageRequest, page: PageInfo): Record<string, string> => {
  const links: string[] = []
  if (page.next_cursor !== null) links.push(`<${addressOf(request, page.next_cursor)}>; rel="next"`)
  if (page.previous_cursor !== null) {
    links.push(`<${addressOf(request, page.previous_cursor)}>; rel="prev"`)
    links.push(`<${addressOf(request, undefined)}>; rel="first"`)
  }
  while (links.join(', ').length > longestLink) links.pop()
  return links.length > 0 ? { Link: links.join(', ') } : {}
}

const addressOf = ({ operationId, params, query }: PageRequest, cursor: string | undefined): string => {
  const path = operationTable[operationId].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const parameters = Object.entries({ ...query, cursor })
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${[value]
          .flat()
          .map((item) => encodeURIComponent(String(item)))
          .join(',')}`,
    )
  return `${basePath}${path}${parameters.length > 0 ? '?' : ''}${parameters.join('&')}`
}
