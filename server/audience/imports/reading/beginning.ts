import { layoutOf, membersOf, newlineOf } from './layout.ts'
import { mostColumns } from './limits.ts'
import type { Encoding, Mapping, ReadSettings } from './types.ts'

/** The beginning of an upload, from which the format is detected. */
export interface Beginning {
  encoding: Encoding
  /** In UTF-8, without the byte order mark. */
  text: Uint8Array
  /** Bytes of the byte order mark. */
  mark: number
  /** The text is the whole file. */
  isWhole: boolean
}

const withMapped = (members: readonly string[], mapping: readonly Mapping[] | null): string[] =>
  [...new Set([...(mapping ?? []).map(({ column }) => column), ...members])].slice(0, mostColumns)

/** The layout of a file with this beginning. Positions are counted in the text after the byte order mark. */
export const laidOut = ({ text: bytes, isWhole, encoding }: Beginning, settings: ReadSettings) => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { format } = settings
  if (format === 'ndjson') {
    const columns = withMapped(membersOf(text, isWhole), settings.mapping)
    return {
      format,
      encoding,
      delimiter: null,
      newline: '\n',
      hasHeader: null,
      columns,
      start: { byte: 0, line: 1 },
    } as const
  }
  const { delimiter, hasHeader, columns, start, linesBefore } = layoutOf(text, isWhole, settings)
  const place = { byte: start, line: 1 + linesBefore }
  return { format, encoding, delimiter, newline: newlineOf(text), hasHeader, columns, start: place }
}
