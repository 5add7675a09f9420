import { instantOf } from '../../../platform/local-time.ts'
import type { FaultCode } from '../../../platform/problem.ts'
import { readYesNo } from '../../contact-members/index.ts'
import type { ImportSettings } from '../settings.ts'

/** How dates and numbers are written in a file. */
export type Spelling = Pick<ImportSettings, 'date_format' | 'decimal_separator'> & {
  /** The zone of times that name none; UTC if it is left out. */
  zone?: string
}

/** The value of a cell, or the error. */
export type Reading<Value> = { value: Value } | { code: FaultCode; detail: string }

const dateExamples = { iso: '2026-10-05', dmy: '5/10/2026', mdy: '10/5/2026' } as const

/** Two digits mean the years from 1970 to 2069. */
const fullYear = (digits: string): number => {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

const isoOf = (year: number, month: number, day: number): string | null => {
  const time = new Date(Date.UTC(2000, month - 1, day))
  time.setUTCFullYear(year, month - 1, day)
  const isDay =
    time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === day
  return isDay && year > 0 ? time.toISOString().slice(0, 10) : null
}

const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const partsOfDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/

const dateIn = (text: string, { date_format }: Spelling): string | null => {
  const iso = isoDate.exec(text)
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = date_format === 'iso' ? null : partsOfDate.exec(text)
  if (!parts) return null
  const [first, second, year] = [Number(parts[1]), Number(parts[3]), fullYear(parts[4] ?? '')]
  return date_format === 'dmy' ? isoOf(year, second, first) : isoOf(year, first, second)
}

/** A date as YYYY-MM-DD. */
export const readDate = (text: string, spelling: Spelling): Reading<string> => {
  const value = dateIn(text, spelling)
  if (value !== null) return { value }
  return { code: 'format', detail: `This is not a date such as ${dateExamples[spelling.date_format]}.` }
}

/** A date in the past as YYYY-MM-DD. A year of two digits is the latest one in the past. */
export const readPastDate = (text: string, spelling: Spelling, today: string): Reading<string> => {
  const read = readDate(text, spelling)
  if (!('value' in read) || read.value <= today || isoDate.test(text) || /\d{4}$/.test(text)) return read
  return { value: `${Number(read.value.slice(0, 4)) - 100}${read.value.slice(4)}` }
}

const clockTime =
  /^(\d{1,2})(?::([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?)?\s?([ap])?\.?(?:m\.?)? ?(z|utc|gmt|[+-]\d\d(?::?[0-5]\d)?)?$/i

const zoneOf = (zone: string): string => {
  if (/^[a-z]/i.test(zone)) return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/** The hour of a day with 24 hours: 12 a.m. is midnight. */
const hourOf = (hours: string, half: string | undefined): number => {
  const hour = Number(hours)
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** A time of day, and its zone if it names one. */
const timeIn = (text: string): { time: string; zone: string | null } | null => {
  const parts = clockTime.exec(text)
  if (!parts) return null
  const [, hours = '', minutes, seconds = '00', fraction = '0', half, zone] = parts
  const hour = hourOf(hours, half)
  if (Number.isNaN(hour) || hour > 23 || (minutes === undefined && half === undefined)) return null
  const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`
  return { time, zone: zone === undefined ? null : zoneOf(zone) }
}

/** A time in UTC with milliseconds. A time without a zone is one of the business's zone; the default time is midnight. */
export const readMoment = (text: string, spelling: Spelling): Reading<string> => {
  const refused = { code: 'format', detail: 'This is not a time such as 2026-10-05T09:15:00Z.' } as const
  const [day = '', rest] = text.split(/[Tt ]+(.*)/s, 2)
  const date = dateIn(day.replace(/,$/, ''), spelling)
  const clock = rest === undefined || rest === '' ? { time: '00:00:00.000', zone: null } : timeIn(rest.trim())
  if (date === null || clock === null) return refused
  const { zone = 'UTC' } = spelling
  const wall = new Date(`${date}T${clock.time}${clock.zone ?? 'Z'}`)
  if (Number.isNaN(wall.getTime())) return refused
  const moment = clock.zone === null && zone !== 'UTC' ? instantOf(wall.getTime(), zone) : wall
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9999 ? { value: moment.toISOString() } : refused
}

const numberPatterns = {
  point: /^[+-]?(?:\d+|\d{1,3}(?:([,' \u00a0\u202f’])\d{3})(?:\1\d{3})*)?(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/,
  comma: /^[+-]?(?:\d+|\d{1,3}(?:([.' \u00a0\u202f’])\d{3})(?:\1\d{3})*)?(?:,\d+)?(?:[eE][+-]?\d{1,3})?$/,
} as const

/** A number, with or without thousands separators. */
export const readNumber = (text: string, { decimal_separator }: Spelling): Reading<number> => {
  const plain =
    decimal_separator === 'point'
      ? text.replace(/[,' \u00a0\u202f’]/g, '')
      : text.replace(/[.' \u00a0\u202f’]/g, '').replace(',', '.')
  const value = numberPatterns[decimal_separator].test(text) && /\d/.test(text) ? Number(plain) : Number.NaN
  if (Number.isFinite(value)) return { value }
  return {
    code: 'type',
    detail: `This is not a number such as 1234${decimal_separator === 'point' ? '.' : ','}5.`,
  }
}

export const readBoolean = (text: string): Reading<boolean> => {
  const value = readYesNo(text)
  return value === null ? { code: 'type', detail: 'Enter yes or no.' } : { value }
}
