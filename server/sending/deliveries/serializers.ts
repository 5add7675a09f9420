import type { components } from '../../../generated/types.ts'
import { mailSourceOf } from '../../audience/contacts/index.ts'
import { sentMessageId } from '../../platform/mail/message-id.ts'
import { evidenceOf } from './evidence.ts'
import type { DeliveryEventRow, DeliveryRow } from './store/reading.ts'

type Schemas = components['schemas']

/** `names` are those of the sources, by id. */
export const serializeDelivery = (
  secret: Uint8Array,
  row: DeliveryRow,
  names: ReadonlyMap<string, string>,
): Schemas['DeliverySummary'] => {
  const { attempts, message_host: _, is_unmarked: __, ...members } = row
  return {
    ...members,
    source: mailSourceOf(row, names),
    attempts_count: attempts,
    message_id: sentMessageId(secret, row),
  }
}

export const serializeEvent = (row: DeliveryEventRow): Schemas['DeliveryEvent'] => {
  const acted = row.type === 'opened' || row.type === 'clicked'
  const refused = row.type === 'deferred' || row.type === 'bounced' || row.type === 'failed'
  return {
    id: row.id,
    type: row.type,
    occurred_at: row.occurred_at,
    done_by: acted && row.human !== null ? (row.human ? 'human' : 'machine') : null,
    evidence: acted ? evidenceOf(row.evidence) : [],
    url: row.type === 'clicked' ? row.url : null,
    ip_address: row.ip,
    user_agent: row.user_agent,
    error_class: row.error_class,
    enhanced_code: row.enhanced_code,
    verdict_rule: row.verdict,
    reply: refused ? row.detail : null,
    reason: row.type === 'unsubscribed' || row.type === 'settled' ? row.detail : null,
  }
}
