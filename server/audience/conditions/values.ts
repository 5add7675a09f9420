import type { Fault, FaultCode } from '../../platform/problem.ts'
import type { Arity, FieldType } from './operators.ts'
import { isId, mostValues } from './tree.ts'

/** An error in a value. `at` is the position inside the value. */
export interface ValueFault {
  at: string
  code: FaultCode
  detail: string
}

/** What a value is compared with. */
export interface Comparable {
  key: string
  type: FieldType
  options: readonly { value: string }[] | null
  source: string | null
  faultOf?: (text: string) => Pick<Fault, 'code' | 'detail'> | null
}

const day = /^[12]\d{3}-\d{2}-\d{2}$/
const time = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i

export const isDay = (value: string): boolean => {
  if (!day.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === value
}

/** A time with a valid calendar date; the schema does not check that. */
export const isTime = (value: string): boolean =>
  time.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))

/** Maximum number of days that an operator looks ahead or back. */
const mostDays = 3650
/** Maximum number of values in an error message. */
const named = 20

const fault = (at: string, code: FaultCode, detail: string): ValueFault[] => [{ at, code, detail }]

const faultsOfText = (field: Comparable, value: unknown, at: string): ValueFault[] => {
  if (typeof value !== 'string' || value === '')
    return fault(at, 'type', `\`${field.key}\` must be compared with a text that is not empty.`)
  if (field.source !== null && !isId(value))
    return fault(at, 'format', `\`${field.key}\` must be compared with ids of ${field.source}.`)
  const refused = field.faultOf?.(value) ?? null
  if (refused !== null) return fault(at, refused.code, refused.detail)
  if (field.options === null || field.options.some((option) => option.value === value)) return []
  const values = field.options.map((option) => option.value)
  const list = values.length > named ? `${values.slice(0, named).join(', ')} …` : values.join(', ')
  return fault(at, 'enum', `\`${field.key}\` must be one of: ${list}.`)
}

/** The error in one value of a field. */
const faultsOfOne = (field: Comparable, value: unknown, at: string): ValueFault[] => {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? []
        : fault(at, 'type', `\`${field.key}\` must be compared with a number.`)
    case 'date':
      return typeof value === 'string' && isDay(value)
        ? []
        : fault(at, 'format', `\`${field.key}\` must be compared with a date, such as 2026-10-05.`)
    case 'date_time':
      return typeof value === 'string' && (isDay(value) || isTime(value))
        ? []
        : fault(
            at,
            'format',
            `\`${field.key}\` must be compared with a date or a time, such as 2026-10-05T09:15:00Z.`,
          )
    default:
      return faultsOfText(field, value, at)
  }
}

const orderOf = (type: FieldType, value: unknown): number =>
  type === 'number' ? (value as number) : Date.parse(value as string)

const faultsOfPair = (field: Comparable, value: unknown): ValueFault[] => {
  if (!Array.isArray(value) || value.length !== 2)
    return fault(
      '',
      'type',
      `\`${field.key}\` requires an array of two values: the lower and the upper limit.`,
    )
  const each = value.flatMap((one, at) => faultsOfOne(field, one, `/${at}`))
  if (each.length > 0) return each
  const [from, to] = value.map((one) => orderOf(field.type, one))
  return (from ?? 0) > (to ?? 0)
    ? fault('/1', 'invalid_value', 'The second value must not be less than the first.')
    : []
}

/** The error in the value of a rule. */
export const valueFaults = (field: Comparable, arity: Arity, value: unknown): ValueFault[] => {
  const missing = value === undefined || value === null
  if (arity === 'none')
    return missing ? [] : fault('', 'not_allowed', 'This operator does not accept a value. Remove `value`.')
  if (missing) return fault('', 'required', `\`${field.key}\` requires a value for this operator.`)
  switch (arity) {
    case 'one':
      return Array.isArray(value)
        ? fault('', 'type', `\`${field.key}\` must be compared with a single value.`)
        : faultsOfOne(field, value, '')
    case 'days':
      if (typeof value !== 'number' || !Number.isInteger(value))
        return fault('', 'type', 'The value must be a whole number of days.')
      if (value < 0) return fault('', 'minimum', 'The number of days must be at least 0.')
      return value > mostDays ? fault('', 'maximum', `The number of days must be at most ${mostDays}.`) : []
    case 'pair':
      return faultsOfPair(field, value)
    case 'many':
      if (!Array.isArray(value)) return fault('', 'type', `\`${field.key}\` requires an array of values.`)
      if (value.length === 0) return fault('', 'min_items', 'The array must have at least one value.')
      return value.length > mostValues
        ? fault('', 'max_items', `The array must have at most ${mostValues} values.`)
        : value.flatMap((one, at) => faultsOfOne(field, one, `/${at}`))
  }
}
