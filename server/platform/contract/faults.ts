import type { ErrorObject } from 'ajv/dist/2020.js'
import { patternSentences } from '../../../generated/problems.ts'
import { notADate, notATime } from '../fault-details.ts'
import { own } from '../own.ts'
import { pointerTo } from '../pointer.ts'
import type { Fault, FaultCode } from '../problem.ts'
import type { Document, JsonSchema, Parameter, ResolvedOperation } from './document.ts'
import { createInspector, type Finding } from './inspect.ts'

/** A request as it arrived, before type coercion. */
export interface RawRequest {
  params: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  /** Undefined if the request has no body. */
  body: unknown
}

/**
 * The contract's maximum of errors in one problem. If there are more, the problem says so, and the next
 * request shows the rest.
 */
export const maxFaults = 1000

const codes: Record<string, FaultCode> = {
  required: 'required',
  dependentRequired: 'not_allowed',
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

/** Sentences for formats, in other terms than the schema's. */
const ofFormat: Readonly<Record<string, string>> = {
  email: 'This is not a valid e-mail address. Use ASCII characters only.',
  'idn-email': 'This is not a valid e-mail address.',
  date: notADate(),
  'date-time': notATime(),
  uuid: 'This must be an id, such as 01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01.',
  uri: 'This must be a valid URL, such as https://example.com/.',
}

const comparisons: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '>': 'more than',
  '<=': 'at most',
  '<': 'less than',
}

type SchemaError = Pick<ErrorObject, 'keyword' | 'params' | 'message'>

const sentence = ({ keyword, params, message }: SchemaError): string => {
  switch (keyword) {
    case 'required':
      return 'This is required.'
    case 'dependentRequired':
      return `\`${String(params.property)}\` requires \`${String(params.missingProperty)}\`.`
    case 'additionalProperties':
      return 'Unknown member. Remove it.'
    case 'type':
      return `This must be of type ${list(params.type).replaceAll(',', ' or')}.`
    case 'enum':
    case 'discriminator':
      return `This must be one of: ${list(params.allowedValues)}.`
    case 'const':
      return `This must be ${String(params.allowedValue)}.`
    case 'format':
      return own(ofFormat, String(params.format)) ?? `This is not a valid ${String(params.format)}.`
    case 'pattern':
      return (
        own(patternSentences, String(params.pattern)) ??
        `This does not match the pattern \`${String(params.pattern)}\`.`
      )
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `This must be ${own(comparisons, String(params.comparison))} ${String(params.limit)}.`
    case 'minLength':
      return `This must have at least ${some(params.limit, 'character')}.`
    case 'maxLength':
      return `This must have at most ${some(params.limit, 'character')}.`
    case 'minItems':
      return `This must have at least ${some(params.limit, 'item')}.`
    case 'maxItems':
      return `This must have at most ${some(params.limit, 'item')}.`
    case 'uniqueItems':
      return 'The items must be unique.'
    case 'minProperties':
      return `At least ${some(params.limit, 'member')} must be given.`
    case 'maxProperties':
      return `At most ${some(params.limit, 'member')} may be given.`
    default:
      return `This ${message ?? 'is not valid'}.`
  }
}

/** The code and the sentence of a schema error. */
export const messageOf = (error: SchemaError): { code: FaultCode; detail: string } => {
  const missingTag = error.keyword === 'discriminator' && error.params.tagValue === undefined
  const missingMate = error.keyword === 'dependentRequired' && error.params.isMutual === true
  const code = missingTag || missingMate ? 'required' : (own(codes, error.keyword) ?? 'invalid_value')
  return { code, detail: sentence(error) }
}

const bodyFault = (finding: Finding): Fault => ({ pointer: pointerTo(finding.at), ...messageOf(finding) })

/** A parameter is reported as a whole, whichever of its items is wrong. */
const nameOf = ({ at }: Finding): string => {
  let top = at
  while (top?.above) top = top.above
  return String(top?.key ?? '')
}

/** The same error at the same place is reported once. */
const once = (faults: Fault[]): Fault[] => {
  const seen = new Set<string>()
  return faults.filter((fault) => {
    const key = `${fault.pointer} ${fault.code}`
    return !seen.has(key) && seen.add(key)
  })
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

const readAs = (type: string | undefined, text: string): unknown => {
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** A text converted to the type of its parameter, if it can be. */
const readParameter = (schema: Parameter['schema'], value: unknown): unknown => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? readAs([schema.type].flat()[0], value) : value
}

const schemaOf = (parameters: Parameter[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
  required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
})

/** A parameter has a name, and an error's name has at least one character. */
const shownName = (name: string): string => (name === '' ? '(no name)' : name)

/**
 * Collects the errors of a request, up to the maximum of a problem. The validator stops at the first error,
 * so a request that it rejects is checked again here.
 */
export const createFaultFinder = (document: Document) => {
  const inspect = createInspector(document)

  const inParameters = (
    operation: ResolvedOperation,
    place: 'path' | 'query' | 'header',
    raw: RawRequest,
    most: number,
  ): Fault[] => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place)
    const given = (parameter: Parameter): unknown => {
      if (place === 'query') return queryValue(parameter, raw.query)
      if (place === 'path') return raw.params[parameter.name]
      return raw.headers[parameter.name.toLowerCase()]
    }
    const values = Object.fromEntries(
      parameters
        .map((parameter) => [parameter.name, readParameter(parameter.schema, given(parameter))] as const)
        .filter(([, value]) => value !== undefined),
    )
    return inspect(schemaOf(parameters), values, most).map((finding) => ({
      [place === 'header' ? 'header' : 'parameter']: nameOf(finding),
      ...messageOf(finding),
    }))
  }

  const inBody = (operation: ResolvedOperation, raw: RawRequest, most: number): Fault[] => {
    const media = operation.body?.content['application/json']
    if (!operation.body || !media) return []
    if (raw.body === undefined)
      return operation.body.required
        ? [{ pointer: '', code: 'required', detail: 'A JSON body is required.' }]
        : []
    return once(inspect(media.schema, raw.body, most).map(bodyFault))
  }

  const unknownParameters = (
    operation: ResolvedOperation,
    given: Iterable<string>,
    most: number = maxFaults,
  ): Fault[] => {
    const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    const unknown = [...new Set(given)].filter((name) => !known.includes(name))
    return unknown.slice(0, most).map((name) => ({
      parameter: shownName(name),
      code: 'unknown_parameter',
      detail: known.length
        ? `Unknown parameter. Use: ${known.join(', ')}.`
        : 'Unknown parameter. This operation has no query parameters.',
    }))
  }

  return {
    unknownParameters,
    /** One more than the maximum of a problem shows that there are more. */
    all: (operation: ResolvedOperation, raw: RawRequest): Fault[] => {
      const faults: Fault[] = []
      const left = (): number => maxFaults + 1 - faults.length
      faults.push(...unknownParameters(operation, raw.query.keys(), left()))
      for (const place of ['path', 'query', 'header'] as const)
        faults.push(...inParameters(operation, place, raw, left()))
      faults.push(...inBody(operation, raw, left()))
      return faults
    },
  }
}
