import { type OpenApiDocument, resolve } from '../../openapi/tools/document.ts'
import type { FaultCode } from '../../server/platform/problem.ts'

/** The keywords of a request schema that limit its values. */
export interface RequestSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  /** A pattern beside the format of a date or time. */
  'x-pattern'?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: RequestSchema
  properties?: Record<string, RequestSchema>
  required?: string[]
  dependentRequired?: Record<string, string[]>
  minProperties?: number
  additionalProperties?: boolean | RequestSchema
  propertyNames?: RequestSchema
  oneOf?: RequestSchema[]
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  description?: string
}

/** An invalid change of a value, with the fault that the response must report. */
export interface Mutation {
  /** What is wrong, as the end of a sentence. */
  what: string
  /** Pointer of the reported fault, relative to the schema's value. */
  pointer: string
  code: FaultCode
  /** The new value at the pointer `at`; undefined removes the member. */
  at: string
  value: unknown
  /** The schemas that lead to the place, as a key. The same place in another branch of a choice is another case. */
  trail: string
}

const numbers = new WeakMap<RequestSchema, number>()
let numbered = 0

/** The same for the same part of the document. A schema that is put together here is always another one. */
const numberOf = (schema: RequestSchema): number => {
  const known = numbers.get(schema)
  if (known !== undefined) return known
  numbered += 1
  numbers.set(schema, numbered)
  return numbered
}

const typesOf = (schema: RequestSchema): string[] => [schema.type ?? []].flat()

/** The schema that applies to a value: references resolved, the branch chosen, null removed. */
const effectiveSchema = (
  document: OpenApiDocument,
  schema: RequestSchema,
  value?: unknown,
): { schema: RequestSchema; nullable: boolean; discriminator: string | null } => {
  const found = resolve(document, schema)
  const { oneOf, discriminator } = found
  if (oneOf === undefined)
    return { schema: found, nullable: typesOf(found).includes('null'), discriminator: null }
  if (discriminator !== undefined) {
    const { propertyName, mapping = {} } = discriminator
    const kind = String((value as Record<string, unknown> | undefined)?.[propertyName])
    const $ref = mapping[kind]
    if ($ref === undefined) throw new Error(`The document has no branch for ${propertyName} ${kind}.`)
    return {
      schema: resolve<RequestSchema>(document, { $ref }),
      nullable: false,
      discriminator: propertyName,
    }
  }
  const alternatives = (branch: RequestSchema): RequestSchema[] => {
    const one = resolve(document, branch)
    return one.oneOf === undefined || one.discriminator ? [one] : one.oneOf.flatMap(alternatives)
  }
  const branches = oneOf.flatMap(alternatives)
  const real = branches.filter((branch) => branch.type !== 'null')
  const nullable = branches.some((branch) => typesOf(branch).includes('null'))
  // A value of one of several types is changed as a schema with all of them.
  const isPlain = real.length > 1 && real.every((branch) => !typesOf(branch).includes('object'))
  const several = (): RequestSchema => Object.assign({}, ...real, { type: real.flatMap(typesOf) })
  return { schema: isPlain ? several() : bestBranch(real, value), nullable, discriminator: null }
}

/** The branch that declares the most members of the value, for branches without a discriminator. */
const bestBranch = (branches: RequestSchema[], value: unknown): RequestSchema => {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const known = ({ properties = {} }: RequestSchema) => names.filter((name) => name in properties).length
  const [first, ...others] = branches
  if (first === undefined) throw new Error('A choice needs something to choose from.')
  return others.reduce((best, branch) => (known(branch) > known(best) ? branch : best), first)
}

const padded = (text: string, { minLength = 0, maxLength = 1000 }: RequestSchema): string =>
  text.repeat(Math.max(1, Math.ceil(minLength / text.length))).slice(0, Math.max(1, maxLength))

/** A text of allowed length that does not match the pattern. */
const againstPattern = (schema: RequestSchema & { pattern: string }): string => {
  const pattern = new RegExp(schema.pattern, 'u')
  const candidates = ['\u0007', '!', ' ', 'ß', 'nonsense'].map((text) => padded(text, schema))
  const found = candidates.find((text) => !pattern.test(text))
  if (found === undefined) throw new Error(`No text is known against ${schema.pattern}.`)
  return found
}

type InvalidValue = Omit<Mutation, 'at' | 'pointer' | 'trail'> & { below?: string }

/** Where a text has a format, its fault hides those of length and pattern. */
const withFormat = (schema: RequestSchema, code: 'min_length' | 'pattern') =>
  schema.format === undefined ? code : ('format' as const)

const invalidStrings = ({ 'x-pattern': dated, ...schema }: RequestSchema): InvalidValue[] => [
  ...(schema.enum
    ? [{ what: 'has a value that is not in the list', code: 'enum' as const, value: 'no_such_value' }]
    : []),
  ...(schema.const === undefined
    ? []
    : [{ what: 'is another word', code: 'enum' as const, value: 'no_such_value' }]),
  ...(schema.minLength
    ? [
        {
          what: 'is too short',
          code: withFormat(schema, 'min_length'),
          value: 'a'.repeat(schema.minLength - 1),
        },
      ]
    : []),
  ...(schema.maxLength
    ? [{ what: 'is too long', code: 'max_length' as const, value: 'a'.repeat(schema.maxLength + 1) }]
    : []),
  ...(schema.pattern === undefined
    ? []
    : [
        {
          what: 'is against its pattern',
          code: withFormat(schema, 'pattern'),
          value: againstPattern({ ...schema, pattern: schema.pattern }),
        },
      ]),
  ...(dated === undefined
    ? []
    : [
        {
          what: 'is against the pattern of its dates',
          code: withFormat(schema, 'pattern'),
          value: againstPattern({ ...schema, pattern: dated }),
        },
      ]),
  ...(schema.format === undefined
    ? []
    : [{ what: `is no ${schema.format}`, code: 'format' as const, value: padded('no such thing ', schema) }]),
]

const invalidNumbers = (schema: RequestSchema): InvalidValue[] => {
  const { minimum, maximum } = schema
  return [
    ...(typesOf(schema).includes('integer')
      ? [{ what: 'is not whole', code: 'type' as const, value: (minimum ?? 0) + 0.5 }]
      : []),
    ...(minimum === undefined
      ? []
      : [{ what: 'is too small', code: 'minimum' as const, value: minimum - 1 }]),
    ...(maximum === undefined
      ? []
      : [{ what: 'is too large', code: 'maximum' as const, value: maximum + 1 }]),
  ]
}

/** An item with its required members only, so that a body can hold a thousand of them. */
const bare = (item: unknown, required: string[] | undefined): unknown =>
  required === undefined || typeof item !== 'object' || item === null
    ? item
    : Object.fromEntries(Object.entries(item).filter(([name]) => required.includes(name)))

/** This many items; for objects, copies of a valid one. */
const manyOf = (items: RequestSchema, count: number, good?: unknown): unknown[] =>
  Array.from({ length: count }, (_, index) => {
    if (items.oneOf !== undefined || typesOf(items).includes('object')) return good ?? {}
    return items.format === 'uuid'
      ? `01a10b58-5220-7a3c-9d1e-${String(index).padStart(12, '0')}`
      : (items.enum?.[index] ?? `item ${index}`)
  })

const invalidArrays = (
  items: RequestSchema,
  { minItems, maxItems, uniqueItems }: RequestSchema,
  good?: unknown,
): InvalidValue[] => {
  const [one] = manyOf(items, 1, good)
  return [
    ...(minItems
      ? [{ what: 'has too few items', code: 'min_items' as const, value: manyOf(items, minItems - 1, good) }]
      : []),
    ...(maxItems
      ? [{ what: 'has too many items', code: 'max_items' as const, value: manyOf(items, maxItems + 1, good) }]
      : []),
    ...(uniqueItems ? [{ what: 'has an item twice', code: 'unique_items' as const, value: [one, one] }] : []),
  ]
}

const ofAnotherType: Record<string, unknown> = {
  string: 7,
  integer: 'seven',
  number: 'seven',
  boolean: 'maybe',
  array: {},
  object: ['no', 'object'],
}

const memberPointer = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Invalid values where several types are allowed. */
const invalidOfAnyType = (schema: RequestSchema, nullable: boolean): InvalidValue[] => [
  ...(typesOf(schema).includes('object')
    ? []
    : [{ what: 'is of another type', code: 'type' as const, value: {} }]),
  ...(nullable ? [] : [{ what: 'is null', code: 'type' as const, value: null }]),
  ...(schema.maxLength
    ? [{ what: 'is too long', code: 'max_length' as const, value: 'a'.repeat(schema.maxLength + 1) }]
    : []),
  ...(schema.maximum === undefined
    ? []
    : [{ what: 'is too large', code: 'maximum' as const, value: schema.maximum * 2 }]),
]

/** Every invalid change of a JSON value that its schema defines, with one fault each. */
export const mutationsOf = (
  document: OpenApiDocument,
  given: RequestSchema,
  value: unknown,
  pointer = '',
  above = '',
): Mutation[] => {
  // Any JSON value is valid here, such as in the settings of a step: a schema of its own decides.
  const choices = resolve(document, given).oneOf?.map((branch) => typesOf(resolve(document, branch)).join())
  if (choices?.includes('string') && choices.includes('object')) return []
  const { schema, nullable, discriminator } = effectiveSchema(document, given, value)
  const [type = '', ...otherTypes] = typesOf(schema).filter((name) => name !== 'null')
  const trail = `${above}/${numberOf(schema)}`
  const here = ({ below = '', ...spoiled }: InvalidValue): Mutation => ({
    ...spoiled,
    trail,
    at: pointer,
    pointer: pointer + below,
  })
  const wrongType: InvalidValue[] = [
    { what: 'is of another type', code: 'type', value: ofAnotherType[type] },
    ...(nullable ? [] : [{ what: 'is null', code: 'type' as const, value: null }]),
  ]
  // The schema does not decide what is valid here: the value of a rule depends on its field. Other tests
  // cover that.
  if (otherTypes.length > 0) return invalidOfAnyType(schema, nullable).map(here)

  switch (type) {
    case 'string':
      return [...wrongType, ...invalidStrings(schema)].map(here)
    case 'integer':
    case 'number':
      return [...wrongType, ...invalidNumbers(schema)].map(here)
    case 'array': {
      const items = resolve(document, schema.items ?? {})
      const sent: unknown[] = Array.isArray(value) ? value : []
      const [first] = sent.length > 0 ? sent : manyOf(items, 1)
      const at = `${pointer}/0`
      // An item made here lacks its required members, so the response would report these faults too.
      const isMade = sent.length === 0 && effectiveSchema(document, items).schema.required !== undefined
      const good = bare(first, effectiveSchema(document, items, first).schema.required)
      const spoiled = invalidArrays(items, schema, good).filter(({ code }) => !isMade || code === 'min_items')
      const inside = mutationsOf(document, items, first, at, trail).filter((one) => !isMade || one.at === at)
      return [...[...wrongType, ...spoiled].map(here), ...inside]
    }
    case 'object':
      return [
        ...wrongType.map(here),
        ...mutationsOfMembers(document, schema, discriminator, value, { pointer, trail }),
      ]
    case '':
      // A member without a type may have any value.
      return []
    default:
      return wrongType.map(here)
  }
}

const mutationsOfMembers = (
  document: OpenApiDocument,
  schema: RequestSchema,
  discriminator: string | null,
  value: unknown,
  { pointer, trail }: Pick<Mutation, 'pointer' | 'trail'>,
): Mutation[] => {
  const members = (value ?? {}) as Record<string, unknown>
  const surplus = memberPointer(pointer, 'no/such~member')
  const unknown: Mutation = {
    what: 'is unknown',
    // Where callers choose the names of members, only a name that violates the pattern is rejected.
    code: schema.propertyNames === undefined ? 'unknown_member' : 'pattern',
    pointer: surplus,
    at: surplus,
    value: 1,
    trail,
  }
  const missing = (schema.required ?? []).map((name): Mutation => {
    const at = memberPointer(pointer, name)
    return { what: 'is missing', code: 'required', pointer: at, at, value: undefined, trail }
  })
  const rules = schema.dependentRequired ?? {}
  const pairs = Object.entries(rules).flatMap(([name, others]) =>
    others.map((other) => [name, other] as const),
  )
  const alone = pairs
    .filter(([name, other]) => name in members && other in members)
    .map(([name, other]): Mutation => {
      const isMutual = rules[other]?.includes(name) ?? false
      return {
        what: `is missing beside ${name}`,
        code: isMutual ? 'required' : 'not_allowed',
        pointer: memberPointer(pointer, isMutual ? other : name),
        at: memberPointer(pointer, other),
        value: undefined,
        trail,
      }
    })
  const empty: Mutation[] = schema.minProperties
    ? [{ what: 'is empty', code: 'min_properties', pointer, at: pointer, value: {}, trail }]
    : []
  // A member that comes alone, where it requires another one, would be a second fault.
  const isAlone = (name: string): boolean =>
    !(name in members) && (rules[name] ?? []).some((other) => !(other in members))
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !isAlone(name))
  const inside = properties.flatMap(([name, member]) => {
    const at = memberPointer(pointer, name)
    const all = mutationsOf(document, member, members[name], at, trail)
    // An object made here lacks its required members, so the response would report these faults too.
    const isMade =
      (members[name] ?? null) === null && effectiveSchema(document, member).schema.required !== undefined
    const spoiled = isMade ? all.filter((mutation) => mutation.at === at) : all
    // The discriminator is checked before any branch: every invalid value is an `enum` fault.
    if (name !== discriminator) return spoiled
    return spoiled
      .filter(({ value }) => value !== null)
      .map((mutation) => ({ ...mutation, code: 'enum' as const }))
  })
  return [
    unknown,
    ...missing,
    ...alone,
    ...empty,
    ...inside,
    ...mutationsOfMap(document, schema, members, { pointer, trail }),
  ]
}

/**
 * For objects whose member names callers choose: a member with a name that is too long, and members with an
 * invalid value.
 */
const mutationsOfMap = (
  document: OpenApiDocument,
  { propertyNames, additionalProperties }: RequestSchema,
  members: Record<string, unknown>,
  { pointer, trail }: Pick<Mutation, 'pointer' | 'trail'>,
): Mutation[] => {
  if (propertyNames === undefined || typeof additionalProperties !== 'object') return []
  const fits = new RegExp(propertyNames.pattern ?? '', 'u')
  const usual = ['genre', 'event.genre'].find((word) => fits.test(word)) ?? 'genre'
  const [[name, good] = [usual, 'poetry']] = Object.entries(members)
  const long = memberPointer(pointer, `${name}${'a'.repeat(propertyNames.maxLength ?? 100)}`)
  const at = memberPointer(pointer, name)
  return [
    { what: 'has a name that is too long', code: 'max_length', pointer: long, at: long, value: good, trail },
    ...mutationsOf(document, additionalProperties, good, at, trail),
  ]
}

const decode = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~')

/** Replaces the value at a pointer of the body, and creates missing parents. */
export const withMutation = (body: unknown, { at, value }: Pick<Mutation, 'at' | 'value'>): unknown => {
  if (at === '') return value
  // Copies as JSON, so that an object that two members share becomes two objects.
  const copy: unknown = JSON.parse(JSON.stringify(body ?? null))
  const tokens = at.slice(1).split('/').map(decode)
  const last = tokens.pop() ?? ''
  let place = copy as Record<string, unknown>
  for (const [index, token] of tokens.entries()) {
    const isList = /^\d+$/.test(tokens[index + 1] ?? last)
    place[token] ??= isList ? [] : {}
    place = place[token] as Record<string, unknown>
  }
  if (value === undefined) delete place[last]
  else place[last] = value
  return copy
}

/** An invalid text for a parameter or header, with the code of its fault. */
export interface InvalidText {
  what: string
  code: FaultCode
  text: string
}

/** Every invalid text for a parameter or header. */
export const invalidTexts = (document: OpenApiDocument, given: RequestSchema): InvalidText[] => {
  const schema = resolve(document, given)
  const asText = ({ what, code, value }: InvalidValue): InvalidText => ({ what, code, text: String(value) })
  switch (schema.type) {
    case 'integer':
      return [{ what: 'is no number', code: 'type', text: 'seven' }, ...invalidNumbers(schema).map(asText)]
    case 'boolean':
      return [{ what: 'is neither true nor false', code: 'type', text: 'maybe' }]
    case 'array': {
      const items = resolve(document, schema.items ?? {})
      const inside = invalidStrings(items).map((spoiled) => ({
        ...asText(spoiled),
        what: `has an item that ${spoiled.what}`,
      }))
      const whole = invalidArrays(items, schema).filter(({ code }) => code !== 'min_items')
      return [...inside, ...whole.map(asText)]
    }
    default:
      return invalidStrings(schema).map(asText)
  }
}
