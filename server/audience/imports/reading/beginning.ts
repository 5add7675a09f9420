import { layoutOf, membersOf, newlineOf } from './layout.ts'
import { mostColumns } from './limits.ts'
import type { Encoding, Mapping, ReadSettings } from './types.ts'

/** The beginning of an upload, from which everything that is guessed is guessed. */
export interface Beginning {
  encoding: Encoding
  /** In UTF-8, behind the byte order mark. */
  text: Uint8Array
  /** Bytes of the byte order mark. */
  mark: number
  /** The file has nothing more. */
  isWhole: boolean
}

const withMapped = (members: readonly string[], mapping: readonly Mapping[] | null): string[] =>
  [...new Set([...(mapping ?? []).map(({ column }) => column), ...members])].slice(0, mostColumns)

/** How a file is laid out whose beginning this is. Its place is counted in the text behind the byte order mark. */
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
