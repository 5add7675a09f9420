import { examplesOf, type OpenApiDocument, operationsOf, resolve } from '../../../openapi/tools/document.ts'
import { isMembers, type Members, textsIn } from './filter.ts'
import { finished } from './job.ts'
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

/** What a path can call a row: `administrator`, `3`, `email:ada@example.com`. */
const namesOf = ({ id, key, number, email, external_id }: Members): string[] =>
  [id, key, number, email && `email:${email}`, external_id && `external:${external_id}`]
    .filter((name) => name !== undefined && name !== null)
    .map((name) => String(name).toLowerCase())

/** The members that an action has not changed, as another row has them. */
export const unchangedOf = (row: Members, before: Members, after: Members): Members =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => JSON.stringify(before[name]) === JSON.stringify(after[name])),
  )

export const lastParameter = (path: string): string | undefined =>
  [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1]

/** What the examples show of the items of each list, and which of them a path names. */
export const createItems = (document: OpenApiDocument) => {
  const known = knownTexts(document)
  const operations = operationsOf(document)

  const examplesFor = ({
    responses,
    status = '200',
  }: Pick<Route, 'responses'> & { status?: string }): unknown[] =>
    Object.values(responses[status]?.content ?? {}).flatMap((media) =>
      examplesOf(document, media).map(([, value]) => value),
    )

  const readRows = (itemPath: string): Members[] => {
    const collection = itemPath.slice(0, itemPath.lastIndexOf('/{'))
    const sources = operations
      .filter(({ path }) => path === collection || path === itemPath)
      // What is there counts before what a request would make of it.
      .sort((one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'))
    const values = sources.flatMap(({ responses }) =>
      ['200', '201'].flatMap((status) => examplesFor({ responses, status })),
    )
    return values
      .flatMap((value) => (isMembers(value) && Array.isArray(value.data) ? value.data : [value]))
      .filter(isMembers)
  }

  const started = operations
    .flatMap(({ responses }) => examplesFor({ responses, status: '202' }))
    .map(finished)
    .filter(isMembers)

  /** A job that is in no list, because a request has started it. */
  const startedJob = (itemPath: string, id: string): Members | undefined =>
    itemPath === '/jobs/{id}' ? started.find((job) => job.id === id.toLowerCase()) : undefined

  const rows = new Map<string, Members[]>()
  /** The examples of the items at a path such as `/campaigns/{id}`, also from the list and from what creates them. */
  const rowsAt = (itemPath: string): Members[] => {
    const found = rows.get(itemPath) ?? readRows(itemPath)
    rows.set(itemPath, found)
    return found
  }

  /** The first example of an item, with the members that only further ones have: a list leaves some out. */
  const shownWith = (itemPath: string, id: string): Members | undefined => {
    const found = rowsAt(itemPath).filter((row) => namesOf(row).includes(id.toLowerCase()))
    return found.length === 0 ? undefined : Object.assign({}, ...found.toReversed())
  }

  const rowWith = (itemPath: string, id: string): Members | undefined =>
    shownWith(itemPath, id) ?? startedJob(itemPath, id)

  /** The values that the contract shows for the parameter at the end of a path. */
  const shownAt = (itemPath: string): string[] => {
    const name = lastParameter(itemPath)
    return operations
      .filter(({ path }) => path.startsWith(itemPath))
      .flatMap(({ parameters }) => parameters.filter((one) => one.in === 'path' && one.name === name))
      .map(({ example }) => String(example).toLowerCase())
  }

  /** Whether an example shows this at the end of the path; where none shows an item, whether any example has the text. */
  const isKnownAt = (itemPath: string, value: string): boolean => {
    const wanted = value.toLowerCase()
    const names = rowsAt(itemPath).flatMap(namesOf)
    if (names.length === 0) return known.has(wanted)
    if (startedJob(itemPath, wanted) !== undefined) return true
    return names.includes(wanted) || shownAt(itemPath).includes(wanted)
  }

  /** Whether examples show everything that the path names, each at its place. */
  const isKnown = ({ path }: Route, params: Record<string, string>): boolean =>
    [...path.matchAll(/\{(\w+)\}/g)].every(({ 0: part, 1: name = '', index }) =>
      isKnownAt(path.slice(0, index + part.length), params[name] ?? ''),
    )

  return { examplesFor, rowWith, shownAt, shownWith, isKnown }
}
