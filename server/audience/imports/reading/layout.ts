import { readCsv } from './csv.ts'
import { mostColumns } from './limits.ts'
import { readLine } from './ndjson.ts'
import { type Dialect, findRecords } from './records.ts'
import { isNameOfEmail, looksLikeAddress, nameIsKnown } from './suggest.ts'

/** The layout of a CSV file, detected from its beginning. */
export interface Layout {
  delimiter: string
  hasHeader: boolean
  columns: string[]
  /** The position of the first record after the header in the sample, and the number of lines before it. */
  start: number
  linesBefore: number
}

/** In order of preference if their scores are equal. */
const delimiters = [',', ';', '\t', '|', ':', '^', '~']

/** Records that are examined. */
const looked = 100

/** Old Macintosh files end lines with a carriage return only. */
export const newlineOf = (sample: Buffer): Dialect['newline'] => {
  const text = sample.toString('latin1')
  const returns = text.match(/\r(?!\n)/g)?.length ?? 0
  const feeds = text.match(/\n/g)?.length ?? 0
  return returns > 4 * feeds ? '\r' : '\n'
}

/** The cells of the first records, without invalid and blank ones. */
const firstRecords = (
  sample: Buffer,
  isWhole: boolean,
  delimiter: string,
  newline: Dialect['newline'],
): { cells: string[]; span: { start: number; next: number } }[] => {
  const dialect = { delimiter: Buffer.from(delimiter), newline }
  const { spans } = findRecords(sample, dialect, isWhole, looked)
  const asManyAsThereAre = Array.from({ length: mostColumns }, () => '')
  return readCsv(sample, spans, { delimiter, newline }, asManyAsThereAre).flatMap(({ cells }, index) => {
    const span = spans[index]
    return cells === null || span === undefined || cells.every((cell) => cell === '') ? [] : [{ cells, span }]
  })
}

/**
 * The score of a delimiter: high if most records have the same number of cells, and cells contain addresses.
 */
const scoreOf = (records: readonly string[][]): number => {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width, times] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])
  if (width < 2) return 0
  const withAddress = records.filter((cells) => cells.some(looksLikeAddress)).length
  const known = (records[0] ?? []).filter(nameIsKnown).length
  return (times + withAddress) / records.length + Math.min(width, 20) / 100 + Math.min(known, 5) / 5
}

const guessDelimiter = (sample: Buffer, isWhole: boolean, newline: Dialect['newline']): string => {
  const scores = delimiters.map((delimiter) => ({
    delimiter,
    score: scoreOf(firstRecords(sample, isWhole, delimiter, newline).map(({ cells }) => cells)),
  }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

const looksLikeValue = (cell: string): boolean =>
  looksLikeAddress(cell) || (/^[\d.,:/+() -]+$/.test(cell) && /\d/.test(cell))

/** Whether the first record is a header: it contains known column names, or no cell looks like a value. */
const guessHeader = (records: readonly string[][]): boolean => {
  const [first] = records
  if (first === undefined || first.some(looksLikeAddress)) return false
  if (first.some(nameIsKnown)) return true
  return !first.some(looksLikeValue)
}

/** Rows above the header that are looked at. */
const mostTitles = 10

/**
 * The place of the header: the first record that names addresses, else the first record. What stands above it is the title
 * of a report. Only what stands above the people can be a title.
 */
const headerAt = (records: readonly (readonly string[])[]): number => {
  const people = records.findIndex((cells) => cells.some(looksLikeAddress))
  const above = records.slice(0, Math.min(people < 0 ? records.length : people, mostTitles + 1))
  return Math.max(
    0,
    above.findIndex((cells) => cells.some(isNameOfEmail)),
  )
}

const longestName = 255

/**
 * Names that can be displayed and referenced: on one line, not empty, unique. An address is a value from a
 * file without a header; as a name it would be stored with the mapping.
 */
const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  const lastOf = new Map<string, number>()
  return names.map((given, index) => {
    const plain = looksLikeAddress(given.trim()) ? '' : given.replace(/\p{Cc}+/gu, ' ').trim()
    const name = [...plain].slice(0, longestName - 10).join('') || `Column ${index + 1}`
    let unique = name
    let number = lastOf.get(name) ?? 1
    while (taken.has(unique)) unique = `${name} ${++number}`
    lastOf.set(name, number)
    taken.add(unique)
    return unique
  })
}

const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

/** The delimiter for Excel in a first line such as `sep=;`, and the length of that line. */
const readSep = (sample: Buffer): { delimiter: string; length: number } | null => {
  const match = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i.exec(sample.subarray(0, 16).toString('latin1'))
  return match?.[1] === undefined ? null : { delimiter: match[1], length: match[0].length }
}

/**
 * The layout of a CSV file whose UTF-8 text begins with the sample. Given settings are used, the others
 * detected.
 */
export const layoutOf = (
  sample: Buffer,
  isWhole: boolean,
  given: { delimiter: string | null; has_header: boolean | null },
): Layout => {
  const newline = newlineOf(sample)
  const sep = readSep(sample)
  const before = sep?.length ?? 0
  const rest = sample.subarray(before)
  const delimiter = given.delimiter ?? sep?.delimiter ?? guessDelimiter(rest, isWhole, newline)
  const found = firstRecords(rest, isWhole, delimiter, newline)
  const records = given.has_header === false ? found : found.slice(headerAt(found.map(({ cells }) => cells)))
  const [first, ...others] = records
  const hasHeader = given.has_header ?? guessHeader(records.map(({ cells }) => cells))
  const widest = Math.max(0, ...(hasHeader ? others : records).map(({ cells }) => widthOf(cells)))
  const header = first?.cells ?? []
  // A trailing delimiter in the header adds no column, unless a record has a value there.
  const width = hasHeader ? Math.max(widthOf(header), Math.min(header.length, widest)) : widest
  const names = Array.from({ length: Math.min(width, mostColumns) }, (_, index) =>
    hasHeader ? (header[index] ?? '') : '',
  )
  const start = before + (hasHeader ? (first?.span.next ?? 0) : 0)
  const linesBefore = sample.subarray(0, start).toString('latin1').split(newline).length - 1
  return { delimiter, hasHeader, columns: uniqueNames(names), start, linesBefore }
}

/** Whether a mapping can refer to the member. */
const isName = (name: string): boolean =>
  name !== '' && [...name].length <= longestName && !/\p{Cc}/u.test(name) && !looksLikeAddress(name)

/**
 * The names of the members in the first objects of an NDJSON file, in the order of their first occurrence.
 */
export const membersOf = (sample: Buffer, isWhole: boolean): string[] => {
  const { spans } = findRecords(sample, { delimiter: null, newline: '\n' }, isWhole)
  const names = new Set<string>()
  for (const { start, end } of spans)
    for (const name of readLine(sample.subarray(start, end)).members?.keys() ?? [])
      if (names.size < mostColumns && isName(name)) names.add(name)
  return [...names]
}
