import type { components } from '../../../generated/types.ts'
import { sentMessageId } from '../../platform/mail/message-id.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import type { MessageRow } from '../outbox/index.ts'

export const serializeMessage = (secret: Uint8Array, row: MessageRow): components['schemas']['Message'] => ({
  id: row.id,
  kind: row.kind,
  template_id: row.template_id,
  sender_id: row.sender_id,
  contact_id: row.contact_id,
  to_address: row.to_address,
  to_name: row.to_name,
  subject: row.subject,
  status: row.status,
  skip_reason: row.skip_reason,
  error_class: row.error_class,
  enhanced_code: row.enhanced_code,
  attempts_count: row.attempts,
  next_attempt_at: row.next_attempt_at,
  repeated: row.repeated,
  message_id: sentMessageId(secret, row),
  queued_at: row.queued_at,
  accepted_at: row.accepted_at,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
})
