import { readDate } from '../../../../audience/contact-members/index.ts'
import { timeOf } from '../values.ts'

export type DateOrder = 'iso' | 'dmy' | 'mdy'

const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const isoLike = /^\d{4}-\d{2}-\d{2}/

/** The order of the dates of a column, from all samples together: never from one cell. Null if they leave it open. */
export const orderOf = (samples: readonly string[]): DateOrder | null => {
  let [first, second] = [0, 0]
  let others = 0
  for (const sample of samples) {
    const [, one = '', two = ''] = parts.exec(sample.trim()) ?? []
    if (one === '') others += isoLike.test(sample.trim()) ? 0 : 1
    else [first, second] = [Math.max(first, Number(one)), Math.max(second, Number(two))]
  }
  if (first === 0) return samples.length > 0 && others === 0 ? 'iso' : null
  if (first > 12 === second > 12) return null
  return first > 12 ? 'dmy' : 'mdy'
}

const two = (digits: string): string => digits.padStart(2, '0')

/** A date as ISO; the text itself if it is none that can be read. */
const isoOf = (text: string, order: DateOrder | null): string => {
  const [, one = '', other = '', year = '', hour, minute = '00', second = '00'] = parts.exec(text) ?? []
  if (one === '' || order === null || order === 'iso') return text
  const [day, month] = order === 'dmy' ? [one, other] : [other, one]
  const date = `${year}-${two(month)}-${two(day)}`
  return hour === undefined ? date : `${date} ${two(hour)}:${minute}:${second}`
}

/** A time of a cell as RFC 3339 in UTC. Null if it cannot be read. */
export const fileTime = (text: string | null, order: DateOrder | null, zone: string): string | null => {
  if (text === null) return null
  const iso = isoOf(text.trim(), order)
  return timeOf(iso.replace(/ (?:UTC|GMT)$/i, 'Z').replace(/ ([+-]\d{4})(?: UTC)?$/, '$1'), zone)
}

/** A date of a cell as YYYY-MM-DD; the text itself if it is none, so that the report can show it. */
export const fileDate = (text: string | null, order: DateOrder | null): string | null =>
  text === null ? null : (readDate(text.trim(), order === 'iso' ? null : order) ?? text.trim())
