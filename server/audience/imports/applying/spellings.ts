import { notATime } from '../../../platform/fault-details.ts'
import type { FaultCode } from '../../../platform/problem.ts'
import {
  type DayOrder,
  readDate as dateIn,
  isWithoutYear,
  readNumber as numberIn,
  readTime,
  readYesNo,
} from '../../contact-members/index.ts'
import type { ImportSettings } from '../settings.ts'

/** How dates and numbers are written in a file. */
export type Spelling = Pick<ImportSettings, 'date_format' | 'decimal_separator'> & {
  /** The zone of times that name none; UTC if it is left out. */
  zone?: string
}

/** The value of a cell, or the error. */
export type Reading<Value> = { value: Value } | { code: FaultCode; detail: string }

const dateExamples = { iso: '2026-10-05', dmy: '5/10/2026', mdy: '10/5/2026' } as const

const orderOf = ({ date_format }: Spelling): DayOrder | null => (date_format === 'iso' ? null : date_format)

const isIsoDay = (text: string): boolean => /^\d{4}/.test(text)

/** A date as YYYY-MM-DD. A time of day behind it is left out. */
export const readDate = (text: string, spelling: Spelling): Reading<string> => {
  const value = dateIn(text, orderOf(spelling))
  if (value !== null) return { value }
  if (isWithoutYear(text))
    return {
      code: 'format',
      detail: 'This date has no year. Map the column to a custom field of the type `text`.',
    }
  if (dateIn(text, 'dmy') !== null || dateIn(text, 'mdy') !== null)
    return { code: 'format', detail: 'It is unclear which number is the month. Set `date_format`.' }
  return {
    code: 'format',
    detail: `This must be a valid date, such as ${dateExamples[spelling.date_format]}.`,
  }
}

/** A date in the past as YYYY-MM-DD. A year of two digits is the latest one in the past. */
export const readPastDate = (text: string, spelling: Spelling, today: string): Reading<string> => {
  const read = readDate(text, spelling)
  if (!('value' in read) || read.value <= today || isIsoDay(text) || /\d{4}$/.test(text)) return read
  return { value: `${Number(read.value.slice(0, 4)) - 100}${read.value.slice(4)}` }
}

/** A time in UTC with milliseconds. A time without a zone is one of the business's zone; the default time is midnight. */
export const readMoment = (text: string, spelling: Spelling): Reading<string> => {
  const value = readTime(text, orderOf(spelling), spelling.zone ?? 'UTC')
  if (value !== null) return { value }
  return { code: 'format', detail: notATime() }
}

/** A number, with or without separators of thousands, a currency or a percent sign. */
export const readNumber = (text: string, { decimal_separator }: Spelling): Reading<number> => {
  const value = numberIn(text, decimal_separator)
  if (value !== null) return { value }
  return {
    code: 'type',
    detail: `This must be a number, such as 1234${decimal_separator === 'point' ? '.' : ','}5.`,
  }
}

export const readBoolean = (text: string): Reading<boolean> => {
  const value = readYesNo(text)
  return value === null ? { code: 'type', detail: 'This must be yes or no.' } : { value }
}
