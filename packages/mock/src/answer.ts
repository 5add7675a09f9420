import { examplesOf, type OpenApiDocument, resolve } from '../../../openapi/tools/document.ts'
import { problemEntries } from '../../../openapi/tools/generate/problem-table.ts'
import type { Preference } from './prefer.ts'
import type { Route } from './routes.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}

const requestId = '01a15f30-dc00-7a4d-8d1e-8b792c6a8811'

/** The required headers of a response with this status, with the values of their examples. */
export const requiredHeaders = (
  document: OpenApiDocument,
  route: Route | null,
  status: number,
): Record<string, string> => {
  const headers = Object.entries(route?.responses[String(status)]?.headers ?? {})
  const resolved = headers.map(([name, header]) => [name, resolve(document, header)] as const)
  const required = resolved.filter(([, header]) => header.required === true)
  return Object.fromEntries(required.map(([name, header]) => [name, String(header.example)]))
}

/** Makes the mock's own errors, from the operation's example if it has one for the code. */
export const refusals = (document: OpenApiDocument) => {
  const entries = new Map(problemEntries(document))
  return (
    code: string,
    instance: string,
    route: Route | null,
    change: Record<string, unknown> = {},
  ): Answer => {
    const entry = entries.get(code)
    if (entry === undefined) throw new Error(`The contract knows no problem ${code}`)
    const { status, title } = entry
    const documented = route?.responses[String(status)]?.content?.['application/problem+json']
    const example = documented && examplesOf(document, documented).find(([name]) => name === code)?.[1]
    const plain = {
      type: `/reference/problems/${code}.html`,
      title,
      status,
      detail: `${title}.`,
      instance,
      code,
    }
    return {
      status,
      headers: {
        'Content-Type': 'application/problem+json',
        'X-Request-Id': requestId,
        ...requiredHeaders(document, route, status),
      },
      body: { ...plain, request_id: requestId, errors: [], ...(example ?? {}), instance, ...change },
    }
  }
}

const exampleNames = (document: OpenApiDocument, route: Route, status: string): string[] =>
  Object.values(route.responses[status]?.content ?? {}).flatMap((body) =>
    examplesOf(document, body).map(([name]) => name),
  )

/** The status of an example: no operation has two of one name. Null if the operation has none of this name. */
export const statusOfExample = (document: OpenApiDocument, route: Route, example: string): number | null => {
  const statuses = Object.keys(route.responses)
  const status = statuses.find((one) => exampleNames(document, route, one).includes(example))
  return status === undefined ? null : Number(status)
}

/** The reason against a preference that cannot be read, or whose response the route does not document; null if there is none. */
export const preferenceFault = (
  document: OpenApiDocument,
  route: Route,
  { code, example, delay }: Pick<Preference, 'code' | 'example' | 'delay'>,
): string | null => {
  const statuses = Object.keys(route.responses)
  if (Number.isNaN(code)) return `code is a status: ${statuses.join(', ')}.`
  if (Number.isNaN(delay)) return 'delay is a number of milliseconds.'
  if (code !== null && !statuses.includes(String(code))) {
    return `${route.id} documents ${statuses.join(', ')}, not ${code}.`
  }
  if (example === null) return null
  const wanted = code === null ? statuses : [String(code)]
  const names = wanted.flatMap((status) => exampleNames(document, route, status))
  if (names.includes(example)) return null
  const where = code === null ? '' : ` for ${code}`
  return `${route.id} has no example ${example}${where}: ${names.join(', ') || 'none at all'}.`
}
