import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import type { PrivacyRequestRow } from './store/requests.ts'

type PrivacyRequest = components['schemas']['PrivacyRequest']

const closerOf = ({ closer_kind, closer_id, closer_name }: PrivacyRequestRow): PrivacyRequest['closed_by'] =>
  closer_kind === null
    ? null
    : actorFromColumns({ actor_kind: closer_kind, actor_id: closer_id, actor_name: closer_name })

export const serializeRequest = (row: PrivacyRequestRow, now: Date): PrivacyRequest => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  source: row.source,
  contact_id: row.contact_id,
  email: row.email,
  identification: row.identification,
  identification_note: row.identification_note,
  created_ip: row.created_ip,
  confirmation_message_id: row.confirmation_message_id,
  confirmed_at: row.confirmed_at,
  confirmed_ip: row.confirmed_ip,
  due_at: row.due_at,
  overdue: row.closed_at === null && row.due_at !== null && Date.parse(row.due_at) < now.getTime(),
  extended_at: row.extended_at,
  extension_reason: row.extension_reason,
  note: row.note,
  job_id: row.job_id,
  result_sha256: row.result_sha256,
  result_bytes: row.result_bytes,
  link_message_id: row.link_message_id,
  downloaded_at: row.downloaded_at,
  suppression_id: row.suppression_id,
  outcome: row.outcome,
  rejection_reason: row.rejection_reason,
  rejection_note: row.rejection_note,
  created_by: actorFromColumns(row),
  closed_by: closerOf(row),
  received_at: row.received_at,
  created_at: row.created_at,
  closed_at: row.closed_at,
  updated_at: row.updated_at,
})
