import { own } from '../../platform/own.ts'
/** The time zone and language in which dates and times are written. */
export interface Calendar {
  timeZone: string
  locale: string
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

const dayOnly = /^(\d{4})-(\d\d)-(\d\d)$/
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

/**
 * Parses a date or a time. A date stays the same day; a time is converted to the zone. Null for other values.
 */
const partsOf = (value: string | number, timeZone: string): AppContext | null => {
  const day = typeof value === 'string' ? dayOnly.exec(value) : null
  if (day) {
    const [year = 0, month = 0, date = 0] = day.slice(1).map(Number)
    if (month < 1 || month > 12 || date < 1 || date > 31) return null
    return withDays({ year, month, day: date, hour: 0, minute: 0, second: 0 })
  }
  const at = new Date(typeof value === 'number' ? value * 1000 : value)
  if (Number.isNaN(at.getTime())) return null
  const found: Record<string, number> = {}
  for (const { type, value: text } of inZone(timeZone).formatToParts(at)) found[type] = Number(text)
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = found
  return withDays({ year, month, day: date, hour, minute, second })
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

/** Formats a date or a time by a pattern such as `%d %B %Y`. Other values are returned unchanged. */
export const formatDate = (value: string | number, pattern: string, calendar: Calendar): string => {
  const moment = value
  const context = partsOf(moment, calendar.timeZone)
  if (context === null) return String(value)
  const names = namesOf(calendar.locale)
  return pattern.replace(/%(-?)([A-Za-z%])/g, (whole, bare: string, character: string) => {
    const text = Object.hasOwn(directives, character)
      ? own(directives, character)?.(context, names, calendar)
      : undefined
    if (text === undefined) return whole
    return bare ? text.replace(/^[ 0]+(?=.)/, '') : text
  })
}
