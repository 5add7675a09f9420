import type { ProFeature } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import { own } from '../../../platform/own.ts'
import type { FaultCode } from '../../../platform/problem.ts'

type Schemas = components['schemas']
export type FormField = Schemas['FormField']
export type FieldTypeKey = Schemas['FormFieldType']
export type ValueType = Schemas['FormValueType']

/** A stored answer. Null means that there is none. */
export type Answer = string | number | boolean | string[] | null

/** What is wrong with an answer, as a code and the values of its text. */
export interface AnswerFault {
  code: FaultCode
  reason: AnswerReason
  /** The limit that the answer exceeds. */
  limit?: number | string
}

/** The reasons for which pages have texts in each language. */
export type AnswerReason =
  | 'required'
  | 'email'
  | 'number'
  | 'phone'
  | 'url'
  | 'date'
  | 'date_time'
  | 'option'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'too_early'
  | 'too_late'
  | 'too_few'
  | 'too_many'
  | 'pattern'
  | 'characters'
  | 'disposable'
  | 'file_type'
  | 'file_size'
  | 'file_count'
  | 'file_empty'
  | 'file_unproved'

export type Checked = { answer: Answer } | { fault: AnswerFault }

/** One property of a JSON Schema. */
export type SettingSchema = Readonly<Record<string, unknown>> & { type: string; title: string }

/** A type of fields: what the form builder, the check of definitions, and the check of answers know of it. */
export interface FieldType {
  key: FieldTypeKey
  label: string
  description: string
  group: 'contact' | 'text' | 'choice' | 'audience' | 'consent' | 'layout' | 'protection'
  valueType: ValueType
  feature: ProFeature | null
  hasOptions: boolean
  settings: Readonly<Record<string, SettingSchema>>
  requiredSettings: readonly string[]
  /** The settings that restrict answers. */
  rules: readonly string[]
  /** Members of contacts, and `custom.<type>` for custom fields of a type. */
  targets: readonly string[]
  initial: Partial<FormField>
  /** Reads the submitted texts of a field, of which at least one is not empty. */
  read(values: readonly string[], field: FormField): Checked
}

/** The parts of a type that most types share. */
export const plain = {
  feature: null,
  hasOptions: false,
  settings: {},
  requiredSettings: [],
  rules: [],
  targets: [],
  initial: {},
} as const satisfies Partial<FieldType>

/** Whether a text says that a box is ticked. */
export const isYes = (text = ''): boolean => ['true', 'on', '1', 'yes'].includes(text.toLowerCase())

export const good = (answer: Answer): Checked => ({ answer })

export const bad = (code: FaultCode, reason: AnswerReason, limit?: number | string): Checked => ({
  fault: { code, reason, ...(limit === undefined ? {} : { limit }) },
})

/** A setting that is a number, or undefined. */
export const numberOf = ({ settings }: FormField, key: string): number | undefined => {
  const value = own(settings, key)
  return typeof value === 'number' ? value : undefined
}

/** A setting that is a text, or undefined. */
export const textOf = ({ settings }: FormField, key: string): string | undefined => {
  const value = own(settings, key)
  return typeof value === 'string' ? value : undefined
}

export const whole = (title: string, minimum: number, maximum: number): SettingSchema => ({
  type: 'integer',
  title,
  minimum,
  maximum,
})
