import { type OpenApiDocument, operationsOf, resolve, type Schema } from '../../../openapi/tools/document.ts'
import { isMembers, type Members } from './filter.ts'
import type { Route } from './routes.ts'

type Fits = (schema: Schema | undefined, value: unknown) => boolean

/** The members of a row that only `include` brings: with those that are asked for, and without the others. */
export const createInclude = (
  document: OpenApiDocument,
  fits: Fits,
  examplesFor: (route: Pick<Route, 'responses'>) => unknown[],
) => {
  const operations = operationsOf(document)

  /** The rows of the lists below an item, as at `/contacts/{id}/notes`. */
  const listsBelow = (itemPath: string): unknown[] =>
    operations
      .filter(({ method, path }) => method === 'GET' && path.startsWith(`${itemPath}/`))
      .flatMap(examplesFor)
      .filter(isMembers)
      .map(({ data }) => data)

  return (route: Route, query: URLSearchParams, schema: Schema | undefined, row: Members): Members => {
    const reading = operations.find(({ method, path }) => method === 'GET' && path === route.path) ?? route
    const parameter = reading.parameters.find(({ name }) => name === 'include')
    if (parameter === undefined) return row
    const known = resolve(document, parameter.schema?.items ?? {}).enum ?? []
    const wanted = query.getAll('include').flatMap((names) => names.split(','))
    const { properties = {} } = resolve(document, schema ?? {})
    const itemPath = route.path.endsWith('}') ? route.path : `${route.path}/{id}`
    const whole = Object.entries(row).filter(([name]) => !known.includes(name) || wanted.includes(name))
    const missing = wanted.filter((name) => !(name in row))
    const found = missing.map((name) => [
      name,
      listsBelow(itemPath).find((rows) => fits(properties[name], rows)) ?? [],
    ])
    return Object.fromEntries([...whole, ...found])
  }
}
