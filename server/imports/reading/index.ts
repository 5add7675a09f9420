/**
 * What the work on an import uses:
 *
 * `prepareFile(config, row): Promise<PreparedFile>` transcodes where that is needed, once for all processes, and can be
 * called again at any time; a problem (`not_found`) where the file is gone.
 *
 * `readRows(file, from)` gives the rows behind `from` (null: from the first) in batches of what lies in some 64 KiB, in
 * their order. Rows without any content are left out. Nothing is read ahead of who asks; to stop, return from the loop.
 *
 * `textOf(cell)` is a cell as text, `valuesOf(cell, separator)` as several, without empty ones.
 */
export type {
  Cell,
  Encoding,
  Format,
  Mapping,
  Place,
  PreparedFile,
  ReadRows,
  ReadSettings,
  Row,
  RowFault,
  RowFaultReason,
} from './types.ts'
