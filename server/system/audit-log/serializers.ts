import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import type { AuditRow } from './store.ts'

export const serializeEntry = (row: AuditRow): components['schemas']['AuditEntry'] => ({
  id: row.id,
  occurred_at: row.occurred_at,
  recorded_at: row.recorded_at,
  event: row.event,
  operation: row.operation,
  area: row.area,
  target_id: row.target_id,
  actor: actorFromColumns(row),
  identified_by: row.credential,
  request_id: row.request_id,
  changes: row.changes,
  number: row.number,
  hash: row.hash?.toString('hex') ?? null,
})
