import fc, { type Arbitrary } from 'fast-check'
import { type OpenApiDocument, resolve } from '../../openapi/tools/document.ts'
import type { Document, JsonSchema } from '../../server/platform/contract/document.ts'
import { createSchemaCompiler } from '../../server/platform/contract/schemas.ts'
import type { RequestSchema } from './mutations.ts'

/** Values for members of these names, where the schema allows more values than the operation does. */
export type Hints = Record<string, Arbitrary<unknown>>

const codePoints = (text: string): string[] => [...text]

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Times between two moments, in all spellings of RFC 3339. */
export const dateTimes = (min: string, max: string): Arbitrary<string> =>
  fc
    .record({
      time: fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true }),
      fraction: fc.stringMatching(/^(\.[0-9]{1,9})?$/),
      minutes: fc.oneof(fc.constant(null), fc.integer({ min: -14 * 60, max: 14 * 60 })),
      small: fc.boolean(),
    })
    .map(({ time, fraction, minutes, small }) => {
      const offset = Math.abs(minutes ?? 0)
      const sign = (minutes ?? 0) < 0 ? '-' : '+'
      const zone =
        minutes === null ? 'Z' : `${sign}${twoDigits(Math.floor(offset / 60))}:${twoDigits(offset % 60)}`
      const text = `${time.toISOString().slice(0, 19)}${fraction}${zone}`
      return small ? text.toLowerCase() : text
    })

export const dates = (min: string, max: string): Arbitrary<string> =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((time) => time.toISOString().slice(0, 10))

const formats: Record<string, Arbitrary<string>> = {
  email: fc.emailAddress(),
  'idn-email': fc.oneof(
    fc.emailAddress(),
    fc.emailAddress().map((email) => email.replace(/@.*/, '@bücher.example')),
  ),
  uri: fc.webUrl({ withQueryParameters: true }),
  uuid: fc.uuid(),
  date: dates('1800-01-01', '2099-12-31'),
  'date-time': dateTimes('1000-01-02', '2999-12-30'),
}

const longestText = 50_000

const isComplete = (value: object, rules: Record<string, string[]>): boolean =>
  Object.entries(rules).every(([name, others]) => !(name in value) || others.every((other) => other in value))

/** Makes arbitrary values of the schemas of a document. Ajv accepts every value. */
export const createArbitraries = (document: OpenApiDocument, hints: Hints) => {
  const compile = createSchemaCompiler(document as unknown as Document, { coerceTypes: false })

  const valid = <Value>(schema: RequestSchema, arbitrary: Arbitrary<Value>): Arbitrary<Value> => {
    const validate = compile(JSON.stringify(schema), schema as JsonSchema)
    return arbitrary.filter((value) => validate(value))
  }

  const atLength = (arbitrary: Arbitrary<string>, length: number): Arbitrary<string> =>
    arbitrary
      .filter((text) => text !== '')
      .map((text) => codePoints(text.repeat(length)).slice(0, length).join(''))

  const matching = ({ pattern, minLength = 0, maxLength = 100 }: RequestSchema & { pattern: string }) => {
    const expression = new RegExp(pattern, 'u')
    const matched = fc.stringMatching(expression)
    // A pattern that accepts these accepts any text; values made from the pattern alone would rarely contain
    // such characters.
    const isFree = ['ü', '😀 日本', '\'";--', '%_\\'].every((text) => expression.test(text))
    if (!isFree) return matched
    const bounds = { minLength, maxLength: Math.min(maxLength, 60) }
    return fc.oneof(
      matched,
      fc.string({ ...bounds, unit: 'grapheme' }),
      fc.string({ ...bounds, unit: 'binary' }),
      // Several texts of maximum length, in characters of four bytes, would exceed the maximum size of a
      // body.
      atLength(
        fc.string({ minLength: 1, maxLength: 10, unit: 'grapheme' }),
        Math.min(maxLength, longestText),
      ),
    )
  }

  const strings = (schema: RequestSchema): Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.filter((word) => word !== null))
    const { format, pattern, minLength = 0 } = schema
    const made =
      format === undefined
        ? pattern === undefined
          ? // The default size makes texts of at most ten characters more than the minimum.
            fc.string({ minLength, maxLength: Math.max(minLength, 50) })
          : matching({ ...schema, pattern })
        : formats[format]
    if (made === undefined) throw new Error(`Nothing is known of the format ${format}.`)
    // JSON can contain half a surrogate pair, but a database cannot store it. Liquid in a text must be valid,
    // which random text is not; templates have their own tests.
    return valid(
      schema,
      made.filter((text) => text.isWellFormed() && !/\{[{%]/.test(text)),
    )
  }

  const arrays = (schema: RequestSchema): Arbitrary<unknown> => {
    const { minItems = 0, maxItems = 20, uniqueItems = false, items = {} } = schema
    const bounds = { minLength: minItems, maxLength: Math.min(maxItems, 20) }
    const item = arbitraryOf(items)
    return uniqueItems ? fc.uniqueArray(item, bounds) : fc.array(item, bounds)
  }

  const objects = ({
    properties = {},
    required = [],
    dependentRequired = {},
    minProperties = 0,
  }: RequestSchema): Arbitrary<unknown> => {
    const members = Object.entries(properties).map(
      ([name, schema]) => [name, arbitraryOf(schema, name)] as const,
    )
    return fc
      .record(Object.fromEntries(members), { requiredKeys: required })
      .filter((value) => Object.keys(value).length >= minProperties && isComplete(value, dependentRequired))
  }

  const ofType = (type: string, schema: RequestSchema): Arbitrary<unknown> => {
    switch (type) {
      case 'null':
        return fc.constant(null)
      case 'string':
        return strings(schema)
      case 'boolean':
        return schema.const === undefined ? fc.boolean() : fc.constant(schema.const)
      case 'integer':
        return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 })
      case 'number':
        return fc.double({
          min: schema.minimum ?? 0,
          max: schema.maximum ?? 1000,
          noNaN: true,
          noDefaultInfinity: true,
        })
      case 'array':
        return arrays(schema)
      case 'object':
        return objects(schema)
      default:
        throw new Error(`Nothing is known of the type ${type}.`)
    }
  }

  const make = (schema: RequestSchema, name: string): Arbitrary<unknown> => {
    if (schema.oneOf !== undefined)
      return fc.oneof(...schema.oneOf.map((branch) => arbitraryOf(branch, name)))
    const hint = hints[name]
    const types = [schema.type ?? (schema.enum ? 'string' : [])].flat()
    return fc.oneof(
      ...types.map((type) =>
        hint !== undefined && type !== 'null' && schema.enum === undefined
          ? valid(schema, hint)
          : ofType(type, schema),
      ),
    )
  }

  /**
   * Cached: many operations share a schema, and making an arbitrary takes longer than making a value of it.
   */
  const made = new Map<string, WeakMap<RequestSchema, Arbitrary<unknown>>>()

  /** Returns an arbitrary for a schema. `name` is the name of the member or parameter, for the hints. */
  const arbitraryOf = (given: RequestSchema, name = ''): Arbitrary<unknown> => {
    const schema = resolve(document, given)
    const ofName = made.get(name) ?? new WeakMap<RequestSchema, Arbitrary<unknown>>()
    made.set(name, ofName)
    const arbitrary = ofName.get(schema) ?? make(schema, name)
    ofName.set(schema, arbitrary)
    return arbitrary
  }

  return arbitraryOf
}
