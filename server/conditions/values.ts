import type { FaultCode } from '../platform/problem.ts'
import type { Arity, FieldType } from './operators.ts'

/** What is wrong with a value; `at` is the place inside it. */
export interface ValueFault {
  at: string
  code: FaultCode
  detail: string
}

const day = /^\d{4}-\d{2}-\d{2}$/
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

export const isDay = (value: string): boolean =>
  day.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value

const isTime = (value: string): boolean => time.test(value) && !Number.isNaN(Date.parse(value))

/** The most days that an operator looks ahead or back. */
const mostDays = 3650

const fault = (at: string, code: FaultCode, detail: string): ValueFault[] => [{ at, code, detail }]

/** What is wrong with one value of a type; `options` are the only ones there are, where the field has such. */
const faultsOfOne = (
  type: FieldType,
  value: unknown,
  at: string,
  options: readonly string[] | null,
): ValueFault[] => {
  switch (type) {
    case 'number':
    case 'count':
      return typeof value === 'number' && Number.isFinite(value)
        ? []
        : fault(at, 'type', 'This must be a number.')
    case 'date':
      return typeof value === 'string' && isDay(value)
        ? []
        : fault(at, 'format', 'This must be a date such as 2026-10-05.')
    case 'date_time':
      return typeof value === 'string' && (isDay(value) || isTime(value))
        ? []
        : fault(at, 'format', 'This must be a date or a time such as 2026-10-05T09:15:00Z.')
    default:
      if (typeof value !== 'string' || value === '') return fault(at, 'type', 'This must be a text.')
      return options === null || options.includes(value)
        ? []
        : fault(at, 'enum', `This must be one of: ${options.slice(0, 50).join(', ')}.`)
  }
}

/** What is wrong with the value of a question. */
export const valueFaults = (
  type: FieldType,
  arity: Arity,
  value: unknown,
  options: readonly string[] | null,
): ValueFault[] => {
  switch (arity) {
    case 'none':
      return value === undefined || value === null
        ? []
        : fault('', 'not_allowed', 'The operator takes no value.')
    case 'one':
      return faultsOfOne(type, value, '', options)
    case 'days':
      return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= mostDays
        ? []
        : fault('', 'type', `This must be a whole number of days, 0 to ${mostDays}.`)
    case 'range':
      return Array.isArray(value) && value.length === 2
        ? value.flatMap((one, at) => faultsOfOne(type, one, `/${at}`, options))
        : fault('', 'type', 'This must be an array of two: from and to.')
    case 'many':
      return Array.isArray(value) && value.length > 0
        ? value.flatMap((one, at) => faultsOfOne(type, one, `/${at}`, options))
        : fault('', 'type', 'This must be an array of at least one value.')
  }
}
