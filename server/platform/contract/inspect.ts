import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isEmail } from '../email-address.ts'
import { own } from '../own.ts'
import type { Place } from '../pointer.ts'
import { type Document, dereference, type JsonSchema } from './document.ts'
import { quickDateTime } from './formats.ts'

/** One error, in the terms of JSON Schema. */
export interface Finding {
  keyword: string
  params: Record<string, unknown>
  at: Place | null
}

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  pattern?: string
  'x-pattern'?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, JsonSchema>
  required?: string[]
  dependentRequired?: Record<string, string[]>
  additionalProperties?: JsonSchema
  propertyNames?: JsonSchema
  minProperties?: number
  maxProperties?: number
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  discriminator?: { propertyName: string }
}

type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isMembers,
}

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat())

const fitsType = (schema: Schema, value: unknown): boolean => {
  const types = typesOf(schema)
  return types.length === 0 || types.some((type) => own(typeTests, type)?.(value) ?? true)
}

const patterns = new Map<string, RegExp>()

const patternOf = (source: string): RegExp => {
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known
}

const fitsFormat = (format: string, text: string): boolean => {
  if (format === 'date-time') return quickDateTime(text)
  if (format === 'idn-email') return isEmail(text)
  const known = (fullFormats as Readonly<Record<string, unknown>>)[format]
  if (known instanceof RegExp) return known.test(text)
  const test = typeof known === 'object' && known !== null && 'validate' in known ? known.validate : known
  if (test instanceof RegExp) return test.test(text)
  return typeof test === 'function' ? Boolean(test(text)) : true
}

/** The length of a text as JSON Schema counts it. */
const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Finds duplicate values in one pass. Objects with the same members in another order count as different. */
const keyOf = (value: unknown): string => `${typeof value} ${JSON.stringify(value)}`

/**
 * Checks a value against a schema of the contract and returns at most `most` errors. The time is linear in
 * the value. Limits are checked first, and a value that exceeds them is not inspected further. Of several
 * branches, only the most likely one is reported. Used only for rejected requests: the validator is faster
 * and stops at the first error.
 */
export const createInspector = (document: Document) => {
  /** Resolved once: a tree of rules meets the same few schemas thousands of times. */
  const known = new Map<string, Schema>()
  const resolved = (schema: JsonSchema): Schema => {
    const { $ref } = schema as Schema
    if ($ref === undefined) return schema as Schema
    const found = known.get($ref) ?? (dereference(document, { $ref }) as Schema)
    known.set($ref, found)
    return found
  }

  const inspect = (root: JsonSchema, rootValue: unknown, most: number): Finding[] => {
    const findings: Finding[] = []
    const isFull = (): boolean => findings.length >= most
    const report = (keyword: string, at: Place | null, params: Finding['params'] = {}): void => {
      if (!isFull()) findings.push({ keyword, params, at })
    }

    const inspectValue = (given: JsonSchema, value: unknown, at: Place | null): void => {
      if (isFull() || given === true) return
      if (given === false) {
        report('not', at)
        return
      }
      const schema = given as Schema
      if (schema.$ref !== undefined) inspectValue(resolved(schema as JsonSchema) as JsonSchema, value, at)
      if (!fitsType(schema, value)) {
        report('type', at, { type: schema.type })
        return
      }
      if (schema.enum && !schema.enum.includes(value)) report('enum', at, { allowedValues: schema.enum })
      if ('const' in schema && schema.const !== value) report('const', at, { allowedValue: schema.const })
      if (typeof value === 'string') inspectText(schema, value, at)
      else if (typeof value === 'number') inspectNumber(schema, value, at)
      else if (Array.isArray(value)) inspectItems(schema, value, at)
      else if (isMembers(value)) inspectMembers(schema, value, at)
      for (const part of schema.allOf ?? []) inspectValue(part, value, at)
      const branches = schema.oneOf ?? schema.anyOf
      if (!branches) return
      if (schema.discriminator) inspectType(branches, schema.discriminator.propertyName, value, at)
      else inspectBranches(branches, value, at)
    }

    const inspectText = (schema: Schema, text: string, at: Place | null): void => {
      const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema
      const { pattern = schema['x-pattern'] } = schema
      const length = lengthOf(text)
      if (length > maxLength) {
        report('maxLength', at, { limit: maxLength })
        return
      }
      // The format says best what is expected.
      if (format !== undefined && !fitsFormat(format, text)) {
        report('format', at, { format })
        return
      }
      if (length < minLength) report('minLength', at, { limit: minLength })
      if (pattern !== undefined && !patternOf(pattern).test(text)) report('pattern', at, { pattern })
    }

    const inspectNumber = (schema: Schema, value: number, at: Place | null): void => {
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
      if (minimum !== undefined && value < minimum)
        report('minimum', at, { comparison: '>=', limit: minimum })
      if (maximum !== undefined && value > maximum)
        report('maximum', at, { comparison: '<=', limit: maximum })
      if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
        report('exclusiveMinimum', at, { comparison: '>', limit: exclusiveMinimum })
      if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
        report('exclusiveMaximum', at, { comparison: '<', limit: exclusiveMaximum })
    }

    const inspectItems = (schema: Schema, items: unknown[], at: Place | null): void => {
      const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems, items: each } = schema
      if (items.length > maxItems) {
        report('maxItems', at, { limit: maxItems })
        return
      }
      if (items.length < minItems) report('minItems', at, { limit: minItems })
      if (uniqueItems && new Set(items.map(keyOf)).size < items.length) report('uniqueItems', at)
      if (each === undefined) return
      for (let key = 0; key < items.length && !isFull(); key += 1)
        inspectValue(each, items[key], { above: at, key })
    }

    const inspectMembers = (schema: Schema, members: Members, at: Place | null): void => {
      const { properties = {}, required = [], additionalProperties: others = true, propertyNames } = schema
      const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY, dependentRequired = {} } = schema
      for (const key of required)
        if (!Object.hasOwn(members, key)) report('required', { above: at, key }, { missingProperty: key })
      for (const [key, others] of Object.entries(dependentRequired))
        if (Object.hasOwn(members, key)) inspectDependents(dependentRequired, key, others, members, at)
      const keys = Object.keys(members)
      if (keys.length < minProperties) report('minProperties', at, { limit: minProperties })
      if (keys.length > maxProperties) {
        report('maxProperties', at, { limit: maxProperties })
        return
      }
      for (const key of keys) {
        if (isFull()) return
        const place = { above: at, key }
        if (propertyNames !== undefined) inspectValue(propertyNames, key, place)
        if (Object.hasOwn(properties, key)) inspectValue(properties[key] ?? true, members[key], place)
        else if (others === false) report('additionalProperties', place)
        else inspectValue(others, members[key], place)
      }
    }

    /**
     * Of two members that require each other, the missing one is wrong. Otherwise the given one is: it says something about a member that
     * is not there.
     */
    const inspectDependents = (
      rules: Record<string, string[]>,
      property: string,
      required: string[],
      members: Members,
      at: Place | null,
    ): void => {
      for (const missingProperty of required) {
        if (Object.hasOwn(members, missingProperty)) continue
        const isMutual = own(rules, missingProperty)?.includes(property) ?? false
        const key = isMutual ? missingProperty : property
        report('dependentRequired', { above: at, key }, { property, missingProperty, isMutual })
      }
    }

    const fits = (branch: JsonSchema, value: unknown): boolean => inspect(branch, value, 1).length === 0

    const inspectType = (branches: JsonSchema[], name: string, value: unknown, at: Place | null): void => {
      if (!isMembers(value)) return
      const place = { above: at, key: name }
      const tag = Object.hasOwn(value, name) ? value[name] : undefined
      const tagged = branches.map((branch) => {
        const { properties = {} } = resolved(branch)
        const { const: only, enum: several } = resolved(properties[name] ?? {})
        return { branch, tags: several ?? [only] }
      })
      const likely = tagged.find(({ tags }) => tags.includes(tag))
      if (likely) inspectValue(likely.branch, value, at)
      else
        report('discriminator', place, { tagValue: tag, allowedValues: tagged.flatMap(({ tags }) => tags) })
    }

    /** The schemas of a branch, which can itself be a choice. */
    const alternatives = (branch: JsonSchema): Schema[] => {
      const schema = resolved(branch)
      return schema.oneOf === undefined || schema.discriminator
        ? [schema]
        : schema.oneOf.flatMap(alternatives)
    }

    const inspectBranches = (branches: JsonSchema[], value: unknown, at: Place | null): void => {
      const schemas = branches.flatMap(alternatives)
      const possible = schemas.filter((shape) => fitsType(shape, value))
      if (possible.length === 0) {
        const types = schemas.flatMap(typesOf)
        const reported = types.filter((type) => type !== 'null')
        report('type', at, { type: [...new Set(reported.length ? reported : types)] })
        return
      }
      const meant = likelyBranch(possible, value)
      const before = findings.length
      inspectValue(meant as JsonSchema, value, at)
      if (findings.length === before) return
      if (possible.some((shape) => shape !== meant && fits(shape as JsonSchema, value)))
        findings.length = before
    }

    inspectValue(root, rootValue, null)
    return findings
  }

  return inspect
}

/**
 * The branch that knows most members of the value. A rule without its operator should not be reported as an
 * invalid group as well.
 */
const likelyBranch = (schemas: Schema[], value: unknown): Schema => {
  const known = ({ properties = {} }: Schema): number =>
    isMembers(value) ? Object.keys(properties).filter((name) => Object.hasOwn(value, name)).length : 0
  return schemas.reduce((best, shape) => (known(shape) > known(best) ? shape : best), schemas[0] ?? {})
}
