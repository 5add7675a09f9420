import { createHmac, timingSafeEqual } from 'node:crypto'
import { basePath, type OperationId, operationTable } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { problem } from '../problem.ts'
import type { Sql } from '../storage/open.ts'
import {
  countAll,
  exactTotalLimit,
  type FoundRow,
  findRows,
  keysOfRow,
  type List,
  type Position,
  type Total,
  withoutPageColumns,
} from './pagination-rows.ts'

export {
  exactTotalLimit,
  type LeadingTable as Lead,
  type List,
  type OrderKey,
  readAfter as readOn,
} from './pagination-rows.ts'

type PageInfo = components['schemas']['PageInfo']

/** The request of a list operation. */
export interface PageRequest {
  operationId: OperationId
  params: object
  /** The parameters of the list: the query, or the body of an operation with a POST search. */
  query: object
  inBody?: boolean
}

/** `data` is for the mapper; `page` and `headers` are sent unchanged. */
export interface Page<Row> {
  rows: Row[]
  page: PageInfo
  headers: Record<string, string>
  /** The keys of the row after which a cursor continues; null for a first page, and for one that goes back. */
  after: string[] | null
}

interface PageQuery {
  cursor?: string
  limit?: number
  total?: 'bounded' | 'exact'
}

/**
 * Reads the requested page. The cost does not depend on the depth. A row that does not change is returned
 * exactly once, although other rows are added or removed meanwhile.
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
  const backward = position?.direction === 'previous'

  const { found, counted } = await findRows(sql, list, position, limit + 1)
  const more = found.length > limit
  const rows = backward ? found.slice(0, limit).reverse() : found.slice(0, limit)
  const whole = more ? null : rows.length
  const total = await totalOf(sql, list, query.total, position, whole, counted)
  const cursorTo = (towards: Position['direction']): string =>
    signCursor(secret, context, { ...neighbour(list, towards, rows, position), total })
  const page: PageInfo = {
    next_cursor: (backward ? position !== null : more) ? cursorTo('next') : null,
    previous_cursor: (backward ? more : position !== null) ? cursorTo('previous') : null,
    total,
  }
  return {
    rows: rows.map((row) => withoutPageColumns<Row>(list, row)),
    page,
    headers: linkHeader(request, page),
    after: backward ? null : (position?.keys ?? null),
  }
}

/**
 * `whole` is the number of rows if the first page has all of them, else null. `counted` is the known count of
 * the list, up to the limit of exact totals.
 */
const totalOf = async (
  sql: Sql,
  list: List,
  requested: PageQuery['total'],
  position: Position | null,
  whole: number | null,
  counted: number | null,
): Promise<Total> => {
  if (position !== null && (requested !== 'exact' || position.total.relation === 'eq')) return position.total
  const count = position === null ? (whole ?? counted) : null
  if (count !== null && count <= exactTotalLimit) return { value: count, relation: 'eq' }
  return requested === 'exact'
    ? { value: await countAll(sql, list), relation: 'eq' }
    : { value: exactTotalLimit, relation: 'gte' }
}

/**
 * The start of the neighbouring page. If the page is empty because its rows were deleted, it begins with the
 * row in its cursor.
 */
const neighbour = (
  list: List,
  towards: Position['direction'],
  rows: FoundRow[],
  position: Position | null,
): Omit<Position, 'total'> => {
  const edge = rows.at(towards === 'next' ? -1 : 0)
  return edge === undefined
    ? { direction: towards, inclusive: true, keys: position?.keys ?? [] }
    : { direction: towards, inclusive: false, keys: keysOfRow(list, edge) }
}

/**
 * What a cursor is bound to: the operation, its path parameters, filters and order, but not the page size.
 */
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

const directionCodes = { next: 'n', previous: 'p' } as const

const signCursor = (secret: Uint8Array, context: string, position: Position): string => {
  const { direction, inclusive, keys, total } = position
  const directionCode = inclusive ? directionCodes[direction].toUpperCase() : directionCodes[direction]
  const content = JSON.stringify([directionCode, total.value, total.relation, ...keys])
  const signature = signatureOf(secret, context, content)
  return `${Buffer.from(content).toString('base64url')}.${signature.toString('base64url')}`
}

const openCursor = (secret: Uint8Array, context: string, cursor: string, inBody: boolean): Position => {
  const [content, signature] = cursor.split('.', 2).map((part) => Buffer.from(part, 'base64url'))
  const expected = signatureOf(secret, context, content?.toString() ?? '')
  if (!content || signature?.length !== expected.length || !timingSafeEqual(signature, expected))
    throw problem('invalid_cursor', {
      detail:
        'The cursor is invalid, or belongs to other filters or another order. Start again without `cursor`.',
      errors: [
        {
          ...(inBody ? { pointer: '/cursor' } : { parameter: 'cursor' }),
          code: 'invalid_value',
          detail: '`cursor` does not belong to this list.',
        },
      ],
    })
  type Content = [directionCode: string, value: number, relation: Total['relation'], ...keys: string[]]
  const [directionCode, value, relation, ...keys] = JSON.parse(content.toString()) as Content
  return {
    direction: directionCode.toLowerCase() === directionCodes.next ? 'next' : 'previous',
    inclusive: directionCode === directionCode.toUpperCase(),
    keys,
    total: { value, relation },
  }
}

/** The contract's maximum for `Link`, because clients and proxies accept little more. */
const maxLinkLength = 8000

/**
 * The neighbouring pages as `Link`, and the first page if it is not the current one, as far as the length
 * allows.
 */
const linkHeader = (request: PageRequest, page: PageInfo): Record<string, string> => {
  const links: string[] = []
  if (page.next_cursor !== null) links.push(`<${addressOf(request, page.next_cursor)}>; rel="next"`)
  if (page.previous_cursor !== null) {
    links.push(`<${addressOf(request, page.previous_cursor)}>; rel="prev"`)
    links.push(`<${addressOf(request, undefined)}>; rel="first"`)
  }
  while (links.join(', ').length > maxLinkLength) links.pop()
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
