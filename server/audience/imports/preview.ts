import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Config } from '../../platform/config.ts'
import { own } from '../../platform/own.ts'
import { readSettings } from '../../system/settings/index.ts'
import { listFieldsInUse, lockDefinitions } from '../custom-fields/index.ts'
import { type Conversion, convert, customKeys, mappedColumns } from './applying/convert.ts'
import { beginEvidence, habitsOf, noteHabits } from './applying/habits.ts'
import type { ColumnFault, Incoming } from './applying/incoming.ts'
import { withConsent } from './consent.ts'
import { type Cell, type KnownField, type Mapping, type Peek, peekAt, textOf } from './reading/index.ts'
import type { ImportRow } from './store/imports.ts'

type Schemas = components['schemas']

/** Rows in the preview. */
const shownRows = 20
/** Rows that are read for samples and suggestions. */
export const lookedRows = 200
const mostSamples = 5
const longestShown = 200

const cut = (text: string): string =>
  text.length <= longestShown ? text : `${text.slice(0, longestShown - 1).replace(/\p{Cs}$/u, '')}…`

const shown = (cell: Cell): string | null => {
  const text = textOf(cell)
  return text === null ? null : cut(text)
}

interface Guess {
  peek: Peek
  suggested: Mapping[]
}

const guess = async (config: Config, row: ImportRow, fields: readonly KnownField[]): Promise<Guess> => {
  const peek = await peekAt(config, row, { most: lookedRows, fields })
  const suggested = peek.columns.flatMap((column, index) => {
    const target = peek.targets[index] ?? null
    return target === null ? [] : [{ column, target }]
  })
  return { peek, suggested }
}

const faultsIn = ({ faults, skipped, forbidden }: Incoming): ColumnFault[] => [
  ...faults,
  ...skipped,
  ...(forbidden === null ? [] : [forbidden]),
]

/** The errors of a row that do not depend on stored contacts. */
const problemIn = (row: Incoming): string | null => {
  if (row.malformed) return row.malformed.detail
  const [first] = faultsIn(row)
  return first === undefined ? null : [...`${first.column}: ${first.detail}`].slice(0, 500).join('')
}

/** What the first rows have in a column: values that cannot be used, and rows that say no. */
const foundIn = (rows: readonly Incoming[], column: string) => {
  const unreadable = rows.flatMap((row) => faultsIn(row).find((fault) => fault.column === column) ?? [])
  const values = new Set(unreadable.flatMap(({ value }) => value ?? []))
  return {
    unreadable_values: unreadable.length,
    unreadable_samples: [...values].slice(0, mostSamples),
    says_no: rows.filter(({ saysNo }) => saysNo.includes(column)).length,
  }
}

/** How the file is read, the suggested targets of its columns, and its first rows. @throws not_found */
export const previewOf = async (
  { sql, config, secret, clock }: AppContext,
  row: ImportRow,
): Promise<Schemas['ImportPreview']> => {
  const { peek, suggested } = await guess(config, row, await listFieldsInUse(sql))
  const mapping = withConsent(row.settings.mapping ?? suggested, peek)
  const fields = await lockDefinitions(sql, customKeys(mapping))
  const { default_timezone: zone, default_locale: locale } = await readSettings(sql, 'general')
  const evidence = beginEvidence(peek.columns, mapping, fields, row.settings)
  for (const record of peek.rows) noteHabits(evidence, record)
  const habits = habitsOf(evidence, locale)
  const conversion: Conversion = {
    columns: mappedColumns(peek.columns, mapping),
    fields,
    settings: row.settings,
    habits,
    zone,
    secret,
    clock,
  }
  const rows = peek.rows.map((record) => convert(record, conversion))
  return {
    import_id: row.id,
    encoding: peek.encoding,
    delimiter: peek.delimiter,
    has_header: peek.hasHeader,
    time_zone: zone,
    columns: peek.columns.map((name, index) => ({
      name,
      suggested_target: peek.targets[index] ?? null,
      samples: (peek.samples[index] ?? []).slice(0, mostSamples).map(cut),
      date_format: own(habits, name)?.order ?? null,
      ...foundIn(rows, name),
    })),
    rows: peek.rows.slice(0, shownRows).map((record, index) => ({
      line_number: record.line,
      cells: (record.cells ?? []).map(shown),
      problem: problemIn(rows[index] ?? convert(record, conversion)),
    })),
    looked_rows: rows.length,
    has_more_rows: peek.hasMore,
  }
}

/** The suggested targets of a file's columns, or why no column contains addresses. @throws not_found */
export const suggestedMapping = async (
  config: Config,
  row: ImportRow,
  fields: readonly KnownField[],
): Promise<{ mapping: Mapping[] } | { whyNot: string }> => {
  const { peek, suggested } = await guess(config, row, fields)
  if (suggested.some(({ target }) => target === 'email')) return { mapping: suggested }
  const [first] = peek.rows
  return {
    whyNot: first?.fault
      ? `Line ${first.line} cannot be read. ${first.fault.detail}`
      : 'No column appears to contain e-mail addresses. Map one column to `email`.',
  }
}
