import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import type { SuppressionRow } from './store.ts'

/** The cause of a suppression by the service after a bounce or complaint; null for other suppressions. */
const serializeCause = ({ delivery_id, source_id, mail_server_id, verdict, reply }: SuppressionRow) =>
  [delivery_id, source_id, mail_server_id, verdict, reply].every((member) => member === null)
    ? null
    : { delivery_id, source_id, mail_server_id, verdict_rule: verdict, reply }

export const serializeSuppression = (row: SuppressionRow): components['schemas']['Suppression'] => ({
  id: row.id,
  kind: row.kind,
  value: row.value,
  reason: row.reason,
  note: row.note,
  cause: serializeCause(row),
  created_by: actorFromColumns(row),
  created_at: row.created_at,
})
