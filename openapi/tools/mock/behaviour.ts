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

/** What a path can call a row: `administrator`, `3`, `email:ada@example.com`. */
const namesOf = ({ id, key, number, email, external_id }: Members): string[] =>
  [id, key, number, email && `email:${email}`, external_id && `external:${external_id}`]
    .filter((name) => name !== undefined && name !== null)
    .map((name) => String(name).toLowerCase())

const emptied = (value: Members): Members =>
  Object.fromEntries(Object.keys(value).map((name) => [name, null]))

/** The members that an action has not changed, as another row has them. */
const unchangedOf = (row: Members, before: Members, after: Members): Members =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => JSON.stringify(before[name]) === JSON.stringify(after[name])),
  )

const lastParameter = (path: string): string | undefined => [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1]

/** Puts the ids, the filters and the body of the request into the response. */
export const createBehaviour = (document: OpenApiDocument): Behave => {
  const known = knownTexts(document)
  const inspect = createInspector(document as unknown as Document)
  const operations = operationsOf(document)

  const examplesFor = ({
    responses,
    status = '200',
  }: Pick<Route, 'responses'> & { status?: string }): unknown[] =>
    Object.values(responses[status]?.content ?? {}).flatMap((media) =>
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

  /** The examples of the items at a path such as `/campaigns/{id}`, also from the list and from what creates them. */
  const rowsAt = (itemPath: string): Members[] => {
    const collection = itemPath.slice(0, itemPath.lastIndexOf('/{'))
    const sources = operations.filter(({ path }) => path === collection || path === itemPath)
    const values = sources.flatMap(({ responses }) =>
      ['200', '201'].flatMap((status) => examplesFor({ responses, status })),
    )
    return values
      .flatMap((value) => (isMembers(value) && Array.isArray(value.data) ? value.data : [value]))
      .filter(isMembers)
  }

  const rowWith = (itemPath: string, id: string): Members | undefined =>
    rowsAt(itemPath).find((row) => namesOf(row).includes(id.toLowerCase()))

  /** The values that the contract shows for the parameter at the end of a path. */
  const shownAt = (itemPath: string): string[] => {
    const name = lastParameter(itemPath)
    return operations
      .filter(({ path }) => path.startsWith(itemPath))
      .flatMap(({ parameters }) => parameters.filter((one) => one.in === 'path' && one.name === name))
      .map(({ example }) => String(example).toLowerCase())
  }

  /** What stands in the paths of each item; null where no example shows one. */
  const namesAt = new Map<string, Set<string> | null>()
  const isKnownAt = (itemPath: string, value: string): boolean => {
    let names = namesAt.get(itemPath)
    if (names === undefined) {
      const found = rowsAt(itemPath).flatMap(namesOf)
      names = found.length === 0 ? null : new Set([...found, ...shownAt(itemPath)])
      namesAt.set(itemPath, names)
    }
    return names === null ? known.has(value.toLowerCase()) : names.has(value.toLowerCase())
  }

  /** Whether examples show everything that the path names, each at its place. */
  const isKnown = ({ path }: Route, params: Record<string, string>): boolean =>
    [...path.matchAll(/\{(\w+)\}/g)].every(({ 0: part, 1: name = '', index }) =>
      isKnownAt(path.slice(0, index + part.length), params[name] ?? ''),
    )

  /** The members of one value in another, as far as the schema accepts them there. */
  const merged = (schema: Schema | undefined, target: Members, source: Members): Members => {
    let result = target
    for (const [name, value] of Object.entries(source)) {
      if (!(name in target)) continue
      const candidates = [
        value,
        ...(isMembers(value) && isMembers(target[name]) ? [{ ...target[name], ...value }] : []),
        // An address that is cleared has no line.
        ...(value === null && isMembers(target[name]) ? [emptied(target[name])] : []),
      ]
      const fitting = candidates.map((one) => ({ ...result, [name]: one })).find((one) => fits(schema, one))
      result = fitting ?? result
    }
    return result
  }

  return (route, { params, url, body }: MockRequest, answer) => {
    if (!isKnown(route, params)) return 'not_found'
    if (!isMembers(answer.body)) return answer
    if (Array.isArray(answer.body.data) && route.method === 'GET')
      return pageOf(answer, url.searchParams, [...examplesFor(route), { data: itemsOf(route, answer) }])
    const schema = schemaOf(route, answer)
    const name = lastParameter(route.path)
    const id = name === undefined ? undefined : params[name]
    const isItem = id !== undefined && route.path.endsWith(`{${name}}`)
    let result: Members = answer.body
    if (isItem && route.method !== 'DELETE') result = merged(schema, result, rowWith(route.path, id) ?? {})
    const itemPath = route.path.slice(0, route.path.lastIndexOf('}') + 1)
    const before = isItem || id === undefined ? undefined : rowWith(itemPath, String(result.id))
    // An action on this item, whose example is about another one.
    if (before !== undefined && id !== undefined)
      result = merged(schema, result, unchangedOf(rowWith(itemPath, id) ?? {}, before, result))
    if ((isItem || before !== undefined) && typeof result.id === 'string')
      result = merged(schema, result, { id })
    const isWrite = answer.status === 201 || route.method === 'PUT'
    if (isWrite && isMembers(body)) result = merged(schema, result, body)
    return { ...answer, body: result }
  }
}
