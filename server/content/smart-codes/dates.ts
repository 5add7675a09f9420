import { own } from '../../platform/own.ts'
/** The time zone and language in which dates and times are written. */
export interface Calendar {
  timeZone: string
  locale: string
  /** The present time in RFC 3339; empty if it is unknown. */
  now: string
}

interface AppContext {
  year: number
  month: number
  day: number
  weekday: number
  hour: number
  minute: number
  second: number
  dayOfYear: number
}

/** A date, or a date and time with or without a zone. The engine would guess what other texts mean. */
const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)? ?([Zz]|[+-]\d\d:?\d\d)?)?$/
const days = 86_400_000

/**
 * Creating a formatter takes longer than rendering a message: those of the few zones and languages in use are
 * cached.
 */
const cached = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const values = new Map<string, Value>()
  return (key) => {
    const present = values.get(key)
    if (present !== undefined) return present
    if (values.size >= 500) values.clear()
    const made = make(key)
    values.set(key, made)
    return made
  }
}

const inZone = cached((timeZone) => {
  const options = { hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, ...time, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, ...time, timeZone: 'UTC' })
  }
})

interface Names {
  months: string[]
  shortMonths: string[]
  weekdays: string[]
  shortWeekdays: string[]
}

const namesIn = (locale: string): Names => {
  const format = (options: Intl.DateTimeFormatOptions, times: number[]): string[] => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return times.map((time) => formatter.format(time))
  }
  const monthTimes = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 15))
  // 1 January 2023 is a Sunday.
  const dayTimes = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day))
  // Formatted with a day, months have the grammatical case of dates in languages that inflect them.
  const month = (width: 'long' | 'short'): string[] => {
    const formatter = new Intl.DateTimeFormat(locale, { day: 'numeric', month: width, timeZone: 'UTC' })
    const alone = format({ month: width }, monthTimes)
    return monthTimes.map(
      (time, index) =>
        formatter.formatToParts(time).find(({ type, value }) => type === 'month' && !/^\d+$/.test(value))
          ?.value ??
        alone[index] ??
        '',
    )
  }
  return {
    months: month('long'),
    shortMonths: month('short'),
    weekdays: format({ weekday: 'long' }, dayTimes),
    shortWeekdays: format({ weekday: 'short' }, dayTimes),
  }
}

const namesOf = cached((locale) => {
  try {
    return namesIn(locale)
  } catch {
    return namesIn('en')
  }
})

const withDays = (context: Omit<AppContext, 'weekday' | 'dayOfYear'>): AppContext => {
  const at = Date.UTC(context.year, context.month - 1, context.day)
  const dayOfYear = Math.round((at - Date.UTC(context.year, 0, 1)) / days) + 1
  return { ...context, weekday: new Date(at).getUTCDay(), dayOfYear }
}

/** Whether the calendar has this day and the clock this time. */
const exists = ({
  year,
  month,
  day,
  hour,
  minute,
  second,
}: Omit<AppContext, 'weekday' | 'dayOfYear'>): boolean => {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return (
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  )
}

const inCalendar = (at: Date, timeZone: string): AppContext | null => {
  if (Number.isNaN(at.getTime())) return null
  const found: Record<string, number> = {}
  for (const { type, value: text } of inZone(timeZone).formatToParts(at)) found[type] = Number(text)
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = found
  return withDays({ year, month, day: date, hour, minute, second })
}

/**
 * Parses a date or a time. A date stays the same day, and a time without a zone the same time. Another time is converted to the
 * zone; `now` and `today` are the present time. Null for everything else.
 */
const partsOf = (value: string | number, { timeZone, now }: Calendar): AppContext | null => {
  if (typeof value === 'number') return inCalendar(new Date(value * 1000), timeZone)
  const text = value.trim()
  if (/^(?:now|today)$/i.test(text)) return inCalendar(new Date(now), timeZone)
  const match = written.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const parts = { year, month, day, hour, minute, second }
  if (!exists(parts)) return null
  if (match[7] === undefined) return withDays(parts)
  return inCalendar(new Date(text.replace(/[Tt ]/, 'T').replace(',', '.').replace(/ /g, '')), timeZone)
}

const padded = (value: number, width = 2): string => String(value).padStart(width, '0')
const twelve = (hour: number): number => hour % 12 || 12

const directives: Record<string, (context: AppContext, names: Names, calendar: Calendar) => string> = {
  Y: ({ year }) => padded(year, 4),
  y: ({ year }) => padded(year % 100),
  m: ({ month }) => padded(month),
  B: ({ month }, { months }) => months[month - 1] ?? '',
  b: ({ month }, { shortMonths }) => shortMonths[month - 1] ?? '',
  h: ({ month }, { shortMonths }) => shortMonths[month - 1] ?? '',
  d: ({ day }) => padded(day),
  e: ({ day }) => String(day).padStart(2, ' '),
  j: ({ dayOfYear }) => padded(dayOfYear, 3),
  A: ({ weekday }, { weekdays }) => weekdays[weekday] ?? '',
  a: ({ weekday }, { shortWeekdays }) => shortWeekdays[weekday] ?? '',
  u: ({ weekday }) => String(weekday || 7),
  w: ({ weekday }) => String(weekday),
  H: ({ hour }) => padded(hour),
  I: ({ hour }) => padded(twelve(hour)),
  l: ({ hour }) => String(twelve(hour)).padStart(2, ' '),
  k: ({ hour }) => String(hour).padStart(2, ' '),
  M: ({ minute }) => padded(minute),
  S: ({ second }) => padded(second),
  p: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  P: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  F: ({ year, month, day }) => `${padded(year, 4)}-${padded(month)}-${padded(day)}`,
  D: ({ year, month, day }) => `${padded(month)}/${padded(day)}/${padded(year % 100)}`,
  T: ({ hour, minute, second }) => `${padded(hour)}:${padded(minute)}:${padded(second)}`,
  R: ({ hour, minute }) => `${padded(hour)}:${padded(minute)}`,
  Z: (_, __, { timeZone }) => timeZone,
  '%': () => '%',
}

/** Formats a date or a time by a pattern such as `%d %B %Y`. Null for other values. */
export const formatDate = (value: string | number, pattern: string, calendar: Calendar): string | null => {
  const context = partsOf(value, calendar)
  if (context === null) return null
  const names = namesOf(calendar.locale)
  return pattern.replace(/%(-?)([A-Za-z%])/g, (whole, bare: string, character: string) => {
    const text = Object.hasOwn(directives, character)
      ? own(directives, character)?.(context, names, calendar)
      : undefined
    if (text === undefined) return whole
    return bare ? text.replace(/^[ 0]+(?=.)/, '') : text
  })
}
