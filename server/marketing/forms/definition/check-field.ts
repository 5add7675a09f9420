import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { messageOf } from '../../../platform/contract/faults.ts'
import { type FieldType, typeOf } from '../field-types/index.ts'
import { faultOfPattern } from '../pattern.ts'
import type { FormField } from './types.ts'

export interface FieldFault {
  pointer: string
  detail: string
}

/** The JSON Schema of a type's settings, as the catalogue serves it. */
export const settingsSchemaOf = (type: FieldType) => ({
  type: 'object',
  title: `Settings of ${type.label}`,
  additionalProperties: false,
  properties: type.settings,
  ...(type.requiredSettings.length === 0 ? {} : { required: [...type.requiredSettings] }),
})

const ajv = new Ajv2020({ allErrors: true, strict: false })

const validators = new Map<string, ValidateFunction>()

const validatorOf = (type: FieldType): ValidateFunction => {
  const validate = validators.get(type.key) ?? ajv.compile(settingsSchemaOf(type))
  validators.set(type.key, validate)
  return validate
}

const checkSettings = (field: FormField): FieldFault[] => {
  const validate = validatorOf(typeOf(field.type))
  if (validate(field.settings)) return []
  return (validate.errors ?? []).map((error) => {
    const { instancePath, keyword, params } = error
    const extra = keyword === 'additionalProperties' ? `/${params.additionalProperty}` : ''
    const missing = keyword === 'required' ? `/${params.missingProperty}` : ''
    const detail =
      keyword === 'additionalProperties'
        ? `A field of the type \`${field.type}\` has no setting \`${params.additionalProperty}\`. Remove the setting.`
        : keyword === 'required'
          ? `A field of the type \`${field.type}\` requires the setting \`${params.missingProperty}\`.`
          : messageOf(error).detail
    return { pointer: `/settings${instancePath}${extra}${missing}`, detail }
  })
}

/** Pairs of settings of which the first must not exceed the second. */
const pairs = [
  ['min_length', 'max_length'],
  ['minimum', 'maximum'],
  ['min_choices', 'max_choices'],
  ['earliest_on', 'latest_on'],
] as const

const checkRules = ({ settings, type }: FormField): FieldFault[] => {
  const faults: FieldFault[] = []
  const has = (key: string) => Object.hasOwn(settings, key)
  for (const [low, high] of pairs)
    if (has(low) && has(high) && (settings[low] as string) > (settings[high] as string))
      faults.push({ pointer: `/settings/${low}`, detail: `\`${low}\` must not exceed \`${high}\`.` })
  const pattern = has('pattern') ? settings.pattern : undefined
  const fault = type === 'text' && typeof pattern === 'string' ? faultOfPattern(pattern) : null
  if (fault !== null) faults.push({ pointer: '/settings/pattern', detail: fault })
  return faults
}

const checkOptions = ({ options, type }: FormField): FieldFault[] => {
  const { hasOptions } = typeOf(type)
  if (!hasOptions)
    return options.length === 0
      ? []
      : [
          {
            pointer: '/options',
            detail: `A field of the type \`${type}\` has no options. Remove \`options\`.`,
          },
        ]
  if (options.length === 0)
    return [{ pointer: '/options', detail: `A field of the type \`${type}\` requires at least one option.` }]
  const seen = new Set<string>()
  return options.flatMap(({ value }, index) => {
    const isKnown = seen.has(value)
    seen.add(value)
    return isKnown
      ? [
          {
            pointer: `/options/${index}/value`,
            detail: `Two options have the value \`${value}\`. Each value must be unique.`,
          },
        ]
      : []
  })
}

const possible = (targets: readonly string[]): string => {
  const types = targets.filter((target) => target.startsWith('custom.')).map((target) => target.slice(7))
  const ofTypes = types.map((type) => `\`${type}\``).join(' or ')
  const names = [
    ...targets.filter((target) => !target.startsWith('custom.')).map((target) => `\`${target}\``),
    ...(types.length === 0 ? [] : [`\`custom.KEY\` for a custom field of the type ${ofTypes}`]),
  ]
  return names.length === 0 ? 'Use `null`.' : `Use \`null\` or one of: ${names.join(', ')}.`
}

const checkTarget = (
  { target, type }: FormField,
  customTypes: Readonly<Record<string, string>>,
): FieldFault[] => {
  if (target === null) return []
  const { targets } = typeOf(type)
  const key = target.startsWith('custom.') ? target.slice('custom.'.length) : null
  // A custom field that does not exist is another fault.
  if (key !== null && !Object.hasOwn(customTypes, key)) return []
  const sought = key === null ? target : `custom.${customTypes[key]}`
  if (targets.includes(sought)) return []
  const detail = `A field of the type \`${type}\` cannot be stored in \`${target}\`. ${possible(targets)}`
  return [{ pointer: '/target', detail }]
}

const checkDefault = (field: FormField): FieldFault[] => {
  const { default_values: values, type } = field
  if (values.length === 0) return []
  if (type === 'consent')
    return [
      {
        pointer: '/default_values',
        detail: 'A consent must not be ticked in advance. Remove `default_values`.',
      },
    ]
  if (typeOf(type).valueType === 'none' || type === 'file')
    return [
      {
        pointer: '/default_values',
        detail: `A field of the type \`${type}\` cannot have default values. Remove \`default_values\`.`,
      },
    ]
  const checked = typeOf(type).read(values, { ...field, settings: { ...field.settings, min_choices: 0 } })
  return 'fault' in checked
    ? [
        {
          pointer: '/default_values',
          detail: 'The default values are not a valid answer. Change or remove `default_values`.',
        },
      ]
    : []
}

const checkVisibility = ({ visible_if }: FormField, earlier: readonly FormField[]): FieldFault[] =>
  (visible_if?.rules ?? []).flatMap(({ field_id, operator, compared_with }, index) => {
    const at = `/visible_if/rules/${index}`
    const field = earlier.find(({ id }) => id === field_id)
    const needsValues = operator !== 'is_set' && operator !== 'is_not_set'
    return [
      ...(field === undefined || typeOf(field.type).valueType === 'none'
        ? [
            {
              pointer: `${at}/field_id`,
              detail: `\`${field_id}\` must be the id of an earlier field that can have an answer.`,
            },
          ]
        : []),
      ...(needsValues === compared_with.length > 0
        ? []
        : [
            {
              pointer: `${at}/compared_with`,
              detail: needsValues
                ? `The operator \`${operator}\` requires at least one value in \`compared_with\`.`
                : `The operator \`${operator}\` requires \`compared_with\` to be empty.`,
            },
          ]),
    ]
  })

const checkTexts = ({ type, label, target }: FormField): FieldFault[] => {
  const needsLabel = !['html', 'divider', 'captcha', 'hidden'].includes(type)
  return [
    ...(needsLabel && label === null
      ? [{ pointer: '/label', detail: `A field of the type \`${type}\` requires a label.` }]
      : []),
    ...(target === 'email' && type !== 'email'
      ? [{ pointer: '/target', detail: 'Only a field of the type `email` can have the target `email`.' }]
      : []),
  ]
}

/** What is wrong with one field. `earlier` are the fields before it. */
export const checkField = (
  field: FormField,
  earlier: readonly FormField[],
  customTypes: Readonly<Record<string, string>>,
): FieldFault[] => {
  const settings = checkSettings(field)
  // Only settings of the right form are read: a pattern may be too long to be parsed, or not be supported.
  if (settings.length === 0) settings.push(...checkRules(field))
  return [
    ...checkTexts(field),
    ...settings,
    ...checkOptions(field),
    ...checkTarget(field, customTypes),
    ...(settings.length === 0 ? checkDefault(field) : []),
    ...checkVisibility(field, earlier),
  ]
}
