import type { components } from '../../generated/types.ts'
import { evidenceOf } from './evidence.ts'
import type { DeliveryEventRow, DeliveryRow } from './store/reading.ts'

type Schemas = components['schemas']

/** The `Message-ID` of a delivery, without angle brackets. */
export const messageIdOf = (id: string, host: string | null): string | null =>
  host === null ? null : `${id}@${host}`

export const deliveryShape = (row: DeliveryRow): Schemas['DeliverySummary'] => {
  const { attempts, message_host, ...members } = row
  return { ...members, attempts_count: attempts, message_id: messageIdOf(row.id, message_host) }
}

export const eventShape = (row: DeliveryEventRow): Schemas['DeliveryEvent'] => {
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
    verdict: refused ? row.verdict : null,
    reply: refused ? row.detail : null,
    reason: row.type === 'unsubscribed' ? row.detail : null,
  }
}
