import type { components } from '../../../generated/types.ts'

type Type = components['schemas']['CustomFieldType']

const yesNo: ReadonlySet<string> = new Set(
  'yes no true false y n t f 1 0 on off ja nein oui non si sí no'.split(' '),
)
const address = /^https?:\/\/\S+$/i
const number = /^-?(?:\d{1,3}(?:[.,' \u00a0]\d{3})+|\d+)(?:[.,]\d+)?$/
/** What is written with digits and is no amount: 007, 49123456789012. */
const code = /^0\d|^\d{11,}$/
const isoDate = /^\d{4}-\d{2}-\d{2}$/
const slashDate = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
const isoTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const slashTime = /^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2}),? \d{1,2}:\d{2}/

const isYesNo = (text: string): boolean => yesNo.has(text.toLowerCase())
const isNumber = (text: string): boolean => number.test(text) && !code.test(text)
const isTime = (text: string): boolean => isoTime.test(text) || slashTime.test(text)

/** A day and a month in words, such as "April 3". */
const words = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const dayOf = (day: number, month: number): string | null => {
  // A leap year: 29 February is a day.
  const date = new Date(Date.UTC(2024, month - 1, day))
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? words.format(date)
    : null
}

/** What a date such as 03/04/1990 is with the day first and with the month first; null for what is no such date. */
export const readingsOf = (text: string): { dmy: string | null; mdy: string | null } | null => {
  const [, first, , second] = slashDate.exec(text.trim().split(/,? (?=\d{1,2}:)/)[0] ?? '') ?? []
  if (first === undefined || second === undefined) return null
  const [one, other] = [Number(first), Number(second)]
  const readings = { dmy: dayOf(one, other), mdy: dayOf(other, one) }
  return readings.dmy === null && readings.mdy === null ? null : readings
}

/** The first of these dates that is two different days. */
export const ambiguousDate = (
  samples: readonly string[],
): { text: string; dmy: string; mdy: string } | null => {
  for (const text of samples) {
    const { dmy = null, mdy = null } = readingsOf(text) ?? {}
    if (dmy !== null && mdy !== null && dmy !== mdy) return { text, dmy, mdy }
  }
  return null
}

/** The first of these numbers that is two different numbers: 1,234 or 1.234. */
export const ambiguousNumber = (samples: readonly string[]): string | null =>
  samples.find((text) => /^[-+]?\d{1,3}[.,]\d{3}$/.test(text.trim())) ?? null

const isDate = (text: string): boolean =>
  isoDate.test(text) || (slashDate.test(text) && readingsOf(text) !== null)

/** The service cuts samples at this length. */
const longestSample = 200

/** The type of a custom field that can have all of these values. One value that has another form makes it text. */
export const typeOf = (samples: readonly string[]): Type => {
  const texts = samples.map((text) => text.trim()).filter((text) => text !== '')
  if (texts.length === 0) return 'text'
  const all = (test: (text: string) => boolean): boolean => texts.every(test)
  // A column of ones and zeros alone may as well count something.
  if (all(isYesNo) && !all(isNumber)) return 'boolean'
  if (all(isNumber)) return 'number'
  if (all(isDate)) return 'date'
  if (all((text) => isTime(text) || isDate(text))) return 'date_time'
  if (all((text) => address.test(text))) return 'url'
  return texts.some((text) => text.length >= longestSample || text.includes('\n')) ? 'long_text' : 'text'
}
