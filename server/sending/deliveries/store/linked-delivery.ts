import type { components } from '../../../../generated/types.ts'
import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { bitsOf } from '../evidence.ts'

/** The e-mail that a link was in. */
export interface LinkedDelivery {
  id: string
  kind: components['schemas']['DeliveryKind']
  source_id: string | null
  /** Of an A/B campaign: a to e. */
  variant: string | null
  contact_id: string | null
  /** For a test e-mail: the contact whose values it shows. */
  filled_for: string | null
  to_address: string | null
  subject: string | null
  /** When it was handed over, or queued as long as it was not. */
  sent_at: string
}

export const findLinkedDelivery = async (sql: Sql, id: string): Promise<LinkedDelivery | null> => {
  const [row] = await sql<LinkedDelivery[]>`
    select d.id, d.kind, d.source_id, d.variant, d.contact_id, m.filled_for, d.to_address,
      coalesce(d.subject, m.content->>'subject') as subject,
      coalesce(d.accepted_at, d.queued_at) as sent_at
    from delivery_states d
    left join messages m on m.id = d.id
    where d.id = ${id}`
  return row ?? null
}

/** Records an unsubscribe by an e-mail. */
export const insertUnsubscribed = async (
  tx: Sql,
  delivery: LinkedDelivery,
  by: { form: boolean; reason: string | null; ip: string | null; userAgent: string | null },
  now: string,
): Promise<void> => {
  await tx`
    insert into delivery_events
      (id, delivery_id, source_id, type, occurred_at, human, evidence, ip, user_agent, detail)
    values (${newId()}, ${delivery.id}, ${delivery.source_id}, 'unsubscribed', ${now}, true,
      ${bitsOf(by.form ? ['form_sent'] : [])}, ${by.ip}::inet, ${by.userAgent}, ${by.reason})`
}

/** Changes the reason that the recipient gave. */
export const updateReason = async (tx: Sql, deliveryId: string, reason: string): Promise<void> => {
  await tx`
    update delivery_events set detail = ${reason} where delivery_id = ${deliveryId} and type = 'unsubscribed'`
}
