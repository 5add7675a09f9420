import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http'
import pino from 'pino'
import type { OpenApiDocument } from '../document.ts'
import type { Engine, MockRequest } from './engine.ts'
import type { Preference } from './prefer.ts'
import type { Route } from './routes.ts'

type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number]
type Components = Parameters<typeof createInstance>[1]

/** Prism requires a logger with the level `success`. Nothing is logged. */
const silent = pino({ level: 'silent', customLevels: { success: 32 } }) as unknown as Components['logger']

const queryOf = (url: URL): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => {
      const values = url.searchParams.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )

/** Header values are ASCII; the name of a member in a violation may not be. */
const ascii = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Prism returns 422 instead of 400 for an invalid request if both are documented. The contract uses 422 only
 * for a reused idempotency key, so Prism sees it only if `Prefer` names it.
 */
const without422 = (operation: PrismOperation): PrismOperation => {
  const responses = operation.responses.filter(({ code }) => code !== '422')
  return { ...operation, responses } as PrismOperation
}

const operationsById = async (
  document: OpenApiDocument,
): Promise<Map<string | undefined, PrismOperation>> => {
  const operations = await getHttpOperationsFromSpec(structuredClone(document))
  return new Map(operations.map((operation) => [operation.iid, operation]))
}

/** Prism as a proxy before `upstream`: what it finds wrong in a request and in its response. */
export const startPrismProxy = async (document: OpenApiDocument, upstream: URL) => {
  const byId = await operationsById(document)
  const config = {
    isProxy: true,
    checkSecurity: false,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    upstream,
    upstreamProxy: undefined,
    mock: { dynamic: false },
  } as const
  const prism = createInstance(config, { logger: silent })

  return async (
    route: Route,
    { url, headers, body }: Pick<MockRequest, 'url' | 'headers' | 'body'>,
  ): Promise<{ requestFaults: string[]; responseFaults: string[] }> => {
    const operation = { ...(byId.get(route.id) as PrismOperation), path: route.fullPath }
    const method = operation.method as 'get'
    const input = { method, url: { path: url.pathname, query: queryOf(url) }, headers, body }
    const result = await prism.request(input, [operation], config)()
    if (result._tag === 'Left') throw result.left
    const told = ({ path, message }: { path?: (string | number)[]; message: string }): string =>
      `${(path ?? []).join('.')}: ${message}`
    const { input: sent, output } = result.right.validations
    return { requestFaults: sent.map(told), responseFaults: output.map(told) }
  }
}

/** Makes a page after a cursor the last one, so that following the cursors ends. */
const withoutNextPage = (body: unknown): unknown => {
  const { page } = body as { page?: object }
  return page === undefined ? body : { ...(body as object), page: { ...page, next_cursor: null } }
}

/**
 * Prism as a function from requests to responses: it checks credentials, parameters and body, and selects the
 * example.
 */
export const startPrism = async (document: OpenApiDocument): Promise<Engine> => {
  const byId = await operationsById(document)
  const config = {
    isProxy: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: false,
  } as const
  const prism = createInstance(
    { ...config, errors: false, upstreamProxy: undefined, mock: { dynamic: false } },
    { logger: silent },
  )

  return async (route: Route, request: MockRequest, preference: Preference) => {
    const found = byId.get(route.id)
    if (found === undefined) throw new Error(`Prism does not know ${route.id}`)
    // One operation at a time, with the full path: Prism does not support a base path.
    const operation = { ...(preference.code === 422 ? found : without422(found)), path: route.fullPath }
    const { url, headers, body } = request
    const input = {
      method: operation.method as 'get',
      url: { path: url.pathname, query: queryOf(url) },
      headers,
      body,
    }
    const mock = {
      dynamic: preference.dynamic,
      ...(preference.code !== null && { code: preference.code }),
      ...(preference.example !== null && { exampleKey: preference.example }),
    }
    const result = await prism.request(input, [operation], {
      ...config,
      errors: false,
      upstreamProxy: undefined,
      mock,
    })()
    if (result._tag === 'Left') throw result.left
    const { output, validations } = result.right
    const isLaterPage =
      url.searchParams.has('cursor') && preference.example === null && output.statusCode === 200
    const violations = validations.input.map(({ path, message }) => ({ path, message }))
    return {
      status: output.statusCode,
      headers: {
        ...Object.fromEntries(
          Object.entries(output.headers ?? {}).map(([name, value]) => [name, String(value)]),
        ),
        ...(violations.length > 0 && { 'sl-violations': ascii(JSON.stringify(violations)).slice(0, 4000) }),
      },
      body: isLaterPage ? withoutNextPage(output.body) : output.body,
    }
  }
}
