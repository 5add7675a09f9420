import {
  type DayOrder,
  orderOf as orderOfDate,
  readDate,
  readTime,
} from '../../../audience/contact-members/index.ts'

export type DateOrder = 'iso' | 'dmy' | 'mdy'

const isoLike = /^\d{4}-\d{2}-\d{2}/
const dotted = /^\d{1,2}\. ?\d{1,2}\. ?\d{2,4}/

/** The order of the dates of a column, from all samples together: never from one cell. Null if they leave it open. */
export const orderOf = (samples: readonly string[]): DateOrder | null => {
  const told = new Set(samples.map((text) => (dotted.test(text.trim()) ? 'dmy' : orderOfDate(text))))
  if (told.has('dmy') !== told.has('mdy')) return told.has('dmy') ? 'dmy' : 'mdy'
  return samples.length > 0 && samples.every((text) => isoLike.test(text.trim())) ? 'iso' : null
}

const dayOrder = (order: DateOrder | null): DayOrder | null => (order === 'iso' ? null : order)

/** A time of a cell as RFC 3339 in UTC. Null if it cannot be read. */
export const fileTime = (text: string | null, order: DateOrder | null, zone: string): string | null =>
  text === null ? null : readTime(text, dayOrder(order), zone)

/** A date of a cell as YYYY-MM-DD; the text itself if it is none, so that the report can show it. */
export const fileDate = (text: string | null, order: DateOrder | null): string | null =>
  text === null ? null : (readDate(text.trim(), dayOrder(order)) ?? text.trim())
