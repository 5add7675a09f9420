import { join } from 'node:path'
import {
  nameSaysNo,
  needsName,
  type Peek,
  type PreparedFile,
  peekUpload,
  prepareUpload,
  type ReadSettings,
  type Upload,
  unreadConsent,
} from '../../audience/imports/index.ts'
import type { Config } from '../../platform/config.ts'
import { diskOf } from '../../platform/disk/disk.ts'
import { problem } from '../../platform/problem.ts'
import {
  columnsOf,
  type EntryPurpose,
  type FileSettings,
  type FileSource,
  purposeOf,
  refusalsOf,
  type Table,
  type UploadFormat,
  wordOfTable,
} from '../drivers/index.ts'
import { folderOf } from '../migrations/index.ts'
import type { SourceKey } from '../records/index.ts'
import type { FileRow } from './store.ts'
import { unpack } from './unpack.ts'
import { type Entry, readDirectory, refused } from './zip.ts'

/** A table of a file that is ready to be read. Plain JSON. */
export interface OpenTable extends Table {
  format: 'csv' | 'ndjson'
  file: PreparedFile
  warnings: string[]
}

/** A document of an archive. */
export interface OpenDocument {
  archive: string
  entry: Entry
  purpose: Exclude<EntryPurpose, { is: 'table' }>
}

/** More tables are no export of a tool. */
const mostTables = 200

/** Rows that are looked at to find out what columns contain. */
export const lookedRows = 200

export const uploadOf = (config: Config, row: FileRow): Upload => {
  if (row.file === null)
    throw problem('not_found', {
      detail: 'The file has not been uploaded, or was deleted. Upload it to `upload.url`.',
    })
  const take = (bytes: number): Promise<void> => diskOf(config).take('uploads', bytes)
  return {
    path: join(folderOf(config, row.migration_id), row.file),
    beyondAsciiAt: row.beyond_ascii_at,
    take,
  }
}

/** What a file is, by its first bytes. */
export const formatOf = ({ formats }: Pick<FileSource, 'formats'>, head: Buffer): UploadFormat => {
  if (formats.includes('zip') && head.subarray(0, 2).toString('latin1') === 'PK') return 'zip'
  const isObject = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*\{/.test(head.toString('latin1'))
  if (formats.includes('ndjson') && (isObject || !formats.includes('csv'))) return 'ndjson'
  return 'csv'
}

const readSettings = (settings: FileSettings, format: 'csv' | 'ndjson'): ReadSettings => {
  const { encoding, delimiter, has_header } = settings
  return { format, encoding, delimiter, has_header, mapping: null }
}

/** A table, what is doubtful in it, and what must be asked before it can be read; null if nothing. */
type Described = Table & { warnings: string[]; unclear: string | null }

/** Why nothing can be assumed of the people in a table: a column that can say no, or a name that does. */
const unclearIn = (
  peek: Pick<Peek, 'columns' | 'samples'>,
  filename: string,
  { columns, refusals, word }: Pick<Table, 'columns' | 'refusals' | 'word'>,
): string | null => {
  const unread = unreadConsent(peek, refusals, 'Enter yes, no or a time, or remove the column.')
  if (unread !== null) return unread
  const saysOfEach =
    columns.some(({ target }) => target === 'status') || refusals.some(({ target }) => target === 'opted_in')
  if (saysOfEach || word !== null) return null
  if (needsName(peek.columns))
    return 'Files of Mailchimp have the same columns for subscribed, unsubscribed, cleaned and non-subscribed people. Set `filename` to the name that Mailchimp gave the file, or set `status_word`.'
  return nameSaysNo(filename)
    ? `According to its name, the file ${filename} contains people who are not subscribed. Set \`file_role\` or \`status_word\`, or change \`filename\`.`
    : null
}

/** The columns and the status of a table, from its beginning. */
export const tableOf = (
  source: FileSource,
  { role, settings, filename }: Pick<FileRow, 'role' | 'settings' | 'filename'>,
  peek: Pick<Peek, 'columns' | 'targets' | 'samples'>,
  named: { word: string | null; list: string | null } | null,
  zone = 'UTC',
): Described => {
  const found = wordOfTable(source, peek.columns, filename, named)
  const read = { names: peek.columns, suggested: peek.targets, samples: peek.samples }
  const columns = columnsOf(source.layout, read, settings)
  const refusals = refusalsOf(source.layout, read, columns, settings.date_format)
  const word = settings.status_word ?? found.word
  const unclear = role === 'contacts' ? unclearIn(peek, filename, { columns, refusals, word }) : null
  const open = columns.filter(({ target, order }, index) => isOpen(target, order, peek.samples[index] ?? []))
  return {
    role,
    columns,
    refusals,
    word,
    unclear,
    list: settings.list_name ?? named?.list ?? null,
    zone: settings.time_zone ?? zone,
    warnings: [
      ...(unclear === null ? [] : [unclear]),
      ...(found.warning === null ? [] : [found.warning]),
      ...(columns.some(({ target }) => target === 'email')
        ? []
        : ['No column appears to contain e-mail addresses. Map one column to `email`.']),
      ...open
        .slice(0, 10)
        .map(({ name }) => `The order of day and month in ${name} is unclear. Set \`date_format\`.`),
    ],
  }
}

/** Whether a column has dates whose order nothing tells. */
const isOpen = (target: string, order: unknown, samples: readonly string[]): boolean =>
  (target.endsWith('_at') || target === 'date_of_birth') && order === null && samples.length > 0

export interface Opened {
  tables: OpenTable[]
  documents: OpenDocument[]
}

const openTable = async (
  source: FileSource,
  row: FileRow,
  upload: Upload,
  format: 'csv' | 'ndjson',
  named: { word: string | null; list: string | null } | null,
  zone: string,
): Promise<OpenTable> => {
  const settings = readSettings(row.settings, format)
  const file = await prepareUpload(upload, settings)
  if (format === 'ndjson')
    return {
      format,
      file,
      role: row.role,
      columns: [],
      refusals: [],
      word: null,
      list: null,
      zone: row.settings.time_zone ?? zone,
      warnings: [],
    }
  const peek = await peekUpload(upload, settings, { most: lookedRows, fields: [] })
  const { unclear, ...table } = tableOf(source, row, peek, named, zone)
  if (unclear !== null) throw problem('invalid_state', { detail: unclear })
  return { format, file, ...table }
}

/** The entries of an archive that are read, each with its place in the directory. */
export const plannedEntries = async (
  source: SourceKey,
  path: string,
): Promise<{ entry: Entry; index: number; purpose: EntryPurpose | null }[]> => {
  const entries = await readDirectory(path)
  const planned = entries.map((entry, index) => ({ entry, index, purpose: purposeOf(source, entry.name) }))
  const tables = planned.filter(({ purpose }) => purpose?.is === 'table')
  if (tables.length === 0)
    throw refused('The archive contains no table of people. Upload the archive as the source exported it.')
  if (tables.length > mostTables)
    throw refused(
      `The archive contains more than ${mostTables} tables of people. Divide it into several archives.`,
    )
  return planned
}

/** Opens the files of a migration: unpacks archives, and finds out how tables are written. @throws archive_refused */
export const openFiles = async (
  config: Config,
  source: FileSource,
  rows: readonly FileRow[],
  zone: string,
): Promise<Opened> => {
  const tables: OpenTable[] = []
  const documents: OpenDocument[] = []
  for (const row of rows) {
    const upload = uploadOf(config, row)
    const format = row.format ?? 'csv'
    if (format !== 'zip') {
      tables.push(await openTable(source, row, upload, format, null, zone))
      continue
    }
    for (const { entry, index, purpose } of await plannedEntries(source.key, upload.path)) {
      if (purpose === null) continue
      if (purpose.is === 'table')
        tables.push(await openTable(source, row, await unpack(upload, entry, index), 'csv', purpose, zone))
      else documents.push({ archive: upload.path, entry, purpose })
    }
  }
  return { tables, documents }
}
