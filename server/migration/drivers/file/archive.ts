import { isOfMailchimp, plain, wordOfMailchimp } from '../../../audience/imports/index.ts'
import { own } from '../../../platform/own.ts'
import { isStricter, type SourceKey, type StatusClass } from '../../records/index.ts'
import type { FileSource } from './source.ts'

/** What an entry of an archive is. */
export type EntryPurpose =
  | { is: 'table'; word: string | null; list: string | null }
  | { is: 'template' | 'campaign' | 'campaign text'; name: string }

const segmentsOf = (name: string): string[] => name.split(/[/\\]/).filter((part) => part !== '')

const stemOf = (file: string): string => file.replace(/\.[a-z]{1,5}$/i, '')

/** The status that the name of an entry of a Mailchimp export tells; null if it tells none. */
const wordOfEntry = (name: string): string | null => {
  for (const part of segmentsOf(name).reverse()) {
    const word = wordOfMailchimp(part)
    if (word !== null) return word
    if (/members/i.test(part)) return 'subscribed'
  }
  return null
}

const audienceless =
  /\b(?:non ?subscribed|transactional|unsubscribed|cleaned|subscribed|members?|export|audience|lists?)\b/gi

/** The audience in the name of a table, or in the folder above it. */
const audienceOf = (name: string): string | null => {
  const parts = segmentsOf(name)
  const own = [parts.at(-1) ?? '', parts.at(-2) ?? '']
  for (const part of own) {
    const words = stemOf(part)
      .replace(/[_\s-]+/g, ' ')
      .replace(/\b[0-9a-f]{8,40}\b/gi, ' ')
      .replace(audienceless, ' ')
      .replace(/ +/g, ' ')
      .trim()
    if (words !== '') return words.slice(0, 100).trim()
  }
  return null
}

const reports = /^(?:aggregate_activity|granular_activity|geo_data|reports|files)$/i

const purposeInMailchimp = (name: string): EntryPurpose | null => {
  const parts = segmentsOf(name)
  const file = parts.at(-1) ?? ''
  if (parts.slice(0, -1).some((part) => reports.test(part))) return null
  if (parts.some((part) => /^campaigns?_content$/i.test(part))) {
    if (/\.html?$/i.test(file)) return { is: 'campaign', name: stemOf(file) }
    return /\.txt$/i.test(file) ? { is: 'campaign text', name: stemOf(file) } : null
  }
  if (/\.html?$/i.test(file) && parts.some((part) => /^templates$/i.test(part)))
    return { is: 'template', name: stemOf(file) }
  const word = /\.csv$/i.test(file) ? wordOfEntry(name) : null
  return word === null ? null : { is: 'table', word, list: audienceOf(name) }
}

const purposeInSubstack = (name: string): EntryPurpose | null =>
  /^email_list\..*\.csv$/i.test(segmentsOf(name).at(-1) ?? '')
    ? { is: 'table', word: null, list: null }
    : null

/** What an entry of the archive of a source is; null if it is not read. */
export const purposeOf = (source: SourceKey, name: string): EntryPurpose | null =>
  source === 'mailchimp_archive' ? purposeInMailchimp(name) : purposeInSubstack(name)

/** The status that the columns of a Mailchimp export tell. Those of subscribers are also those of others. */
const wordOfColumns = (columns: readonly string[]): string | null => {
  const names = new Set(columns.map(plain))
  if (names.has('unsubtime')) return 'unsubscribed'
  return names.has('cleantime') ? 'cleaned' : null
}

/** The status of all rows of a table by its columns and its name: where they disagree, the stricter one. */
export const wordOfTable = (
  { key, layout }: Pick<FileSource, 'key' | 'layout'>,
  columns: readonly string[],
  filename: string,
  entry: { word: string | null } | null,
): { word: string | null; warning: string | null } => {
  const isMailchimp = key === 'mailchimp_archive' || (layout.tool === null && isOfMailchimp(columns))
  if (!isMailchimp) return { word: entry?.word ?? null, warning: null }
  const written = wordOfColumns(columns)
  const named = entry?.word ?? wordOfMailchimp(filename)
  if (written === null || named === null || written === named)
    return { word: written ?? named, warning: null }
  const classOf = (word: string): StatusClass => own(layout.statuses, word) ?? 'unknown'
  // Rows of an export without any mark in the columns are `subscribed` there, whatever people they are.
  const word = isStricter(classOf(written), classOf(named)) ? written : named
  return {
    word,
    warning: `The file name says \`${named}\`, and the columns say \`${written}\`. All rows get the stricter status, \`${word}\`.`,
  }
}
