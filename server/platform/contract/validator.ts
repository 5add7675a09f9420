import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js'
// Past the package's front door, which compiles OpenAPI's own schema anew for every operation (45 ms each) even where
// it is told not to validate the document. `specOf` does what that door does else. The version is pinned.
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js'
import { isEmail } from '../mail/email-address.ts'
import { type Document, type ResolvedOperation, reachableComponents } from './document.ts'
import { quickDateTime } from './formats.ts'

/** Where the validator reports a response that breaks the contract after the request has passed it. */
export type OnBadResponse = (error: unknown, request: Request, response: Response) => void

const isErrorStatus = (status: string): boolean => Number(status) >= 400

/**
 * A document with one operation and what it needs: the validator looks its routes up one by one and compiles each
 * pattern on every request, so that a whole document would make every operation pay for those before it. Refusals
 * are left out, because they do not pass through the validator; the outer checker looks at them.
 */
const documentOfOne = (document: Document, operation: ResolvedOperation, basePath: string) => {
  const item = document.paths[operation.path]
  const source = item?.[operation.method]
  if (!item || !source) throw new Error(`The contract has no operation ${operation.id}.`)
  const { security: _security, ...kept } = source as typeof source & { security?: unknown }
  const responses = Object.fromEntries(
    Object.entries(source.responses).filter(([status]) => !isErrorStatus(status)),
  )
  const paths = {
    [operation.path]: { parameters: item.parameters ?? [], [operation.method]: { ...kept, responses } },
  }
  return structuredClone({
    openapi: '3.1.0',
    info: document.info,
    servers: [{ url: basePath }],
    paths,
    components: reachableComponents(document, paths),
  })
}

/**
 * The package compiles every schema that a reference names, only to read it: 150 of the 160 ms that the first call of a large
 * operation waits for its description. Here the reference is followed. Every reference of a bundle is local.
 */
const followReference = function (this: { apiDoc: unknown }, schema: { $ref?: string } | undefined): unknown {
  if (schema?.$ref === undefined) return schema ?? null
  return schema.$ref
    .split('/')
    .slice(1)
    .reduce((found: unknown, name) => (found as Record<string, unknown>)[name], this.apiDoc)
}
Object.assign(SchemaPreprocessor.prototype, { resolveSchema: followReference })

let serial = 0

/** The document as the validator wants it: with the one route that it has. */
const specOf = (document: Document, operation: ResolvedOperation, basePath: string) => {
  const openApiRoute = `${basePath}${operation.path}`
  const route = {
    basePath,
    openApiRoute,
    expressRoute: openApiRoute.replaceAll(/\{(\w+)\}/g, ':$1'),
    method: operation.method.toUpperCase(),
    pathParams: operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
  }
  const apiDoc = withoutDiscriminators(documentOfOne(document, operation, basePath))
  // Its answers are told from those of other operations by this number.
  return { apiDoc: apiDoc as never, basePaths: [basePath], routes: [route], serial: ++serial }
}

/**
 * The validator's own reading of discriminators demands of one branch what objects inside another one require. Without
 * them it tries all branches, which says the same; whoever is refused is told by our own look at the body.
 */
const withoutDiscriminators = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(withoutDiscriminators) as T
  if (typeof value !== 'object' || value === null) return value
  const isSchema = 'oneOf' in value && 'discriminator' in value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(isSchema && key === 'discriminator'))
      .map(([key, inner]) => [key, withoutDiscriminators(inner)]),
  ) as T
}

type Validate = (request: Request, response: Response) => Promise<void>

const chain =
  (steps: RequestHandler[], onBadResponse: OnBadResponse): Validate =>
  (request, response) =>
    new Promise((resolve, reject) => {
      let at = 0
      let passed = false
      const next = (error?: unknown): void => {
        const step = steps[at++]
        // The response validator calls the same `next` long after the request has passed.
        if (passed) onBadResponse(error, request, response)
        else if (error) reject(error as Error)
        else if (step) void step(request, response, next as NextFunction)
        else {
          passed = true
          resolve()
        }
      }
      next()
    })

/** What was compiled for the operations of a document: applications of one process share it. */
const compiled = new WeakMap<Document, Map<string, RequestHandler[]>>()

const compile = (document: Document, operation: ResolvedOperation, basePath: string): RequestHandler[] => {
  const spec = specOf(document, operation, basePath)
  const validator = new OpenApiValidator({
    apiSpec: spec.apiDoc,
    validateApiSpec: false,
    validateSecurity: false,
    // Validation ends at the first fault: bounds come before patterns and items. The inspector finds all faults afterwards.
    validateRequests: { allErrors: false, coerceTypes: false, allowUnknownQueryParameters: true },
    validateResponses: { allErrors: true, removeAdditional: false, coerceTypes: false },
    fileUploader: false,
    ajvFormats: { mode: 'full' },
    formats: {
      'date-time': { type: 'string', validate: quickDateTime },
      'idn-email': { type: 'string', validate: isEmail },
    },
  })
  return validator.installMiddleware(Promise.resolve(spec)) as RequestHandler[]
}

/** Builds express-openapi-validator for an operation when it is first called: compiling all of them would delay the start. */
export const createValidator = (document: Document, basePath: string, onBadResponse: OnBadResponse) => {
  const known = compiled.get(document) ?? new Map<string, RequestHandler[]>()
  compiled.set(document, known)

  /** Rejects with the validator's error when the request breaks the contract; afterwards `response.json` is guarded. */
  return (operation: ResolvedOperation, request: Request, response: Response): Promise<void> => {
    const key = `${basePath} ${operation.id}`
    const steps = known.get(key) ?? compile(document, operation, basePath)
    known.set(key, steps)
    return chain(steps, onBadResponse)(request, response)
  }
}
