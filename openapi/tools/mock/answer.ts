import { examplesOf, type OpenApiDocument, resolve } from '../document.ts'
import { problemEntries } from '../generate/problem-table.ts'
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

/**
 * The reason against a preference, whose status or example the route does not document; null if there is
 * none.
 */
export const preferenceFault = (
  document: OpenApiDocument,
  route: Route,
  { code, example }: { code: number | null; example: string | null },
): string | null => {
  const statuses = Object.keys(route.responses)
  if (code !== null && !statuses.includes(String(code))) {
    return `${route.id} documents ${statuses.join(', ')}, not ${code}.`
  }
  if (example === null) return null
  const status = code ?? statuses.find((candidate) => candidate.startsWith('2'))
  const bodies = Object.values(route.responses[String(status)]?.content ?? {})
  const names = bodies.flatMap((body) => examplesOf(document, body).map(([name]) => name))
  if (names.includes(example)) return null
  return `${route.id} has no example ${example} for ${status}: ${names.join(', ') || 'none at all'}.`
}
