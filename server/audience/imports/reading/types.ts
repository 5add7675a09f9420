import type { components } from '../../../../generated/types.ts'

type Schemas = components['schemas']

export type Format = Schemas['ImportFormat']
export type Encoding = Schemas['ImportEncoding']
export type Mapping = Schemas['ImportMapping']

/** What the caller said of the file; null is guessed. */
export interface ReadSettings {
  format: Format
  encoding: Encoding | null
  delimiter: string | null
  has_header: boolean | null
  mapping: readonly Mapping[] | null
}

/** A place between two records: a byte of the UTF-8 file, counted from 0, and the line that begins there, from 1. */
export interface Place {
  byte: number
  line: number
}

/**
 * A file that is ready to be read record by record: UTF-8 without anything before the first record. It follows from the
 * upload and the settings alone, so that every process that prepares it comes to the same.
 */
export interface PreparedFile {
  /** Where it lies; for files in another encoding, a copy in UTF-8. */
  path: string
  /** How large the file at `path` is: with `Place.byte`, how far a reader is. */
  bytes: number
  format: Format
  /** What the upload was written in. */
  encoding: Encoding
  /** One character; null for NDJSON. */
  delimiter: string | null
  /** What ends a line; a carriage return before a line feed belongs to it. */
  newline: '\n' | '\r'
  /** Null for NDJSON. */
  hasHeader: boolean | null
  /** Names, each unique, in the order of a row's cells. For NDJSON what its beginning has, and what the mapping names. */
  columns: string[]
  /** Where the first record after the header begins. */
  start: Place
}

/**
 * What a row holds in a column: a text that is not empty, or null. Unquoted cells come without the space around them.
 * NDJSON gives numbers and booleans as they are, and arrays as texts.
 */
export type Cell = string | number | boolean | readonly string[] | null

export type RowFaultReason =
  /** A quote that is not closed, or text behind a closing one. */
  | 'quotes'
  | 'too_many_cells'
  | 'cell_too_long'
  | 'row_too_long'
  | 'json'
  | 'nul'
  /** Bytes that stand for no character. */
  | 'encoding'

/** Why a record cannot be used. */
export interface RowFault {
  reason: RowFaultReason
  /** One sentence for a person. */
  detail: string
  /** The column that is at fault, where it is one. */
  column: string | null
}

/** A record. Exactly one of `cells` (one for each column) and `fault` is not null. */
export interface Row {
  /** The line on which it begins; lines inside of quotes count. */
  line: number
  cells: Cell[] | null
  fault: RowFault | null
  /** Where to go on behind it. */
  next: Place
}
