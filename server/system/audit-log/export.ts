import type { components } from '../../../generated/types.ts'
import { byteOrderMark, csvCell } from '../../platform/csv.ts'
import type { JobKind } from '../jobs/index.ts'
import { serializeEntry } from './serializers.ts'
import { type AuditFilter, type AuditRow, listEntriesAfter } from './store.ts'

export interface AuditExportPayload {
  filter: AuditFilter
  format: 'csv' | 'ndjson'
  spreadsheet_safe: boolean
}

type Entry = components['schemas']['AuditEntry']

/** Entries in a piece. With the largest changes, a piece has some 20 MB. */
const size = 50

/** Milliseconds after which a step ends. */
const stepFor = 500

const columns = [
  'number',
  'id',
  'occurred_at',
  'recorded_at',
  'event',
  'operation',
  'area',
  'target_id',
  'actor_kind',
  'actor_id',
  'actor_name',
  'identified_by',
  'request_id',
  'changes',
  'hash',
] as const

/** An entry as a line. An empty cell is null, and text is always in quotes. */
const csvLine = ({ actor, changes, ...entry }: Entry, isSafe: boolean): string => {
  const values: Record<(typeof columns)[number], string | number | null> = {
    ...entry,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    changes: JSON.stringify(changes),
  }
  const cells = columns.map((column) => {
    const value = values[column]
    return typeof value === 'string' ? csvCell(value, isSafe) : String(value ?? '')
  })
  return `${cells.join(',')}\r\n`
}

/** Exports entries to a file, the oldest first. */
export const auditExportKind: JobKind = {
  kind: 'audit_export',
  begin: async (work) => {
    const { filter, format, spreadsheet_safe: isSafe } = work.payload as AuditExportPayload
    const file = await work.output({
      kind: 'result',
      filename: `audit-log-${work.startedAt.slice(0, 10)}.${format}`,
      mediaType: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
    })
    let after = work.checkpoint as { id: string | null } | null
    return {
      step: async (tx) => {
        if (after === null && format === 'csv')
          await file.write(`${isSafe ? byteOrderMark : ''}${columns.join(',')}\r\n`, 0)
        const deadline = performance.now() + stepFor
        let id = after?.id ?? null
        let exported = 0
        let rows: AuditRow[]
        do {
          rows = await listEntriesAfter(tx, filter, id, size)
          const entries = rows.map(serializeEntry)
          const lines = entries.map((entry) =>
            format === 'csv' ? csvLine(entry, isSafe) : `${JSON.stringify(entry)}\n`,
          )
          await file.write(lines.join(''), rows.length)
          exported += rows.length
          id = rows.at(-1)?.id ?? id
        } while (rows.length === size && performance.now() < deadline)
        after = { id }
        return { checkpoint: after, counted: { exported }, finished: rows.length < size }
      },
    }
  },
}
