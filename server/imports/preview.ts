import type { components } from '../../generated/types.ts'
import type { Config } from '../platform/config.ts'
import { type Cell, type KnownField, peekAt, textOf } from './reading/index.ts'
import type { ImportRow } from './store/imports.ts'

type Schemas = components['schemas']

/** Rows that are shown. */
const shownRows = 20
/** Rows from which samples are taken, and guesses made. */
const lookedRows = 200
const mostSamples = 5
const longestShown = 200

const cut = (text: string): string =>
  text.length <= longestShown ? text : `${text.slice(0, longestShown - 1).replace(/\p{Cs}$/u, '')}…`

const shown = (cell: Cell): string | null => {
  const text = textOf(cell)
  return text === null ? null : cut(text)
}

/** How the file of an import is read, what its columns seem to be, and its first rows. @throws not_found */
export const previewOf = async (
  config: Config,
  row: ImportRow,
  fields: readonly KnownField[],
): Promise<Schemas['ImportPreview']> => {
  const peek = await peekAt(config, row, { most: lookedRows, fields })
  const { samples, targets } = peek
  return {
    import_id: row.id,
    encoding: peek.encoding,
    delimiter: peek.delimiter,
    has_header: peek.hasHeader,
    columns: peek.columns.map((name, index) => ({
      name,
      suggested_target: targets[index] ?? null,
      samples: (samples[index] ?? []).slice(0, mostSamples).map(cut),
    })),
    rows: peek.rows.slice(0, shownRows).map(({ line, cells, fault }) => ({
      line_number: line,
      cells: (cells ?? []).map(shown),
      problem: fault?.detail ?? null,
    })),
  }
}

/** What the columns of a file are as far as that can be guessed. @throws not_found */
export const suggestedMapping = async (
  config: Config,
  row: ImportRow,
  fields: readonly KnownField[],
): Promise<Schemas['ImportMapping'][]> =>
  (await previewOf(config, row, fields)).columns.flatMap(({ name, suggested_target }) =>
    suggested_target === null ? [] : [{ column: name, target: suggested_target }],
  )
