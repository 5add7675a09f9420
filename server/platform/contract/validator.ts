import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { Request } from 'express'
// The parts behind the package's middlewares, which would look up the route again and compile every schema
// for each operation. The version is pinned.
import { createRequestAjv, createResponseAjv } from 'express-openapi-validator/dist/framework/ajv/index.js'
import { RequestParameterMutator } from 'express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator.js'
import { isEmail } from '../email-address.ts'
import {
  type Document,
  dereference,
  type JsonSchema,
  type Parameter,
  type ResolvedOperation,
} from './document.ts'
import { datePattern, quickDateTime } from './formats.ts'
import { createCompiler } from './schemas.ts'

/** Validates requests and responses of a document's operations. */
export interface Validator {
  /**
   * Validates a request and parses its parameters. The values of `params` and of the returned query have the
   * types of the contract. Absent values get their defaults, in the body as well. Throws an error with status
   * 400 if the request violates the contract.
   */
  request(operation: ResolvedOperation, request: Request, params: Record<string, string>): Request['query']
  /** What is wrong with a successful response; null if it is valid. */
  response(operation: ResolvedOperation, status: number, body: unknown): Error | null
}

interface Compiled {
  parameters: ValidateFunction
  /** Null if the operation takes no body. */
  body: ValidateFunction | null
  /** Splits lists and rejects reserved characters, as the contract defines for each query parameter. */
  mutator: RequestParameterMutator
  /** The parameters in the form of the mutator. */
  described: object
  /** By status; compiled when the operation first returns it. */
  answers: Map<number, ValidateFunction>
}

const options = {
  strict: false,
  strictNumbers: true,
  strictTuples: true,
  validateSchema: false,
  validateFormats: true,
  ajvFormats: { mode: 'full' },
  formats: {
    'date-time': { type: 'string', validate: quickDateTime },
    'idn-email': { type: 'string', validate: isEmail },
  },
}
// Validation stops at the first error: limits are checked before patterns and items. The inspector finds all
// errors afterwards.
const ofRequests = { ...options, allErrors: false, useDefaults: true, coerceTypes: false }
const ofAnswers = { ...options, allErrors: true, useDefaults: false, coerceTypes: false }

/**
 * The package's settings of Ajv without the schemas of a document: each is added when the first operation
 * needs it.
 */
const spec = { openapi: '3.1.0' } as never

/**
 * The compilers that all operations of a document share. They ignore discriminators and try all branches. For
 * a rejected request, our inspector finds the right branch.
 */
const createCompilers = (document: Document) => {
  const compilerOf = (ajv: ReturnType<typeof createRequestAjv>) => ({
    compile: createCompiler(document, ajv.addKeyword(datePattern)),
    textOf: (errors: ErrorObject[] | null | undefined, dataVar: string): string =>
      ajv.errorsText(errors as never, { dataVar }),
  })
  return {
    parameters: compilerOf(createRequestAjv(spec, { ...ofRequests, coerceTypes: true } as never)),
    bodies: compilerOf(createRequestAjv(spec, ofRequests as never)),
    answers: compilerOf(createResponseAjv(spec, ofAnswers as never)),
  }
}

type Compilers = ReturnType<typeof createCompilers>

const fieldOf = { path: 'params', query: 'query', header: 'headers' } as const

const schemaOf = (parameters: readonly Parameter[], place: keyof typeof fieldOf): JsonSchema => {
  const found = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => ({
      name: place === 'header' ? name.toLowerCase() : name,
      required,
      schema,
    }))
  return {
    type: 'object',
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
    required: found.filter(({ required }) => required).map(({ name }) => name),
  }
}

const compile = (compilers: Compilers, document: Document, operation: ResolvedOperation): Compiled => {
  const { parameters, body } = operation
  const places = Object.entries(fieldOf) as [keyof typeof fieldOf, string][]
  const properties = Object.fromEntries(places.map(([place, field]) => [field, schemaOf(parameters, place)]))
  const schema = body?.content['application/json']?.schema
  // The mutator adds the style of each parameter to this copy; the document is not changed.
  const noted = parameters.map((parameter) => ({
    ...parameter,
    schema: dereference(document, parameter.schema),
  }))
  return {
    parameters: compilers.parameters.compile({ type: 'object', properties }),
    body: schema === undefined ? null : compilers.bodies.compile(schema),
    mutator: new RequestParameterMutator({} as never, {} as never, operation.path, properties as never),
    described: { schema: { parameters: noted } },
    answers: new Map(),
  }
}

const createFor = (document: Document): Validator => {
  const compilers = createCompilers(document)
  const known = new Map<string, Compiled>()
  const compiledOf = (operation: ResolvedOperation): Compiled => {
    const compiled = known.get(operation.id) ?? compile(compilers, document, operation)
    known.set(operation.id, compiled)
    return compiled
  }

  const queryOf = ({ mutator, described }: Compiled, { originalUrl, query }: Request): Request['query'] => {
    if (!originalUrl.includes('?')) return {}
    const read = { originalUrl, query, openapi: described }
    mutator.modifyRequest(read as never)
    return read.query
  }

  const requireFit = (
    compiler: 'parameters' | 'bodies',
    validate: ValidateFunction,
    value: unknown,
  ): void => {
    if (validate(value)) return
    const message = compilers[compiler].textOf(validate.errors, 'request')
    throw Object.assign(new Error(message), { status: 400 })
  }

  return {
    request: (operation, request, params) => {
      const compiled = compiledOf(operation)
      const query = queryOf(compiled, request)
      requireFit('parameters', compiled.parameters, { query, params, headers: request.headers })
      if (compiled.body !== null && request.body !== undefined)
        requireFit('bodies', compiled.body, request.body)
      return query
    },
    response: (operation, status, body) => {
      const { answers } = compiledOf(operation)
      const schema = operation.responses.get(status)?.content?.['application/json']?.schema
      if (schema === undefined) return new Error(`The contract has no answer ${status} with a body.`)
      const validate = answers.get(status) ?? compilers.answers.compile(schema)
      answers.set(status, validate)
      return validate(body) ? null : new Error(compilers.answers.textOf(validate.errors, 'body'))
    },
  }
}

const validators = new WeakMap<Document, Validator>()

/**
 * Compiles an operation on its first call: compiling all of them would delay the start. Applications of one
 * process share the compiled operations.
 */
export const createValidator = (document: Document): Validator => {
  const validator = validators.get(document) ?? createFor(document)
  validators.set(document, validator)
  return validator
}
