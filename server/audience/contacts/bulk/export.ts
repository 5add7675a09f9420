import { actorOf, type Principal } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { createJob } from '../../../system/jobs/index.ts'
import type { SavedTree } from '../../conditions/index.ts'
import { readColumns } from '../columns.ts'
import { requireReadingContacts } from '../filter.ts'
import type { BodyOfExport } from './action.ts'

/** The payload of a job of the kind `export`. */
export interface ExportPayload {
  /** The contacts, by id or by condition. Jobs of earlier releases have no `except_ids`. */
  target: { ids: string[] } | { condition: SavedTree; except_ids?: string[] }
  format: 'csv' | 'ndjson'
  /** Null: all columns. */
  columns: string[] | null
  spreadsheet_safe: boolean
}

/** Columns that the summary of a job names. */
const mostNamed = 5

/** Which columns a file has, in words; empty if it has all. */
const withColumns = (columns: readonly string[] | null): string => {
  if (columns === null) return ''
  const count = `${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`
  const more = columns.length > mostNamed ? ` and ${columns.length - mostNamed} more` : ''
  return ` with ${count}: ${columns.slice(0, mostNamed).join(', ')}${more}`
}

/**
 * Creates the job that exports contacts to a file, with their number if it is known.
 * @throws missing_scope, invalid_request
 */
export const createExportJob = async (
  tx: Sql,
  target: ExportPayload['target'],
  total: number | null,
  chosen: Pick<BodyOfExport, 'format' | 'columns' | 'spreadsheet_safe'>,
  by: { principal: Principal; now: string },
) => {
  requireReadingContacts(by.principal, 'An export')
  const { format = 'csv', spreadsheet_safe = true } = chosen
  const columns = await readColumns(tx, chosen.columns)
  const payload: ExportPayload = { target, format, columns, spreadsheet_safe }
  const contacts = total === null ? 'contacts' : `${total} ${total === 1 ? 'contact' : 'contacts'}`
  const summary = `Export ${contacts} as ${format.toUpperCase()}${withColumns(columns)}.`
  const job = { kind: 'export', summary, payload, ...(total === null ? {} : { total }) } as const
  return createJob(tx, job, actorOf(by.principal), by.now)
}
