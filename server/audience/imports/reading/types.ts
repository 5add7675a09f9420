import type { components } from '../../../../generated/types.ts'

type Schemas = components['schemas']

export type Format = Schemas['ImportFormat']
export type Encoding = Schemas['ImportEncoding']
/** The mapping of a column. Those of earlier versions have no `meanings`. */
export type Mapping = Schemas['ImportMappingInput']

/** The caller's settings; null means automatic detection. */
export interface ReadSettings {
  format: Format
  encoding: Encoding | null
  delimiter: string | null
  has_header: boolean | null
  mapping: readonly Mapping[] | null
}

/**
 * A position between two records: the byte in the UTF-8 file, counted from 0, and the line that begins there,
 * counted from 1.
 */
export interface Place {
  byte: number
  line: number
}

/**
 * A file that can be read record by record: UTF-8, without a byte order mark. It depends only on the upload
 * and the settings, so that all processes prepare the same.
 */
export interface PreparedFile {
  /** The path of the upload, or of its UTF-8 copy if it has another encoding. */
  path: string
  /** The size of the file at `path`. With `Place.byte` it gives the progress. */
  bytes: number
  format: Format
  /** The encoding of the upload. */
  encoding: Encoding
  /** One character; null for NDJSON. */
  delimiter: string | null
  /** The end of a line. A carriage return before a line feed belongs to it. */
  newline: '\n' | '\r'
  /** Null for NDJSON. */
  hasHeader: boolean | null
  /**
   * Unique names, in the order of a row's cells. For NDJSON, the members in the first objects and in the
   * mapping.
   */
  columns: string[]
  /** Where the first record after the header begins. */
  start: Place
}

/**
 * The value of a row in a column: a non-empty text, or null. Unquoted cells are trimmed. NDJSON numbers and
 * booleans keep their type, arrays become texts.
 */
export type Cell = string | number | boolean | readonly string[] | null

export type RowFaultReason =
  /** An unclosed quote, or text after a closing quote. */
  | 'quotes'
  | 'too_many_cells'
  | 'cell_too_long'
  | 'row_too_long'
  | 'json'
  | 'nul'
  /** Bytes that are invalid in the encoding. */
  | 'encoding'

/** Why a record is invalid. */
export interface RowFault {
  reason: RowFaultReason
  /** One sentence for users. */
  detail: string
  /** The column of the error, if any. */
  column: string | null
}

/** A record. Either `cells` (one for each column) or `fault` is null. */
export interface Row {
  /** The line on which it begins. Line breaks in quotes count. */
  line: number
  cells: Cell[] | null
  fault: RowFault | null
  /** The beginning of a record that is invalid; absent if it is valid or too long. */
  text?: string
  /** Where the next record begins. */
  next: Place
}
