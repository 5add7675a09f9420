import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http'
import pino from 'pino'
import type { OpenApiDocument } from '../../../openapi/tools/document.ts'
import { requiredHeaders } from './answer.ts'
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

const pathWith = (route: Route, params: Record<string, string>): string =>
  route.fullPath.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))

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

/** The components that a part of the document refers to, directly or through others. */
const componentsOf = (document: OpenApiDocument, part: unknown): Record<string, Record<string, unknown>> => {
  const found: Record<string, Record<string, unknown>> = {}
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const inner of Object.values(value)) visit(inner)
    const { $ref } = value as { $ref?: unknown }
    const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(String($ref)) ?? []
    if (kind === undefined || name === undefined) return
    found[kind] ??= {}
    if (name in found[kind]) return
    const component = (document.components as typeof found)[kind]?.[name]
    found[kind][name] = component
    visit(component)
  }
  visit(part)
  return found
}

/** Finds the operations of Prism. Reading all of them takes seconds, so each path is read when it is first asked for. */
const operationReader = (document: OpenApiDocument) => {
  const read = async (path: string): Promise<PrismOperation[]> => {
    const item = document.paths[path]
    const components = {
      ...componentsOf(document, item),
      securitySchemes: document.components?.securitySchemes,
    }
    const { webhooks: _, ...rest } = document
    return getHttpOperationsFromSpec(structuredClone({ ...rest, paths: { [path]: item }, components }))
  }
  const byPath = new Map<string, Promise<PrismOperation[]>>()
  return async ({ id, path }: Route): Promise<PrismOperation> => {
    const reading = byPath.get(path) ?? read(path)
    byPath.set(path, reading)
    const operation = (await reading).find(({ iid }) => iid === id)
    if (operation === undefined) throw new Error(`Prism does not know ${id}.`)
    return operation
  }
}

/** Prism as a proxy before `upstream`: what it finds wrong in a request and in its response. */
export const startPrismProxy = (document: OpenApiDocument, upstream: URL) => {
  const operationOf = operationReader(document)
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
    const operation = { ...(await operationOf(route)), path: route.fullPath }
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

/**
 * Prism as a function from requests to responses: it checks credentials, parameters and body, and selects the
 * example.
 */
export const startPrism = (document: OpenApiDocument): Engine => {
  const operationOf = operationReader(document)
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
    const found = await operationOf(route)
    // One operation at a time, with the full path: Prism does not support a base path.
    const operation = { ...(preference.code === 422 ? found : without422(found)), path: route.fullPath }
    const { url, params, headers, body } = request
    // Nothing is said about an empty object where no body is wanted: Prism does not know that the service accepts it.
    const { 'content-length': length, ...others } = headers
    const content = route.requestBody === null ? {} : { body }
    const input = {
      method: operation.method as 'get',
      // Encoded anew: Prism fails on a path that is not.
      url: { path: pathWith(route, params), query: queryOf(url) },
      headers: length === undefined || route.requestBody === null ? others : headers,
      ...content,
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
    const violations = validations.input.map(({ path, message }) => ({ path, message }))
    const documented = ['content-type', ...Object.keys(requiredHeaders(document, route, output.statusCode))]
    const required = documented.map((name) => name.toLowerCase())
    return {
      status: output.statusCode,
      headers: {
        ...Object.fromEntries(
          Object.entries(output.headers ?? {})
            .filter(([name]) => required.includes(name.toLowerCase()))
            .map(([name, value]) => [name, String(value)]),
        ),
        ...(violations.length > 0 && { 'sl-violations': ascii(JSON.stringify(violations)).slice(0, 4000) }),
      },
      body: output.body,
    }
  }
}
