import { instantOf } from '../../../platform/local-time.ts'
import { type DayOrder, readDay } from './date.ts'

const clockTime =
  /^(\d{1,2})(?::([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?)?\s?(?:([ap])\.?(?:\s?m\.?)?)? ?(z|utc|gmt|(?:utc|gmt)?[+-]\d{1,2}(?::?[0-5]\d)?(?: [a-z]{3,5})?)?$/i

const zoneOf = (zone: string): string => {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d\d)?/.exec(zone) ?? []
  return sign === undefined ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`
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

/** Seconds, with or without a fraction, milliseconds or microseconds since 1970. */
const epochIn = (text: string): Date | null => {
  const [, digits, fraction = ''] = /^(1\d{9}(?:\d{3}|\d{6})?|1\d{9}(?=\.))(\.\d{1,9})?$/.exec(text) ?? []
  if (digits === undefined || (fraction !== '' && digits.length > 10)) return null
  return new Date(Math.floor(Number(`${digits}${fraction}`) * 10 ** (13 - digits.length)))
}

/** A day and a time as a spreadsheet stores them: the part of the day that has passed. */
const serialClock = (text: string): string | null => {
  const [, part] = /^\d{5}[.,](\d{1,12})$/.exec(text) ?? []
  if (part === undefined) return null
  const seconds = Math.min(Math.round(Number(`0.${part}`) * 86_400), 86_399)
  return new Date(seconds * 1000).toISOString().slice(11, -1)
}

/** A time with the colons and without the words that only some people write. */
const usualOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\u2212/g, '-')
    .trim()
    .replace(/ \([^()]{1,60}\)$/, '')
    .replace(/ Uhr$/i, '')
    .replace(/(\d{1,2}) ?h ?([0-5]\d)$/i, '$1:$2')
    .replace(
      / (\d{1,2})\.([0-5]\d)(?:\.([0-5]\d))?$/,
      (_, hour, minute, second = '00') => ` ${hour}:${minute}:${second}`,
    )
    .replace(/^((?:19|20)\d{6})[T ]?([0-2]\d)([0-5]\d)([0-5]\d)(Z?)$/i, '$1 $2:$3:$4$5')

/** The day in a text as YYYY-MM-DD, as `readDay` reads it; a time of day behind it is left out. */
export const readDate = (text: string, order: DayOrder | null): string | null =>
  readDay(text, order) ?? (text.length > longestTime ? null : readDay(partsOfTime(usualOf(text)).day, order))

/**
 * A time in UTC with milliseconds; null if the text is none. A time without a zone is one of `zone`; the default time is
 * midnight.
 */
export const readTime = (text: string, order: DayOrder | null, zone: string): string | null => {
  const epoch = epochIn(text.trim())
  if (epoch !== null) return epoch.toISOString()
  if (text.length > longestTime) return null
  const usual = usualOf(text)
  const { day, clock: written } = partsOfTime(usual)
  const date = readDay(day, order)
  const clock = written === '' ? { time: serialClock(usual) ?? '00:00:00.000', zone: null } : timeIn(written)
  if (date === null || clock === null) return null
  const wall = new Date(`${date}T${clock.time}${clock.zone ?? 'Z'}`)
  if (Number.isNaN(wall.getTime())) return null
  const moment = clock.zone === null && zone !== 'UTC' ? instantOf(wall.getTime(), zone) : wall
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9999 ? moment.toISOString() : null
}
