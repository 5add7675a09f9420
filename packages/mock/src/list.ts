import { createHash } from 'node:crypto'
import type { Answer } from './answer.ts'
import { fitsFilter, isMembers, isPutAway, type Members } from './filter.ts'
import type { Route } from './routes.ts'

/** Parameters that choose a part of a list, and no rows. */
const aboutPages = new Set(['limit', 'cursor', 'total', 'sort', 'include', 'fields'])

/** Parameters that ask for rows which a list leaves out otherwise. */
const bringsBack = new Set(['archived', 'trashed', 'state'])

/** Sorts by a member of the rows, such as `-created_at`. What is missing comes after everything. */
const sorted = (rows: Members[], sort: string | null): Members[] => {
  if (sort === null) return rows
  const name = sort.replace(/^-/, '')
  if (!rows.every((row) => name in row)) return rows
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [one[name], other[name]]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * String(left).localeCompare(String(right), 'en')
  })
}

/** Of which list, with which filters. */
const markOf = (route: Route, filters: readonly [string, string][]): string =>
  createHash('sha256')
    .update(JSON.stringify([route.path, filters]))
    .digest('hex')
    .slice(0, 8)

const cursorOf = (offset: number, mark: string): string =>
  Buffer.from(`mock ${offset} ${mark}`).toString('base64url')

/** The offset of a cursor; null if this mock made no such cursor for the list. */
const offsetOf = (cursor: string | null, mark: string): number | null => {
  if (cursor === null) return 0
  const [, offset, of] = /^mock (\d{1,9}) (\w{8})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return of === mark ? Number(offset) : null
}

const withTotal = (total: unknown, count: number): unknown =>
  isMembers(total) && 'value' in total ? { ...total, value: count } : total

/** The address of another page of a list. */
const addressOf = ({ pathname, searchParams }: URL, cursor: string): string => {
  const query = new URLSearchParams(searchParams)
  query.set('cursor', cursor)
  return `${pathname}?${query}`
}

/** The rows of all examples of a list, each once. */
const rowsOf = (examples: readonly unknown[]): Members[] => {
  const rows = examples.flatMap((example) =>
    isMembers(example) && Array.isArray(example.data) ? example.data.filter(isMembers) : [],
  )
  return [...new Map(rows.map((row) => [row.id ?? JSON.stringify(row), row])).values()]
}

/** The filters of a query, with the values of a repeated one together. The default of a parameter filters nothing. */
const filtersOf = ({ parameters }: Route, query: URLSearchParams): [string, string][] => {
  const defaults = new Map(parameters.map(({ name, schema }) => [name, schema?.default]))
  const names = [...new Set(query.keys())].filter((name) => !aboutPages.has(name)).sort()
  return names
    .map((name): [string, string] => [name, query.getAll(name).join(',')])
    .filter(([name, value]) => defaults.get(name)?.toString() !== value)
}

/**
 * The rows that the query asks for, a page of them, with cursors that lead on and back. A filter also finds the rows of the further
 * examples, which show the rarer states.
 */
export const pageOf = (
  route: Route,
  answer: Answer,
  url: URL,
  examples: readonly unknown[],
  shown: (row: Members) => Members,
): Answer | 'invalid_cursor' => {
  const { data, page } = answer.body as { data: unknown[]; page?: Members }
  const query = url.searchParams
  if (!data.every(isMembers)) return answer
  const filters = filtersOf(route, query)
  const all = filters.length === 0 ? data : rowsOf(examples)
  const known = filters.some(([name]) => bringsBack.has(name)) ? all : all.filter((row) => !isPutAway(row))
  const fitting = known.filter((row) => filters.every(([name, value]) => fitsFilter(row, name, value)))
  const usual = route.parameters.find(({ name }) => name === 'sort')?.schema?.default
  const order = query.get('sort') ?? (filters.length > 0 && usual ? String(usual) : null)
  const rows = sorted(fitting, order).map(shown)
  if (page === undefined) return { ...answer, body: { ...(answer.body as Members), data: rows } }
  const mark = markOf(route, filters)
  const size = route.parameters.find(({ name }) => name === 'limit')?.schema
  // A list without a limit is returned as a whole.
  const limit = size === undefined ? Math.max(rows.length, 1) : Number(query.get('limit') ?? size.default)
  const offset = offsetOf(query.get('cursor'), mark)
  if (offset === null) return 'invalid_cursor'
  const next = offset + limit
  const position = {
    next_cursor: next < rows.length ? cursorOf(next, mark) : null,
    previous_cursor: offset > 0 ? cursorOf(Math.max(0, offset - limit), mark) : null,
    ...('total' in page && { total: withTotal(page.total, rows.length) }),
  }
  const body = { ...(answer.body as Members), data: rows.slice(offset, next), page: { ...page, ...position } }
  const links = [
    ['next', position.next_cursor],
    ['prev', position.previous_cursor],
  ].flatMap(([rel, cursor]) => (cursor ? [`<${addressOf(url, cursor)}>; rel="${rel}"`] : []))
  return {
    ...answer,
    body,
    headers: { ...answer.headers, ...(links.length > 0 && { Link: links.join(', ') }) },
  }
}
