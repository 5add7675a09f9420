import { type OpenApiDocument, operationsOf, resolve, type Schema } from '../../../openapi/tools/document.ts'
import type { Document, JsonSchema } from '../../../server/platform/contract/document.ts'
import { createInspector } from '../../../server/platform/contract/inspect.ts'
import type { Answer } from './answer.ts'
import { createCompletion } from './complete.ts'
import { type Behave, exampleAnswer, type MockRequest } from './engine.ts'
import { isMembers, type Members } from './filter.ts'
import { createInclude } from './include.ts'
import { createItems, lastParameter, unchangedOf } from './items.ts'
import { pageOf } from './list.ts'
import type { Route } from './routes.ts'

const emptied = (value: Members): Members =>
  Object.fromEntries(Object.keys(value).map((name) => [name, null]))

/** Members that follow from others. */
const derived = (value: Members): Members => ({
  ...('full_name' in value && {
    full_name: [value.first_name, value.last_name].filter(Boolean).join(' ') || null,
  }),
  ...('display_email' in value && { display_email: value.email }),
})

/** Puts the ids, the filters and the body of the request into the response. */
export const createBehaviour = (document: OpenApiDocument): Behave => {
  const inspect = createInspector(document as unknown as Document)
  const operations = operationsOf(document)
  const { examplesFor, rowWith, shownAt, shownWith, isKnown } = createItems(document)

  const schemaOf = (route: Route, { status }: Answer): Schema | undefined =>
    route.responses[String(status)]?.content?.['application/json']?.schema

  const fits = (schema: Schema | undefined, value: unknown): boolean =>
    schema !== undefined && inspect(schema as JsonSchema, value, 1).length === 0

  /** The examples of the items of a list that have the shape of its rows. */
  const itemsOf = (route: Route, answer: Answer): unknown[] => {
    const items = rowSchema(schemaOf(route, answer))
    const readItem = operations.filter(
      ({ method, path }) =>
        method === 'GET' &&
        path.startsWith(`${route.path}/{`) &&
        path.indexOf('/', route.path.length + 1) < 0,
    )
    return readItem.flatMap(examplesFor).filter((value) => fits(items, value))
  }

  const completed = createCompletion(document, fits)
  const included = createInclude(document, fits, examplesFor)

  const rowSchema = (schema: Schema | undefined): Schema | undefined => {
    const { data } = resolve(document, schema ?? {}).properties ?? {}
    return resolve(document, data ?? {}).items
  }

  /** The members of one value in another, as far as the schema accepts them there. */
  const merged = (schema: Schema | undefined, target: Members, source: Members): Members => {
    const { properties = {} } = resolve(document, schema ?? {})
    let result = target
    for (const [name, value] of Object.entries(source)) {
      if (!(name in target)) continue
      const candidates = [
        value,
        completed(properties[name], value),
        ...(isMembers(value) && isMembers(target[name]) ? [{ ...target[name], ...value }] : []),
        // An address that is cleared has no line.
        ...(value === null && isMembers(target[name]) ? [emptied(target[name])] : []),
      ]
      const fitting = candidates.map((one) => ({ ...result, [name]: one })).find((one) => fits(schema, one))
      result = fitting ?? result
    }
    return result
  }

  /** What a new resource has where the request says nothing: the default of the member, or null. */
  const unsaid = (route: Route, body: Members): Members => {
    const request = resolve(document, route.requestBody?.content?.['application/json']?.schema ?? {})
    const names = Object.entries(request.properties ?? {}).filter(([name]) => !(name in body))
    return Object.fromEntries(names.map(([name, schema]) => [name, schema.default ?? null]))
  }

  /** The item that a path names, in place of the one of the example. */
  const named = (
    route: Route,
    params: Record<string, string>,
    schema: Schema | undefined,
    value: Members,
  ) => {
    const name = lastParameter(route.path)
    const id = name === undefined ? undefined : params[name]
    if (id === undefined || route.method === 'DELETE') return value
    const itemPath = route.path.slice(0, route.path.lastIndexOf('}') + 1)
    const asked = rowWith(itemPath, id)
    const own = asked?.id ?? id
    if (route.path === itemPath)
      return merged(schema, merged(schema, value, asked ?? {}), 'id' in value ? { id: own } : {})
    const before = shownWith(itemPath, String(value.id))
    // An action on this item, whose example is about another one.
    if (before !== undefined)
      return merged(schema, merged(schema, value, unchangedOf(asked ?? {}, before, value)), { id: own })
    // A part of this item, whose example names another one.
    const shown = shownAt(itemPath)
    const owners = Object.entries(value).filter(
      ([member, one]) => member.endsWith('_id') && shown.includes(String(one).toLowerCase()),
    )
    return merged(schema, value, Object.fromEntries(owners.map(([member]) => [member, own])))
  }

  /** What a change begins with: the item as it is read. */
  const shownBefore = (route: Route, schema: Schema | undefined): Members | undefined => {
    const reading = operations.find(({ method, path }) => method === 'GET' && path === route.path)
    if (route.method !== 'PUT' || reading === undefined) return undefined
    const [shown] = examplesFor(reading)
    return isMembers(shown) && fits(schema, shown) ? shown : undefined
  }

  /** An upsert finds the item, or creates it: its path may name one that no example has. */
  const upserted = (route: Route, { params, body }: MockRequest, answer: Answer): Answer => {
    const email = params.email ?? ''
    const row = rowWith('/contacts/{id}', `email:${email}`)
    const found = row === undefined ? exampleAnswer(document, route, { code: 201, example: null }) : answer
    const schema = schemaOf(route, found)
    const sent = { ...(isMembers(body) ? body : {}), email }
    const base = merged(schema, found.body as Members, row ?? unsaid(route, sent))
    const value = merged(schema, base, sent)
    return { ...found, body: merged(schema, value, derived(value)) }
  }

  return (route, request, answer) => {
    const { params, url, body } = request
    if (route.id.startsWith('upsert')) return upserted(route, request, answer)
    if (!isKnown(route, params)) return 'not_found'
    if (!isMembers(answer.body)) return answer
    const schema = schemaOf(route, answer)
    if (Array.isArray(answer.body.data) && route.method === 'GET') {
      const examples = [...examplesFor(route), { data: itemsOf(route, answer) }]
      return pageOf(route, answer, url, examples, (row) =>
        included(route, url.searchParams, rowSchema(schema), row),
      )
    }
    let result = named(route, params, schema, shownBefore(route, schema) ?? answer.body)
    if (['GET', 'PUT'].includes(route.method)) result = included(route, url.searchParams, schema, result)
    const isNew = answer.status === 201 && route.method === 'POST' && lastParameter(route.path) === undefined
    if (isNew && isMembers(body)) result = merged(schema, result, unsaid(route, body))
    const isWrite = answer.status === 201 || route.method === 'PUT'
    if (isWrite && isMembers(body)) {
      result = merged(schema, result, body)
      result = merged(schema, result, derived(result))
    }
    return { ...answer, body: result }
  }
}
