import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Fault, FaultCode } from '../problem.ts'
import {
  type Document,
  dereference,
  type JsonSchema,
  type Parameter,
  type ResolvedOperation,
} from './document.ts'
import { createSchemaCompiler, unbound } from './schemas.ts'

/** A request as it arrived, before anything was coerced. */
export interface RawRequest {
  params: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  /** Undefined where the request has no body. */
  body: unknown
}

type Place = 'path' | 'query' | 'header' | 'body'

const codes: Record<string, FaultCode> = {
  required: 'required',
  additionalProperties: 'unknown_member',
  type: 'type',
  enum: 'enum',
  const: 'enum',
  discriminator: 'enum',
  format: 'format',
  pattern: 'pattern',
  minimum: 'minimum',
  exclusiveMinimum: 'minimum',
  maximum: 'maximum',
  exclusiveMaximum: 'maximum',
  minLength: 'min_length',
  maxLength: 'max_length',
  minItems: 'min_items',
  maxItems: 'max_items',
  uniqueItems: 'unique_items',
  minProperties: 'min_properties',
}

const list = (values: unknown): string =>
  Array.isArray(values) ? values.map(String).join(', ') : String(values)

const some = (limit: unknown, what: string): string => `${String(limit)} ${what}${limit === 1 ? '' : 's'}`

/** What is wrong with a text of a form that people have other words for than the schema. */
const ofFormat: Readonly<Record<string, string>> = {
  email: 'This is not a valid e-mail address. Letters beyond a to z are not taken.',
  date: 'This is not a valid day, such as 2026-01-31.',
  'date-time': 'This is not a valid time, such as 2026-01-31T12:00:00Z.',
  uri: 'This is not a valid URL, such as https://example.com/.',
}

/** The same for patterns that a marketer meets; the others are read by who writes programs. */
const ofPattern: Readonly<Record<string, string>> = {
  '^[^\\x00-\\x1f\\x7f]+$': 'This must be one line of text.',
  '^[^\\x00-\\x1f\\x7f]*[^\\x00-\\x20\\x7f][^\\x00-\\x1f\\x7f]*$':
    'This must be one line of text that is not blank.',
  '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]+$': 'This must be text without control characters.',
  '^https?://[\\x21-\\x7e]+$': 'This must be a URL of http or https, such as https://example.com/.',
  '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$':
    'This must be a domain in small letters, in its ASCII form, such as news.example.com.',
  '^[?~+-]?(?:(?:a|mx)(?:[:/][A-Za-z0-9_.:/%{}-]+)?|(?:include|ip4|ip6|exists):[A-Za-z0-9_.:/%{}-]+)$':
    'This must be a mechanism of SPF, such as include:spf.relay.example.',
  '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$': 'This may hold small letters, digits, and hyphens between them.',
  '^[A-Za-z0-9:][A-Za-z0-9.:_-]{0,252}$':
    'This must be the name or address of a host, such as smtp.example.com.',
  '^#[0-9a-fA-F]{6}$': 'This must be a colour, such as #0b5c7a.',
  '^[A-Z]{2}$': 'This must be two capital letters, such as GB.',
  '^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$': 'This must be a language tag, such as en or de-AT.',
}

const sentence = (error: ErrorObject): string => {
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return 'This is required.'
    case 'additionalProperties':
      return 'This member is not known here.'
    case 'type':
      return `This must be of type ${list(params.type).replaceAll(',', ' or')}.`
    case 'enum':
      return `This must be one of: ${list(params.allowedValues)}.`
    case 'const':
      return `This must be ${String(params.allowedValue)}.`
    case 'discriminator':
      return 'This does not name one of the kinds that the operation knows.'
    case 'format':
      return ofFormat[String(params.format)] ?? `This is not a valid ${String(params.format)}.`
    case 'pattern':
      return ofPattern[String(params.pattern)] ?? `This does not match the pattern ${String(params.pattern)}.`
    case 'minimum':
    case 'maximum':
      return `This must be ${String(params.comparison)} ${String(params.limit)}.`
    case 'minLength':
      return `This must have at least ${some(params.limit, 'character')}.`
    case 'maxLength':
      return `This must have at most ${some(params.limit, 'character')}.`
    case 'minItems':
      return `This must have at least ${some(params.limit, 'item')}.`
    case 'maxItems':
      return `This must have at most ${some(params.limit, 'item')}.`
    case 'uniqueItems':
      return 'The items must differ from each other.'
    case 'minProperties':
      return `At least ${some(params.limit, 'member')} must be given.`
    default:
      return `This ${error.message ?? 'is not valid'}.`
  }
}

const escapeToken = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

const pointerOf = (error: ErrorObject): string => {
  const { missingProperty, additionalProperty, tag } = error.params
  const last: unknown =
    error.propertyName ??
    missingProperty ??
    additionalProperty ??
    (error.keyword === 'discriminator' ? tag : undefined)
  return typeof last === 'string' ? `${error.instancePath}/${escapeToken(last)}` : error.instancePath
}

/** What an error of a schema is called, and how it is said. */
export const wordsOf = (error: ErrorObject): { code: FaultCode; detail: string } => {
  const missingTag = error.keyword === 'discriminator' && error.params.tagValue === undefined
  const code = missingTag ? 'required' : (codes[error.keyword] ?? 'invalid_value')
  return { code, detail: sentence(error) }
}

const faultOf = (place: Place, error: ErrorObject): Fault => {
  const pointer = pointerOf(error)
  const { code, detail } = wordsOf(error)
  if (place === 'body') return { pointer, code, detail }
  const name = pointer.split('/')[1] ?? ''
  if (place === 'header') return { header: name, code, detail }
  return { parameter: name, code, detail }
}

/** Errors of a branch (`oneOf`, `anyOf`, `if`) and of names of members say nothing that the errors inside them do not. */
const isSummary = (error: ErrorObject, all: ErrorObject[]): boolean =>
  all.length > 1 &&
  (['oneOf', 'anyOf', 'if', 'not', 'propertyNames'].includes(error.keyword) ||
    (error.keyword === 'type' && error.params.type === 'null' && error.schemaPath.includes('/oneOf/')))

interface Shape {
  properties?: Record<string, unknown>
  required?: string[]
}

/** Of the branches that a value might have been meant for, the one that knows most of its members. */
const meantBranch = (document: Document, branches: unknown[], value: object): Shape => {
  const shapes = branches.map((branch) => dereference(document, unbound(branch)) as Shape)
  const known = ({ properties = {} }: Shape) =>
    Object.keys(value).filter((name) => Object.hasOwn(properties, name)).length
  return shapes.reduce((best, shape) => (known(shape) > known(best) ? shape : best), shapes[0] ?? {})
}

/**
 * Which errors to tell where branches without a discriminator were tried: those of the branch that was meant. Whoever
 * left out the operator of a question need not hear that it is no tree either.
 */
const ofMeantBranches = (document: Document, errors: ErrorObject[]): ErrorObject[] => {
  const meant = new Map<string, Shape>()
  for (const { keyword, instancePath, schema, data } of errors)
    if (keyword === 'oneOf' && typeof data === 'object' && data !== null && !Array.isArray(data))
      meant.set(instancePath, meantBranch(document, schema as unknown[], data))

  return errors.filter(({ keyword, instancePath, params }) => {
    if (keyword === 'required') {
      const shape = meant.get(instancePath)
      return !shape || (shape.required ?? []).includes(params.missingProperty as string)
    }
    if (keyword === 'additionalProperties') {
      const shape = meant.get(instancePath)
      return !shape || !Object.hasOwn(shape.properties ?? {}, params.additionalProperty as string)
    }
    const cut = instancePath.lastIndexOf('/')
    const shape = meant.get(instancePath.slice(0, cut))
    return !shape || Object.hasOwn(shape.properties ?? {}, instancePath.slice(cut + 1))
  })
}

/** The same place found at fault twice in the same way, by two branches, is told once. */
const once = (faults: Fault[]): Fault[] => {
  const seen = new Set<string>()
  return faults.filter((fault) => {
    const key = `${fault.pointer} ${fault.code}`
    return !seen.has(key) && seen.add(key)
  })
}

/** The values that tell the kinds of a body with a discriminator apart. */
const kindsOf = (schema: JsonSchema): string | null => {
  const { discriminator } = schema as { discriminator?: { mapping?: Record<string, string> } }
  return discriminator?.mapping ? Object.keys(discriminator.mapping).join(', ') : null
}

const takesArray = (parameter: Parameter): boolean =>
  typeof parameter.schema === 'object' && parameter.schema.type === 'array'

const queryValue = (parameter: Parameter, query: URLSearchParams): unknown => {
  const given = query.getAll(parameter.name)
  if (given.length === 0) return undefined
  if (takesArray(parameter))
    return parameter.explode === false ? given.flatMap((text) => text.split(',')) : given
  return given.length === 1 ? given[0] : given
}

const schemaOf = (parameters: Parameter[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
  required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
})

const present = (values: [string, unknown][]): Record<string, unknown> =>
  Object.fromEntries(values.filter(([, value]) => value !== undefined))

/**
 * Names every fault of a request: the validator in front stops at the first unknown parameter and loses the place in
 * bodies with a discriminator, so a request that it refuses is looked at again here, in full.
 */
export const createFaultFinder = (document: Document) => {
  const parameterSchemas = createSchemaCompiler(document, { coerceTypes: true })
  const bodySchemas = createSchemaCompiler(document, { coerceTypes: false })

  const inParameters = (
    operation: ResolvedOperation,
    place: Exclude<Place, 'body'>,
    raw: RawRequest,
  ): Fault[] => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place)
    const values = present(
      parameters.map((parameter) => {
        if (place === 'query') return [parameter.name, queryValue(parameter, raw.query)]
        if (place === 'path') return [parameter.name, raw.params[parameter.name]]
        return [parameter.name, raw.headers[parameter.name.toLowerCase()]]
      }),
    )
    const validate = parameterSchemas(`${operation.id} ${place}`, schemaOf(parameters))
    if (validate(values)) return []
    return (validate.errors ?? []).map((error) => faultOf(place, error))
  }

  const inBody = (operation: ResolvedOperation, raw: RawRequest): Fault[] => {
    const media = operation.body?.content['application/json']
    if (!operation.body || !media) return []
    if (raw.body === undefined)
      return operation.body.required
        ? [{ pointer: '', code: 'required', detail: 'A JSON body is required.' }]
        : []
    const validate = bodySchemas(`${operation.id} body`, media.schema)
    if (validate(raw.body)) return []
    const errors = ofMeantBranches(document, validate.errors ?? [])
    const kinds = kindsOf(dereference(document, media.schema))
    const told = errors
      .filter((error) => !isSummary(error, errors))
      .map((error) => {
        const fault = faultOf('body', error)
        return error.keyword === 'discriminator' && kinds
          ? { ...fault, detail: `This must be one of: ${kinds}.` }
          : fault
      })
    return once(told)
  }

  const unknownParameters = (operation: ResolvedOperation, given: Iterable<string>): Fault[] => {
    const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    return [...new Set(given)]
      .filter((name) => !known.includes(name))
      .map((name) => ({
        parameter: name,
        code: 'unknown_parameter',
        detail: known.length
          ? `The parameters known here are: ${known.join(', ')}.`
          : 'No parameters are known here.',
      }))
  }

  return {
    unknownParameters,
    all: (operation: ResolvedOperation, raw: RawRequest): Fault[] => [
      ...unknownParameters(operation, raw.query.keys()),
      ...inParameters(operation, 'path', raw),
      ...inParameters(operation, 'query', raw),
      ...inParameters(operation, 'header', raw),
      ...inBody(operation, raw),
    ],
  }
}

export type FaultFinder = ReturnType<typeof createFaultFinder>
