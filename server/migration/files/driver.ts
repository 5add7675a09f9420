import { open } from 'node:fs/promises'
import { type Place, type PreparedFile, type Row, readLines, readRows } from '../../audience/imports/index.ts'
import {
  type FileSource,
  fileStreams,
  mostLists,
  normaliseMailpoet,
  normaliseRecord,
  normaliseRow,
  objectIn,
  synchronisedList,
} from '../drivers/index.ts'
import {
  type Cursor,
  type Normalise,
  type NormaliseContext,
  type Page,
  type PageRequest,
  partOf,
  type Slice,
  type WalkedSource,
} from '../records/index.ts'
import { documentIn, documentsOf } from './documents.ts'
import type { Opened, OpenTable } from './parts.ts'
import { refused } from './zip.ts'

/** What a run must know of its files. Plain JSON. */
export interface FileReference extends Opened {
  /** Lists of a MailPoet dump that MailPoet fills by itself. */
  synchronised: string[]
}

/** A page ends after this many bytes of the file, so that rows of a mebibyte do not add up. */
const mostOfPage = 2 * 1024 ** 2

const placeOf = (cursor: Cursor | null): Place | null =>
  cursor === null ? null : { byte: cursor.offset ?? 0, line: Number(cursor.token ?? 1) }

const reader = ({ format }: Pick<OpenTable, 'format'>) => (format === 'csv' ? readRows : readLines)

const rawOf = ({ format }: Pick<OpenTable, 'format'>, { line, cells, fault }: Row): unknown =>
  format === 'csv'
    ? { line, cells, fault: fault?.detail ?? null }
    : { line, text: cells === null ? null : String(cells[0] ?? ''), fault: fault?.detail ?? null }

/** The cells of the text of one row. */
const countCells = (text: string, delimiter: string): number => {
  let count = 1
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === delimiter && !isQuoted) count += 1
  }
  return count
}

/**
 * A file whose last row has no end and is incomplete was cut off. What came after it is unknown: people may have
 * unsubscribed. @throws archive_refused
 */
const requireEnd = async (
  { format, file }: { format: 'csv' | 'ndjson'; file: PreparedFile },
  last: { from: number; isFaulty: boolean },
): Promise<void> => {
  const length = Math.min(file.bytes - last.from, 2 * 1024 ** 2)
  const handle = await open(file.path, 'r')
  let text: string
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, file.bytes - length)
    text = buffer.subarray(0, bytesRead).toString('utf8')
  } finally {
    await handle.close()
  }
  if (/[\r\n]/.test(text.slice(text.trimEnd().length))) return
  const count = (part: string): number => countCells(part, file.delimiter ?? ',')
  const isShort =
    format === 'csv'
      ? Math.max(count(text), count(text.replaceAll('\\"', ''))) < file.columns.length
      : objectIn({ line: 0, text, fault: null }) === null
  if (last.isFaulty || isShort)
    throw refused(
      'The file ends in the middle of a row. Upload the whole file. If it is whole, add a line break at its end.',
    )
}

const readTable = async (table: OpenTable, { cursor, pageSize }: PageRequest): Promise<Page> => {
  const from = placeOf(cursor)
  const start = from?.byte ?? table.file.start.byte
  const rows: Row[] = []
  let isEnd = true
  for await (const batch of reader(table)(table.file, from)) {
    for (const row of batch) {
      if (rows.length >= pageSize || row.next.byte - start > mostOfPage) isEnd = rows.length === 0
      if (!isEnd) break
      rows.push(row)
    }
    if (!isEnd) break
  }
  const last = rows.at(-1)
  const records = rows.map((row) => rawOf(table, row))
  if (!isEnd && last !== undefined)
    return {
      records,
      next: { page: (cursor?.page ?? 0) + 1, offset: last.next.byte, token: String(last.next.line) },
      declared: null,
    }
  const before = rows.at(-2)?.next.byte ?? start
  await requireEnd(table, {
    from: last === undefined ? table.file.bytes : before,
    isFaulty: rows.some(({ fault }) => fault?.reason === 'quotes'),
  })
  return { records, next: null, declared: null }
}

/** The lists that MailPoet fills by itself. They may be anywhere in the dump. */
const synchronisedIn = async (tables: readonly OpenTable[]): Promise<string[]> => {
  const found: string[] = []
  for (const { file, format } of tables) {
    if (format !== 'ndjson') continue
    for await (const batch of readLines(file, null))
      for (const { line, cells } of batch) {
        const text = String(cells?.[0] ?? '')
        if (!text.includes('_users') || found.length >= mostLists) continue
        const list = synchronisedList({ line, text, fault: null })
        if (list !== null) found.push(list)
      }
  }
  return found
}

const tableIn = ({ reference, slice }: NormaliseContext): OpenTable | undefined =>
  (reference as FileReference).tables[Number(slice.table)]

const normaliserOf = (source: FileSource): Normalise => {
  const row = normaliseRow(source.layout, tableIn)
  const record =
    source.key === 'mailpoet'
      ? normaliseMailpoet((context) => ({
          zone: tableIn(context)?.zone ?? 'UTC',
          reference: context.reference as FileReference,
        }))
      : normaliseRecord(tableIn)
  return (raw, context) => (tableIn(context)?.format === 'ndjson' ? record : row)(raw, context)
}

/** Reads the files of a run like the pages of a source. `opened` returns what `prepare` found. */
export const fileDriver = (
  source: FileSource,
  openAll: () => Promise<Opened>,
  opened: () => FileReference,
): WalkedSource => {
  const normalise = normaliserOf(source)
  const { descriptor, streams } = fileStreams(source.key)
  return {
    descriptor: {
      ...descriptor,
      statuses: source.layout.statuses,
      kind: 'file',
      limits: { ...descriptor.limits, page_size: 1000 },
    },
    streams,
    prepare: async (): Promise<FileReference> => {
      const all = await openAll()
      return { ...all, synchronised: source.key === 'mailpoet' ? await synchronisedIn(all.tables) : [] }
    },
    slices: async (_http, stream, reference): Promise<Slice[]> => {
      const { tables, documents } = reference as FileReference
      if (stream === 'documents') return documents.length === 0 ? [] : [{}]
      const isWanted = ({ role }: OpenTable): boolean => (role === 'contacts') === (stream === 'contacts')
      return tables.flatMap((table, index) => (isWanted(table) ? [{ table: String(index) }] : []))
    },
    readPage: async (_http, stream, slice, at) => {
      const { tables, documents } = opened()
      if (stream === 'documents') return documentsOf(documents, at)
      const table = tables[Number(slice.table)]
      if (table === undefined) throw new Error('A table of the run is not open.')
      return readTable(table, at)
    },
    normalise: { suppressions: normalise, contacts: normalise, documents: documentIn },
    partOf,
  }
}
