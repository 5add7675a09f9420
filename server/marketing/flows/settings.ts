import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { messageOf } from '../../platform/contract/faults.ts'
import { isEmail } from '../../platform/email-address.ts'
import type { Fault } from '../../platform/problem.ts'
import type { ResourceKind, Settings, SettingsSchema } from './types.ts'

// ajv-formats is CommonJS: Node sees its function as the module itself, the compiler sees it as `default`.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

const createAjv = () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: true, verbose: true })
  addFormats(ajv, { mode: 'full' })
  ajv.addFormat('idn-email', isEmail)
  return ajv
}

const ajv = createAjv()
const validators = new WeakMap<SettingsSchema, ValidateFunction>()

const validatorOf = (schema: SettingsSchema): ValidateFunction => {
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  return validate
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Errors that only say that one of the alternatives failed; the alternatives' own errors say why. */
const summaries = new Set(['oneOf', 'anyOf', 'if'])

const fieldDetail =
  'The setting does not accept this field. Its description in `settings_schema` names the fields that it accepts.'

/** Validates settings against the schema that the catalogue serves, and returns all errors. */
export const settingsFaults = (schema: SettingsSchema, settings: unknown, pointer: string): Fault[] => {
  const validate = validatorOf(schema)
  if (validate(settings)) return []
  const errors = validate.errors ?? []
  const exact = errors.filter(({ keyword }) => !summaries.has(keyword))
  const seen = new Set<string>()
  return (exact.length > 0 ? exact : errors).flatMap((error) => {
    const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>
    const member = missingProperty ?? additionalProperty
    const at = `${pointer}${error.instancePath}${member === undefined ? '' : `/${escaped(member)}`}`
    const isField = error.keyword === 'pattern' && error.parentSchema?.['x-field'] !== undefined
    const fault = { pointer: at, ...messageOf(error), ...(isField ? { detail: fieldDetail } : {}) }
    const key = `${fault.pointer} ${fault.code}`
    if (seen.has(key)) return []
    seen.add(key)
    return [fault]
  })
}

/** What settings refer to. */
export interface SettingsReferences {
  resources: { kind: ResourceKind; id: string; pointer: string }[]
  /** Pointers of the conditions; each with the object and the member that contain it. */
  conditions: { pointer: string; within: Record<string, unknown>; member: string }[]
  /** Events, as the settings of a trigger. */
  events: { key: string; settings: Settings; pointer: string }[]
  /** Ids of nodes. */
  nodes: { id: string; pointer: string }[]
  /** Fields of contacts; `within` is the object that names the field, and may have a `value` for it. */
  fields: { field: string; type: string; pointer: string; within: Record<string, unknown> }[]
}

type Schema = Record<string, unknown>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const alternatives = (schema: Schema): Schema[] =>
  ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => (schema[keyword] as Schema[] | undefined) ?? [])

/** The references in settings, found by the marks of the schema, such as `x-resource`. */
export const referencesOf = (
  schema: SettingsSchema,
  settings: unknown,
  pointer: string,
): SettingsReferences => {
  const found: SettingsReferences = { resources: [], conditions: [], events: [], nodes: [], fields: [] }

  const texts = (value: unknown, at: string): { id: string; pointer: string }[] => {
    if (typeof value === 'string') return [{ id: value, pointer: at }]
    if (!Array.isArray(value)) return []
    return value.flatMap((one, index) =>
      typeof one === 'string' ? [{ id: one, pointer: `${at}/${index}` }] : [],
    )
  }

  const visit = (rule: Schema, value: unknown, at: string): void => {
    const kind = rule['x-resource'] as ResourceKind | undefined
    if (kind !== undefined) found.resources.push(...texts(value, at).map((one) => ({ kind, ...one })))
    if (rule['x-event'] && isObject(value)) {
      const { key, settings } = value as { key: string; settings: Settings }
      found.events.push({ key, settings, pointer: at })
      return
    }
    if (rule['x-node']) found.nodes.push(...texts(value, at))
    for (const alternative of alternatives(rule)) visit(alternative, value, at)
    if (Array.isArray(value)) {
      if (isObject(rule.items))
        for (const [index, item] of value.entries()) visit(rule.items, item, `${at}/${index}`)
      return
    }
    if (!isObject(value) || !isObject(rule.properties)) return
    for (const [member, inner] of Object.entries(rule.properties)) {
      const place = `${at}/${escaped(member)}`
      const given = value[member]
      if (!isObject(inner) || given === undefined || given === null) continue
      const type = inner['x-field']
      if (typeof type === 'string')
        found.fields.push(
          ...texts(given, place).map((one) => ({ field: one.id, pointer: one.pointer, type, within: value })),
        )
      if (inner['x-condition']) found.conditions.push({ pointer: place, within: value, member })
      else visit(inner, given, place)
    }
  }

  visit(schema as unknown as Schema, settings, pointer)
  return found
}
