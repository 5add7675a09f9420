import type { components } from '../../generated/types.ts'
import { actorShape } from '../host/principal.ts'
import type { SuppressionCause, SuppressionRow } from './store.ts'

const causeOf = ({
  delivery_id,
  source_id,
  mail_server_id,
  verdict,
  reply,
}: SuppressionRow): SuppressionCause => ({ delivery_id, source_id, mail_server_id, verdict, reply })

export const suppressionShape = (row: SuppressionRow): components['schemas']['Suppression'] => ({
  id: row.id,
  kind: row.kind,
  value: row.value,
  reason: row.reason,
  note: row.note,
  cause: row.actor_kind === 'system' && row.reason !== 'erased' ? causeOf(row) : null,
  created_by: actorShape(row),
  created_at: row.created_at,
})
