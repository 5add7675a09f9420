import type { components } from '../../generated/types.ts'
import { actorShape } from '../host/principal.ts'
import type { SuppressionRow } from './store.ts'

export const suppressionShape = (row: SuppressionRow): components['schemas']['Suppression'] => ({
  id: row.id,
  kind: row.kind,
  value: row.value,
  reason: row.reason,
  note: row.note,
  created_by: actorShape(row),
  created_at: row.created_at,
})
