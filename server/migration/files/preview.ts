import type { components } from '../../../generated/types.ts'
import { type Cell, type Peek, peekUpload, type Row, textOf } from '../../audience/imports/index.ts'
import type { Config } from '../../platform/config.ts'
import { ProblemError } from '../../platform/problem.ts'
import { type FileSource, sourcesOfHeader } from '../drivers/index.ts'
import { lookedRows, plannedEntries, tableOf, uploadOf } from './parts.ts'
import type { FileRow } from './store.ts'
import { unpackBeginning } from './unpack.ts'

type Schemas = components['schemas']
type Part = Schemas['MigrationFilePart']

const shownRows = 20
const shownParts = 50
/** Of an archive with many tables, each shows less. */
const shownOfMany = 5
const mostSamples = 5
const longestShown = 200

const cut = (text: string): string =>
  text.length <= longestShown ? text : `${text.slice(0, longestShown - 1).replace(/\p{Cs}$/u, '')}…`

const shown = (cell: Cell): string | null => {
  const text = textOf(cell)
  return text === null ? null : cut(text)
}

const rowOf = ({ line, cells, fault }: Row): Schemas['ImportPreviewRow'] => ({
  line_number: line,
  cells: (cells ?? []).map(shown),
  problem: fault?.detail ?? null,
})

const partOf = (
  source: FileSource,
  row: FileRow,
  peek: Peek,
  named: { entry_name: string | null; word: string | null; list: string | null },
  rows: number,
): Part => {
  const isCsv = peek.delimiter !== null
  const table = tableOf(source, row, peek, named)
  return {
    entry_name: named.entry_name,
    status_word: !isCsv || table.columns.some(({ target }) => target === 'status') ? null : table.word,
    encoding: peek.encoding,
    delimiter: peek.delimiter,
    has_header: peek.hasHeader,
    columns: table.columns.map(({ name, target, order }, index) => ({
      name,
      target: isCsv ? target : 'ignore',
      date_format: order,
      samples: (peek.samples[index] ?? []).slice(0, mostSamples).map(cut),
    })),
    rows: peek.rows.slice(0, rows).map(rowOf),
    warnings: isCsv ? table.warnings.map(cut) : [],
  }
}

const look = (
  row: FileRow,
  upload: Parameters<typeof peekUpload>[0],
  format: 'csv' | 'ndjson',
): Promise<Peek> => {
  const { encoding, delimiter, has_header } = row.settings
  const settings = { format, encoding, delimiter, has_header, mapping: null }
  return peekUpload(upload, settings, { most: lookedRows, fields: [] })
}

const broken = (entry_name: string, detail: string): Part => ({
  entry_name,
  status_word: null,
  encoding: 'utf-8',
  delimiter: null,
  has_header: null,
  columns: [],
  rows: [],
  warnings: [cut(detail)],
})

const ofArchive = async (config: Config, source: FileSource, row: FileRow) => {
  const upload = uploadOf(config, row)
  const planned = await plannedEntries(source.key, upload.path)
  const tables = planned.flatMap(({ entry, purpose }) =>
    purpose?.is === 'table' ? [{ entry, purpose }] : [],
  )
  const parts: Part[] = []
  const headers: string[][] = []
  for (const { entry, purpose } of tables.slice(0, shownParts)) {
    try {
      const peek = await unpackBeginning(upload, entry, (beginning) => look(row, beginning, 'csv'))
      headers.push(peek.columns)
      const named = { entry_name: entry.name, word: purpose.word, list: purpose.list }
      parts.push(partOf(source, row, peek, named, shownOfMany))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      parts.push(broken(entry.name, error.message))
    }
  }
  return { parts, headers, other: planned.length - tables.length }
}

/** How a run reads a file, and its first rows. @throws not_found, too_complex */
export const previewOf = async (
  config: Config,
  source: FileSource,
  row: FileRow,
  zone: string,
): Promise<Schemas['MigrationFilePreview']> => {
  const time_zone = row.settings.time_zone ?? zone
  if (row.format === 'zip') {
    const { parts, headers, other } = await ofArchive(config, source, row)
    const suggested = [...new Set(headers.flatMap(sourcesOfHeader))].slice(0, 20)
    return { file_id: row.id, suggested_source_keys: suggested, time_zone, parts, other_entries: other }
  }
  const peek = await look(row, uploadOf(config, row), row.format ?? 'csv')
  const part = partOf(source, row, peek, { entry_name: null, word: null, list: null }, shownRows)
  const suggested = peek.delimiter === null ? [] : sourcesOfHeader(peek.columns)
  return { file_id: row.id, suggested_source_keys: suggested, time_zone, parts: [part], other_entries: 0 }
}
