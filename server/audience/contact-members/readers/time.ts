import { instantOf } from '../../../platform/local-time.ts'
import { type DayOrder, readDay } from './date.ts'

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

/** Longer texts are no times. */
const longestTime = 80

const hourBefore = /(\d{1,2})$/
const hourAlone = /(?:^|[ ,T])(\d{1,2}\s?[ap]\.?m\.?)$/i

/** The day of a text, and the time of day behind it: it begins with the number before the first colon. */
const partsOfTime = (text: string): { day: string; clock: string } => {
  const short = text.slice(0, longestTime + 1).trim()
  const colon = short.indexOf(':')
  const at =
    colon < 0
      ? (hourAlone.exec(short)?.index ?? -1)
      : colon - (hourBefore.exec(short.slice(0, colon))?.[1] ?? '').length
  if (at < 0) return { day: short, clock: '' }
  const day = short
    .slice(0, at)
    .trimEnd()
    .replace(/(?:,|T| at| um| à)$/iu, '')
  return { day, clock: short.slice(at).replace(/^[ ,T]+/, '') }
}

/** Seconds or milliseconds since 1970. */
const epochIn = (text: string): Date | null =>
  /^1\d{9}(?:\d{3})?$/.test(text) ? new Date(Number(text) * (text.length === 10 ? 1000 : 1)) : null

/** The day in a text as YYYY-MM-DD, as `readDay` reads it; a time of day behind it is left out. */
export const readDate = (text: string, order: DayOrder | null): string | null =>
  readDay(text, order) ?? readDay(partsOfTime(text).day, order)

/**
 * A time in UTC with milliseconds; null if the text is none. A time without a zone is one of `zone`; the default time is
 * midnight.
 */
export const readTime = (text: string, order: DayOrder | null, zone: string): string | null => {
  const epoch = epochIn(text.trim())
  if (epoch !== null) return epoch.toISOString()
  const { day, clock: written } = partsOfTime(text)
  const date = text.length > longestTime ? null : readDay(day, order)
  const clock = written === '' ? { time: '00:00:00.000', zone: null } : timeIn(written)
  if (date === null || clock === null) return null
  const wall = new Date(`${date}T${clock.time}${clock.zone ?? 'Z'}`)
  if (Number.isNaN(wall.getTime())) return null
  const moment = clock.zone === null && zone !== 'UTC' ? instantOf(wall.getTime(), zone) : wall
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9999 ? moment.toISOString() : null
}
