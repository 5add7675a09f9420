import { languages } from './languages.ts'
import { comparedName, plainText } from './text.ts'

/** Whether a day or a month comes first in dates such as 5/10/2026. */
export type DayOrder = 'dmy' | 'mdy'

/** Longer texts are no dates. */
const longestDate = 60

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
  return isDay && year > 0 && year <= 9999 ? time.toISOString().slice(0, 10) : null
}

/** Countries with names of months of their own: Jänner. */
const variants = ['de-AT']

/** The names of months and of days of the week; a month that languages disagree about is left out. */
const makeNames = () => {
  const months = new Map<string, number>()
  const disputed = new Set<string>()
  const weekdays = new Set<string>()
  const addMonth = (text: string, month: number): void => {
    const name = comparedName(text)
    if (name === '' || /^\d/.test(name)) return
    if ((months.get(name) ?? month) !== month) disputed.add(name)
    months.set(name, month)
  }
  for (const language of [...languages, ...variants])
    for (const style of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
      const within = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' })
      const week = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const day = Date.UTC(2026, month - 1, 15)
        addMonth(alone.format(day), month)
        for (const { type, value } of within.formatToParts(day)) if (type === 'month') addMonth(value, month)
      }
      for (let day = 1; day <= 7; day++) weekdays.add(comparedName(week.format(Date.UTC(2026, 0, day))))
    }
  for (const name of disputed) months.delete(name)
  return { months, weekdays }
}

let names: ReturnType<typeof makeNames> | undefined

/** Words beside the numbers of a date: "5th of October", "5 de octubre de 2026". */
const fillers = new Set('st nd rd th er e o of the de del den le al di d r г года рік р'.split(' '))

interface Parts {
  numbers: string[]
  month: number | null
  /** The text between the numbers. */
  between: string[]
}

/** The numbers and the month of a date; null if it has other words or signs. */
const partsOf = (text: string): Parts | null => {
  const plain = plainText(text)
    .replace(/^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]$/u, '$1-$2-$3')
    // As Italians write a first day.
    .replace(/^(\d{1,2})°/, '$1')
  if (plain.length > longestDate || !/^[\p{L}\p{M}\p{N}\s.,/'’ºª°-]+$/u.test(plain)) return null
  const numbers = plain.match(/\d+/g) ?? []
  const between = plain.split(/\d+/).slice(1, -1)
  let month: number | null = null
  for (const word of plain.match(/[\p{L}\p{M}]+/gu) ?? []) {
    names ??= makeNames()
    const name = comparedName(word)
    const found = names.months.get(name)
    if (found !== undefined && month === null) month = found
    else if (!fillers.has(name) && !names.weekdays.has(name)) return null
  }
  return { numbers, month, between }
}

const isShort = (digits: string): boolean => digits.length <= 2

const numericIn = ({ numbers, between }: Parts, order: DayOrder | null): string | null => {
  const [first = '', second = '', third = ''] = numbers
  const [before, behind] = between.map((sign) => sign.trim())
  if (before !== behind || !['/', '.', '-', ''].includes(before ?? '?') || !isShort(second)) return null
  if (first.length === 4 && isShort(third)) return isoOf(Number(first), Number(second), Number(third))
  if (!isShort(first) || !(isShort(third) || third.length === 4)) return null
  const [one, two, year] = [Number(first), Number(second), fullYear(third)]
  // Of 26-10-05 the year can also be the first.
  const told = isShort(third) && before === '-' ? null : orderIn(one, two)
  const decided = order ?? (before === '.' ? 'dmy' : told)
  if (decided === null) return null
  return decided === 'dmy' ? isoOf(year, two, one) : isoOf(year, one, two)
}

const orderIn = (one: number, two: number): DayOrder | null => {
  if (one === two) return 'dmy'
  if (one > 12) return 'dmy'
  return two > 12 ? 'mdy' : null
}

const namedIn = ({ numbers }: Parts, month: number): string | null => {
  const [first = '', second = ''] = numbers
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  return isShort(day) && (isShort(year) || year.length === 4)
    ? isoOf(fullYear(year), month, Number(day))
    : null
}

/** Days since 1899-12-30, as spreadsheets store dates. Smaller numbers could be years. */
const serials = { from: 10_000, to: 80_000 }

const serialIn = (text: string): string | null => {
  const days = /^\d{5}(?:[.,]\d{1,12})?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : 0
  return days >= serials.from && days <= serials.to
    ? new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
    : null
}

/**
 * The day in a text as YYYY-MM-DD: with numbers, with the name of a month in many languages, or as a spreadsheet stores it. Null
 * if it is none, or if the order of day and month is unknown and matters.
 */
export const readDay = (text: string, order: DayOrder | null): string | null => {
  const parts = partsOf(text)
  if (parts === null) return null
  const { numbers, month } = parts
  const whole = plainText(text)
  if (/^\d{5}[.,]\d{1,12}$/.test(whole)) return serialIn(whole)
  if (month !== null) return numbers.length === 2 ? namedIn(parts, month) : null
  if (numbers.length === 3) return numericIn(parts, order)
  const [only = ''] = numbers
  if (numbers.length !== 1 || only !== whole) return null
  if (/^(?:19|20)\d{6}$/.test(only))
    return isoOf(Number(only.slice(0, 4)), Number(only.slice(4, 6)), Number(only.slice(6)))
  return serialIn(only)
}

/** Whether a text is a day without a year, such as --12-10 or 10 December. */
export const isWithoutYear = (text: string): boolean => {
  const parts = partsOf(text)
  if (parts === null) return false
  const { numbers, month, between } = parts
  const isDay = numbers.every((one) => isShort(one) && Number(one) >= 1 && Number(one) <= 31)
  if (month !== null) return numbers.length === 1 && isDay
  return numbers.length === 2 && isDay && ['/', '.', '-'].includes((between[0] ?? '').trim())
}

/** Whether a text is what databases write for no date. */
export const isNoDate = (text: string): boolean =>
  /^0{2,4}[-/.]0{1,2}[-/.]0{1,4}(?: 00:00(?::00)?)?$/.test(text.trim())

/** What a date says of the order of its column: null if both orders are possible, or it has none. */
export const orderOf = (text: string): DayOrder | 'either' | null => {
  const day = text.trim().split(/[ T]/, 1)[0] ?? ''
  const parts = /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$|^\d{1,2}\/\d{1,2}\/\d{2}$/.test(day) ? day.split(/[/-]/) : null
  if (parts === null) return null
  const [one, two] = [Number(parts[0]), Number(parts[1])]
  if (one === two) return null
  return orderIn(one, two) ?? 'either'
}
