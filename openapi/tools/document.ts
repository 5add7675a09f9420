import { type Node, walk } from '../../server/platform/contract/closed.ts'

export { type Node, walk }

/** The parts of a schema that the tools use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  items?: Schema
  required?: string[]
  default?: unknown
  example?: unknown
  examples?: unknown[]
  properties?: Record<string, Schema>
  title?: string
  'x-grows'?: true
  /** Present values of a list that grows. */
  'x-extensible-enum'?: unknown[]
  'x-problems'?: Record<string, ProblemEntry>
}

/** The table row of a problem code. */
export interface ProblemEntry {
  status: number
  title: string
  meaning: string
  remedy: string
}

export interface Example {
  $ref?: string
  summary?: string
  value?: unknown
}

export interface MediaType {
  schema?: Schema
  examples?: Record<string, Example>
}

export interface Header {
  $ref?: string
  required?: boolean
  schema?: Schema
  example?: unknown
}

export interface Parameter {
  $ref?: string
  name: string
  in: 'query' | 'header' | 'path' | 'cookie'
  required?: boolean
  style?: string
  explode?: boolean
  schema?: Schema
  example?: unknown
  examples?: Record<string, Example>
}

export interface Response {
  $ref?: string
  description?: string
  headers?: Record<string, Header>
  content?: Record<string, MediaType>
}

export interface RequestBody {
  $ref?: string
  required?: boolean
  content: Record<string, MediaType>
}

export interface CodeSample {
  lang: string
  label: string
  source: string
}

export interface Operation {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Response>
  deprecated?: boolean
  'x-capability'?: string
  'x-approval'?: boolean
  'x-scopes'?: string[]
  'x-capability-by-member'?: { pointer: string; values: Record<string, string> }[]
  'x-pro-feature'?: string
  'x-pro-feature-by-member'?: { pointer: string; feature: string }[]
  'x-plan-limit'?: string
  'x-rate-limit-policy'?: string
  'x-audit-event'?: string
  'x-audit-by-history'?: boolean
  'x-side-effects'?: string[]
  'x-refusals'?: Record<string, string>
  'x-calls-out'?: boolean
  'x-slow'?: true | string[]
  'x-urgent'?: boolean
  'x-deprecated-at'?: string
  'x-sunset'?: string
  'x-replaced-by'?: string
  'x-codeSamples'?: CodeSample[]
}

export type PathItem = { parameters?: Parameter[] } & Partial<Record<HttpVerb, Operation>>

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string }
  servers?: { url: string; variables?: Record<string, { default: string }> }[]
  paths: Record<string, PathItem>
  webhooks?: Record<string, PathItem>
  components?: {
    schemas?: Record<string, Schema>
    responses?: Record<string, Response>
    headers?: Record<string, Header>
    parameters?: Record<string, Parameter>
    securitySchemes?: Record<string, { type: string; name?: string }>
  }
  /** What a value must be that does not match a pattern, by pattern. */
  'x-patterns'?: Record<string, string>
  /** The domains, with the tags of their areas. */
  'x-tagGroups'?: { name: string; tags: string[] }[]
}

const verbs = ['get', 'post', 'put', 'delete', 'patch'] as const
export type HttpVerb = (typeof verbs)[number]

/** An operation with its path and method. References of parameters, body and responses are resolved. */
export interface OperationAt {
  id: string
  method: Uppercase<HttpVerb>
  path: string
  operation: Operation
  parameters: Parameter[]
  requestBody: RequestBody | null
  responses: Record<string, Response>
}

/** The target of a `$ref` in the document, or the value itself if it is not a reference. */
export const resolve = <T extends { $ref?: string }>(document: OpenApiDocument, thing: T): T => {
  if (thing.$ref === undefined) return thing
  if (!thing.$ref.startsWith('#/')) throw new Error(`The bundle points outside itself: ${thing.$ref}`)
  let found: unknown = document
  for (const segment of thing.$ref.slice(2).split('/')) {
    const key = decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
    found = (found as Record<string, unknown> | undefined)?.[key]
  }
  if (found === undefined) throw new Error(`The bundle has nothing at ${thing.$ref}`)
  return resolve(document, found as T)
}

const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const operationAt = (
  document: OpenApiDocument,
  path: string,
  item: PathItem,
  verb: HttpVerb,
  operation: Operation,
) => {
  if (operation.operationId === undefined) throw new Error(`${verb.toUpperCase()} ${path} has no operationId`)
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
  return {
    id: operation.operationId,
    method: verb.toUpperCase() as Uppercase<HttpVerb>,
    path,
    operation,
    parameters: parameters.map((parameter) => resolve(document, parameter)),
    requestBody: operation.requestBody ? resolve(document, operation.requestBody) : null,
    responses: mapValues(operation.responses, (response) => resolve(document, response)),
  }
}

/** All operations, in the document's order. */
export const operationsOf = (document: OpenApiDocument): OperationAt[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    verbs.flatMap((verb) => {
      const operation = item[verb]
      return operation === undefined ? [] : [operationAt(document, path, item, verb, operation)]
    }),
  )

/** The named examples of a body, references resolved. */
export const examplesOf = (document: OpenApiDocument, body: MediaType): [name: string, value: unknown][] =>
  Object.entries(body.examples ?? {}).map(([name, example]) => [name, resolve(document, example).value])

/** The origin and base path of the document's server, with its variables at their defaults. */
export const serverOf = (document: OpenApiDocument): { origin: string; basePath: string } => {
  const server = document.servers?.[0]
  if (server === undefined) throw new Error('The document names no server')
  const filled = server.url.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => server.variables?.[name]?.default ?? '',
  )
  const { origin, pathname } = new URL(filled, 'http://127.0.0.1:8080')
  return { origin, basePath: pathname.replace(/\/$/, '') }
}

export const schemaPrefix = '#/components/schemas/'

/** The name of the component that a schema references; null for an inline schema. */
export const nameOf = ({ $ref }: { $ref?: string }): string | null =>
  $ref?.startsWith(schemaPrefix) ? $ref.slice(schemaPrefix.length) : null

/** The names of the schemas that these parts reference, directly or through others. */
export const schemasBelow = (document: OpenApiDocument, parts: readonly unknown[]): Set<string> => {
  const seen = new Set<string>()
  const visit = ({ $ref }: Node): void => {
    if (typeof $ref !== 'string' || seen.has($ref)) return
    seen.add($ref)
    walk(resolve(document, { $ref } as object), visit)
  }
  walk(parts, visit)
  return new Set([...seen].flatMap(($ref) => nameOf({ $ref }) ?? []))
}
