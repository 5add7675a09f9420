import type { KeptTree } from '../../conditions/index.ts'
import type { Actor } from '../../host/principal.ts'
import { createJob } from '../../jobs/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { BodyOfExport } from './action.ts'

/** What a job of the kind `export` is created with. */
export interface ExportPayload {
  /** The contacts, by id or by condition; those in the trash are left out. */
  target: { ids: string[] } | { condition: KeptTree }
  format: 'csv' | 'ndjson'
  /** Null: everything. */
  columns: string[] | null
  spreadsheet_safe: boolean
}

/** Creates the job that writes so many contacts into a file. */
export const createExportJob = (
  tx: Sql,
  target: ExportPayload['target'],
  total: number,
  chosen: Pick<BodyOfExport, 'format' | 'columns' | 'spreadsheet_safe'>,
  { actor, now }: { actor: Actor; now: string },
) => {
  const { format = 'csv', columns = null, spreadsheet_safe = true } = chosen
  const payload: ExportPayload = { target, format, columns, spreadsheet_safe }
  const contacts = `${total} ${total === 1 ? 'contact' : 'contacts'}`
  const summary = `Export ${contacts} as ${format.toUpperCase()}.`
  return createJob(tx, { kind: 'export', summary, payload, total }, actor, now)
}
