import type { Document, JsonSchema } from '../../../server/platform/contract/document.ts'
import { createInspector } from '../../../server/platform/contract/inspect.ts'
import { examplesOf, type OpenApiDocument, operationsOf, resolve, type Schema } from '../document.ts'
import type { Answer } from './answer.ts'
import type { Behave, MockRequest } from './engine.ts'
import { fitsFilter, isMembers, isPutAway, type Members, textsIn } from './filter.ts'
import type { Route } from './routes.ts'

/** The texts of all examples: an id or a key that none of them has is unknown. */
const knownTexts = (document: OpenApiDocument): Set<string> => {
  const found = new Set<string>()
  for (const { parameters, requestBody, responses } of operationsOf(document)) {
    for (const { example, examples = {} } of parameters) {
      textsIn(example, found)
      for (const one of Object.values(examples)) textsIn(resolve(document, one).value, found)
    }
    const medias = [requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.values(part?.content ?? {}),
    )
    for (const media of medias)
      textsIn(
        examplesOf(document, media).map(([, value]) => value),
        found,
      )
  }
  return found
}

/** Parameters that choose a part of a list, and no rows. */
const aboutPages = new Set(['limit', 'cursor', 'total', 'sort', 'include', 'fields'])

/** Parameters that ask for rows which a list leaves out otherwise. */
const bringsBack = new Set(['archived', 'trashed', 'state'])

/** Sorts by a member of the rows, such as `-created_at`. */
const sorted = (rows: Members[], sort: string | null): Members[] => {
  if (sort === null) return rows
  const name = sort.replace(/^-/, '')
  if (!rows.every((row) => name in row)) return rows
  const compare = (one: Members, other: Members): number => {
    const [left, right] = [one[name], other[name]]
    if (typeof left === 'number' && typeof right === 'number') return left - right
    // As in the database, what is missing comes after everything.
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return String(left).localeCompare(String(right), 'en')
  }
  return rows.toSorted(sort.startsWith('-') ? (one, other) => compare(other, one) : compare)
}

const cursorOf = (offset: number): string => Buffer.from(`mock ${offset}`).toString('base64url')

/** The offset of a cursor; null if this mock made no such cursor. */
const offsetOf = (cursor: string | null): number | null => {
  if (cursor === null) return 0
  const offset = /^mock (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  return offset === undefined ? null : Number(offset)
}

const withTotal = (total: unknown, count: number): unknown =>
  isMembers(total) && 'value' in total ? { ...total, value: count } : total

/** The rows of all examples of a list, each once. */
const rowsOf = (examples: readonly unknown[]): Members[] => {
  const rows = examples.flatMap((example) =>
    isMembers(example) && Array.isArray(example.data) ? example.data.filter(isMembers) : [],
  )
  return [...new Map(rows.map((row) => [row.id ?? JSON.stringify(row), row])).values()]
}

/**
 * The rows that the query asks for, a page of them, with cursors that lead on and back. A filter also finds the rows of the further
 * examples, which show the rarer states.
 */
const pageOf = (
  answer: Answer,
  query: URLSearchParams,
  examples: readonly unknown[],
): Answer | 'invalid_cursor' => {
  const { data, page } = answer.body as { data: unknown[]; page?: Members }
  if (!data.every(isMembers)) return answer
  const filters = [...query].filter(([name]) => !aboutPages.has(name))
  const all = filters.length === 0 ? data : rowsOf(examples)
  const known = filters.some(([name]) => bringsBack.has(name)) ? all : all.filter((row) => !isPutAway(row))
  const fitting = known.filter((row) => filters.every(([name, value]) => fitsFilter(row, name, value)))
  const rows = sorted(fitting, query.get('sort'))
  if (page === undefined) return { ...answer, body: { ...(answer.body as Members), data: rows } }
  const limit = Number(query.get('limit') ?? 50)
  const offset = offsetOf(query.get('cursor'))
  if (offset === null) return 'invalid_cursor'
  const next = offset + limit
  const position = {
    next_cursor: next < rows.length ? cursorOf(next) : null,
    previous_cursor: offset > 0 ? cursorOf(Math.max(0, offset - limit)) : null,
    ...('total' in page && { total: withTotal(page.total, rows.length) }),
  }
  const body = { ...(answer.body as Members), data: rows.slice(offset, next), page: { ...page, ...position } }
  return { ...answer, body }
}

const lastParameter = (path: string): string | undefined => [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1]

/** Puts the ids, the filters and the body of the request into the response. */
export const createBehaviour = (document: OpenApiDocument): Behave => {
  const known = knownTexts(document)
  const inspect = createInspector(document as unknown as Document)
  const operations = operationsOf(document)

  const isKnown = (value: string): boolean =>
    known.has(value.toLowerCase()) || known.has(value.toLowerCase().replace(/^(?:email|external):/, ''))

  const examplesFor = ({ responses }: Pick<Route, 'responses'>): unknown[] =>
    Object.values(responses['200']?.content ?? {}).flatMap((media) =>
      examplesOf(document, media).map(([, value]) => value),
    )

  const schemaOf = (route: Route, { status }: Answer): Schema | undefined =>
    route.responses[String(status)]?.content?.['application/json']?.schema

  const fits = (schema: Schema | undefined, value: unknown): boolean =>
    schema !== undefined && inspect(schema as JsonSchema, value, 1).length === 0

  /** The examples of the items of a list that have the shape of its rows. */
  const itemsOf = (route: Route, answer: Answer): unknown[] => {
    const { data } = resolve(document, schemaOf(route, answer) ?? {}).properties ?? {}
    const { items } = resolve(document, data ?? {})
    const readItem = operations.filter(
      ({ method, path }) =>
        method === 'GET' &&
        path.startsWith(`${route.path}/{`) &&
        path.indexOf('/', route.path.length + 1) < 0,
    )
    return readItem.flatMap(examplesFor).filter((value) => fits(items, value))
  }

  /** The example of an item, also from the list of its collection. */
  const rowWith = (route: Route, id: string): Members | undefined => {
    const collection = route.path.slice(0, route.path.lastIndexOf('/{'))
    const sources = operations.filter(
      ({ method, path }) => method === 'GET' && (path === collection || path === route.path),
    )
    const values = sources.flatMap(examplesFor)
    const rows = values.flatMap((value) =>
      isMembers(value) && Array.isArray(value.data) ? value.data.filter(isMembers) : [value],
    )
    return rows.filter(isMembers).find((row) => row.id === id || row.email === id.replace(/^email:/, ''))
  }

  /** The members of one value in another, as far as the schema accepts them there. */
  const merged = (schema: Schema | undefined, target: Members, source: Members): Members => {
    let result = target
    for (const [name, value] of Object.entries(source)) {
      if (!(name in target)) continue
      const candidates = [
        value,
        ...(isMembers(value) && isMembers(target[name]) ? [{ ...target[name], ...value }] : []),
      ]
      const fitting = candidates.map((one) => ({ ...result, [name]: one })).find((one) => fits(schema, one))
      result = fitting ?? result
    }
    return result
  }

  return (route, { params, url, body }: MockRequest, answer) => {
    if (!Object.values(params).every(isKnown)) return 'not_found'
    if (!isMembers(answer.body)) return answer
    if (Array.isArray(answer.body.data) && route.method === 'GET')
      return pageOf(answer, url.searchParams, [...examplesFor(route), { data: itemsOf(route, answer) }])
    const schema = schemaOf(route, answer)
    const name = lastParameter(route.path)
    const id = name === undefined ? undefined : params[name]
    const isItem = id !== undefined && route.path.endsWith(`{${name}}`)
    let result: Members = answer.body
    if (isItem && route.method !== 'DELETE') result = merged(schema, result, rowWith(route, id) ?? {})
    if (isItem && typeof result.id === 'string') result = merged(schema, result, { id })
    const isWrite = answer.status === 201 || route.method === 'PUT'
    if (isWrite && isMembers(body)) result = merged(schema, result, body)
    return { ...answer, body: result }
  }
}
