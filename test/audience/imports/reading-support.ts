import { isAscii } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '../../../server/audience/imports/reading/prepare.ts'
import { readRows } from '../../../server/audience/imports/reading/rows.ts'
import type {
  Cell,
  Place,
  PreparedFile,
  ReadSettings,
  Row,
} from '../../../server/audience/imports/reading/types.ts'

const folder = mkdtempSync(join(tmpdir(), 'crs-reading-'))
// Not after a file's tests: the next test file in the same process uses this module, and the folder, again.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Stores a file and prepares it for reading. */
export const prepared = async (
  content: string | Buffer,
  settings: Partial<ReadSettings> = {},
): Promise<PreparedFile> => {
  const bytes = Buffer.from(content as string)
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  const beyondAsciiAt = isAscii(bytes) ? null : bytes.findIndex((byte) => byte >= 0x80)
  return prepare(
    { path, beyondAsciiAt },
    { format: 'csv', encoding: null, delimiter: null, has_header: null, mapping: null, ...settings },
  )
}

export const rowsFrom = async (file: PreparedFile, from: Place | null = null): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const batch of readRows(file, from)) rows.push(...batch)
  return rows
}

export interface Read {
  file: PreparedFile
  rows: Row[]
  /** The cells of the valid rows. */
  cells: Cell[][]
  lines: number[]
  /** Line and reason of the invalid rows. */
  faults: [line: number, reason: string][]
}

export const read = async (content: string | Buffer, settings: Partial<ReadSettings> = {}): Promise<Read> => {
  const file = await prepared(content, settings)
  const rows = await rowsFrom(file)
  return {
    file,
    rows,
    cells: rows.flatMap(({ cells }) => (cells === null ? [] : [[...cells]])),
    lines: rows.map(({ line }) => line),
    faults: rows.flatMap(({ line, fault }) =>
      fault === null ? [] : [[line, fault.reason] as [number, string]],
    ),
  }
}
