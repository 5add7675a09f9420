import type { Response as ExpressResponse, RequestHandler } from 'express'
import type { Document, ResolvedOperation, Response } from './document.ts'
import { createSchemaCompiler } from './schemas.ts'

/** How a response violates the contract. */
export interface Violation {
  operation: string
  status: number
  problem: string
}

interface HeaderCheck {
  name: string
  required: boolean
  fits: (one: unknown) => boolean
}

interface Options {
  /**
   * Bodies too, not only status, media type and headers. The inner validator has already checked the bodies
   * of successes.
   */
  bodies: boolean
  report: (violation: Violation) => void
}

const problemSchema = {
  anyOf: [{ $ref: '#/components/schemas/Problem' }, { $ref: '#/components/schemas/ProLockProblem' }],
}

const mediaTypeOf = (header: unknown): string | undefined =>
  typeof header === 'string' ? header.split(';')[0]?.trim().toLowerCase() : undefined

const isJson = (media: string): boolean => media === 'application/json' || media.endsWith('+json')

/** The operation of a response. The routing step sets it; absent for unknown paths and methods. */
export const markOperation = (response: ExpressResponse, operation: ResolvedOperation<string>): void => {
  response.locals.operation = operation
}

/** The operation's facts, passed on by an earlier step. */
export const markedOperation = (response: ExpressResponse): ResolvedOperation | undefined =>
  response.locals.operation as ResolvedOperation | undefined

/**
 * The outer contract checker. It wraps everything that responds under the base path and checks each response
 * as it is sent, errors included. In tests a violation fails the test; in production it is logged and
 * counted.
 */
export const createChecker = (document: Document, options: Options): RequestHandler => {
  const compile = createSchemaCompiler(document, { coerceTypes: false })

  /** A page or an image is checked as text. */
  const bodyFault = (
    key: string,
    schema: Parameters<typeof compile>[1],
    text: string,
    media: string,
  ): string | null => {
    let body: unknown
    try {
      body = isJson(media) ? JSON.parse(text) : text
    } catch {
      return 'the body is not JSON'
    }
    const validate = compile(key, schema)
    if (validate(body)) return null
    const [first] = validate.errors ?? []
    return `the body breaks its schema: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`
  }

  const headerChecks = new WeakMap<Response, HeaderCheck[]>()
  const checksOf = (documented: Response): HeaderCheck[] => {
    const known = headerChecks.get(documented)
    if (known !== undefined) return known
    const checks = Object.entries(documented.headers ?? {}).map(([name, { required = false, schema }]) => {
      const validate = compile(`header ${JSON.stringify(schema)}`, schema)
      return { name, required, fits: (one: unknown) => validate(one) || validate(Number(one)) }
    })
    headerChecks.set(documented, checks)
    return checks
  }

  const headerFault = (documented: Response, response: ExpressResponse): string | null => {
    for (const { name, required, fits } of checksOf(documented)) {
      const value = response.getHeader(name)
      if (value === undefined) {
        if (required) return `the header ${name} is missing`
      } else if (!(Array.isArray(value) ? value.every(fits) : fits(value)))
        return `the header ${name} breaks its schema`
    }
    // Callers act upon it: a read with an entity tag can be answered by 304.
    const isSilent = documented.headers?.ETag === undefined && response.hasHeader('ETag')
    return isSilent ? 'the header ETag is not documented' : null
  }

  const fault = (response: ExpressResponse, method: string, body: string | null): string | null => {
    // A body that arrives too slowly is a fault of the connection. Every operation can return this status.
    const operation = response.statusCode === 408 ? undefined : markedOperation(response)
    const media = mediaTypeOf(response.getHeader('content-type'))
    const hasBody = body !== null && method !== 'HEAD'
    if (!operation) {
      if (response.statusCode === 204 && method === 'OPTIONS') return null
      if (response.statusCode < 400) return 'a success without an operation'
      if (media !== 'application/problem+json') return `the media type ${media} is not that of a problem`
      return hasBody ? bodyFault('problem', problemSchema, body, media) : null
    }
    const documented = operation.responses.get(response.statusCode)
    if (!documented) return 'the status is not documented'
    const header = headerFault(documented, response)
    if (header) return header
    if (!documented.content) return hasBody && body !== '' ? 'a body where none is documented' : null
    const content = media ? documented.content[media] : undefined
    if (!media || !content) return `the media type ${media} is not documented`
    if (!hasBody) return null
    return bodyFault(`${operation.id} ${response.statusCode} ${media}`, content.schema, body, media)
  }

  return function contractChecker(request, response, next) {
    // HEAD becomes GET in the inner routes. This is the original method.
    const { method } = request
    const chunks: Buffer[] = []
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    }
    const { write, end } = response
    if (options.bodies)
      response.write = function checkedWrite(this: ExpressResponse, ...args: unknown[]) {
        keep(args[0])
        return write.apply(this, args as never)
      } as typeof write
    // `this` instead of `response`, and nothing else of the request: decision 61.
    response.end = function checkedEnd(this: ExpressResponse, ...args: unknown[]) {
      const wantsBody = options.bodies || this.statusCode >= 400
      if (wantsBody) keep(args[0])
      const problem = fault(this, method, wantsBody ? Buffer.concat(chunks).toString('utf8') : null)
      if (problem)
        options.report({
          operation: markedOperation(this)?.id ?? `${method} ${this.req.path}`,
          status: this.statusCode,
          problem,
        })
      return end.apply(this, args as never)
    } as typeof end
    next()
  }
}
