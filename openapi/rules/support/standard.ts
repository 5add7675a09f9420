import { changes, changesOne, isPaged, isUpsert, mayBeMissing, readsOne } from './classes.ts'
import { isObject, list, objectOf, parameter } from './document.ts'
import type { Found, JsonObject, Location, Operation, Response } from './types.ts'

/** A part that follows from the class of an operation. */
export interface StandardPart {
  what: string
  /** The part that the operation itself declares. */
  written: Found | undefined
  at: Location
  /** Its file in openapi/shared. */
  file: string
  put(node: JsonObject): void
}

// The parts that follow from the class of an operation. The bundler adds them
// (openapi/rules/standard-parts.ts), so a path file contains only the special parts of its operation. Each
// function returns names of files in a folder of openapi/shared.

const HEADER_FILES = {
  'X-Request-Id': 'XRequestId',
  'RateLimit-Policy': 'RateLimitPolicy',
  RateLimit: 'RateLimit',
  Location: 'Location',
  ETag: 'ETag',
  Link: 'Link',
  'Idempotency-Replayed': 'IdempotencyReplayed',
} as const

/** The responses that are not successes, by status: files of shared/responses. */
export function standardResponses(operation: Operation): [status: string, file: string][] {
  const withBody = operation.value.requestBody !== undefined
  const all = {
    304: readsOne(operation) && 'NotModified',
    400: badRequest(operation, withBody),
    401: 'Unauthorized',
    403: forbidden(operation.value),
    404: mayBeMissing(operation) && 'NotFound',
    409: changes(operation) && 'Conflict',
    412: changesOne(operation) && 'PreconditionFailed',
    413: withBody && 'BodyTooLarge',
    415: withBody && 'UnsupportedMediaType',
    422: changes(operation) && 'IdempotencyMismatch',
    429: 'TooManyRequests',
    500: 'InternalError',
    503: 'Unavailable',
    507: changes(operation) && 'InsufficientStorage',
  }
  return Object.entries(all).flatMap(([status, file]) => (file === false ? [] : [[status, file]]))
}

function badRequest(operation: Operation, withBody: boolean): string {
  if (isPaged(operation)) return 'BadRequestOnList'
  return withBody ? 'BadRequestWithBody' : 'BadRequest'
}

function forbidden(value: JsonObject): string {
  if ('x-plan-limit' in value) return 'ForbiddenOrLimitLocked'
  const hasFeature = 'x-pro-feature' in value || 'x-pro-feature-by-member' in value
  return hasFeature ? 'ForbiddenOrFeatureLocked' : 'Forbidden'
}

/** The headers of a success with this status: files of shared/headers. */
function standardHeaders(operation: Operation, status: number): [name: string, file: string][] {
  const hasETag = status === 201 || (status === 200 && (readsOne(operation) || operation.method === 'put'))
  const names = [
    'X-Request-Id',
    'RateLimit-Policy',
    'RateLimit',
    (status === 201 || status === 202) && 'Location',
    hasETag && 'ETag',
    operation.isList && 'Link',
    changes(operation) && 'Idempotency-Replayed',
  ] as const
  return names.filter((name) => name !== false).map((name) => [name, HEADER_FILES[name]])
}

/** The parameters of every operation of the class: files of shared/parameters. */
function standardParameters(operation: Operation): [place: string, name: string, file: string][] {
  const paged = isPaged(operation)
  const rows: (false | [string, string, string])[] = [
    paged && ['query', 'limit', 'Limit'],
    paged && ['query', 'cursor', 'Cursor'],
    paged && ['query', 'total', 'Total'],
    changesOne(operation) && ['header', 'If-Match', 'IfMatch'],
    readsOne(operation) && ['header', 'If-None-Match', 'IfNoneMatch'],
    isUpsert(operation) && ['header', 'If-None-Match', 'IfNoneMatchOnWrite'],
    changes(operation) && ['header', 'Idempotency-Key', 'IdempotencyKey'],
  ]
  return rows.filter((row) => row !== false)
}

/** Every standard part of an operation, including those that it declares itself. */
export function standardParts(operation: Operation): StandardPart[] {
  const { value, location, responses } = operation
  const answers = standardResponses(operation).map(([status, file]) => ({
    what: `the response ${status}`,
    written: responses.find((answer) => answer.status === Number(status)),
    at: location.child(['responses', status]),
    file: `responses/${file}.yaml`,
    put: (node: JsonObject) => {
      if (isObject(value.responses)) value.responses[status] = node
    },
  }))
  const ownSuccesses = responses.filter(({ status, ref }) => status < 300 && ref === undefined)
  const headers = ownSuccesses.flatMap((answer) =>
    standardHeaders(operation, answer.status).map(([name, file]) => ({
      what: `the header ${name}`,
      written: headerOf(operation, answer, name),
      at: answer.location.child(['headers', name]),
      file: `headers/${file}.yaml`,
      put: (node: JsonObject) => {
        answer.node.headers = { ...objectOf(answer.node.headers), [name]: node }
      },
    })),
  )
  const parameters = standardParameters(operation).map(([place, name, file]) => ({
    what: `the parameter ${name}`,
    written: parameter(operation, place, name),
    at: location.child('parameters'),
    file: `parameters/${file}.yaml`,
    put: (node: JsonObject) => {
      value.parameters = [...list(value.parameters), node]
    },
  }))
  return [...answers, ...headers, ...parameters]
}

function headerOf(operation: Operation, answer: Response, name: string): Found | undefined {
  const node = objectOf(answer.node.headers)[name]
  return node ? operation.resolve(node, answer.location.child(['headers', name])) : undefined
}
