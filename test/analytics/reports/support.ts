import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']

export interface Mail {
  queued_at: string
  kind?: Schemas['DeliveryKind']
  source_id?: string | null
  status?: Schemas['DeliveryStatus']
  skip_reason?: Schemas['DeliverySkipReason']
  error_class?: Schemas['DeliveryErrorClass']
  enhanced_code?: string
  to_address?: string | null
  contact_id?: string | null
  accepted_at?: string | null
  first_opened_at?: string
  first_clicked_at?: string
  first_machine_opened_at?: string
  first_machine_clicked_at?: string
}

/** Writes deliveries directly into the ledger, as campaigns leave them there. */
export const mailOf = ({ context: { sql } }: TestApp) => ({
  put: async (mail: Mail): Promise<string> => {
    const id = newId()
    await sql`insert into deliveries ${sql({
      id,
      kind: 'campaign',
      status: 'accepted',
      to_address: 'ada@example.com',
      created_at: mail.queued_at,
      ...mail,
    })}`
    return id
  },
  event: async (
    delivery_id: string,
    type: Schemas['DeliveryEventType'],
    occurred_at: string,
    more: object = {},
  ) => {
    await sql`insert into delivery_events ${sql({ id: newId(), delivery_id, type, occurred_at, ...more })}`
  },
  campaign: async (name: string, started_at: string): Promise<string> => {
    const id = newId()
    await sql`
      insert into campaigns
        (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at, started_at)
      values (${id}, ${name}, 'finished', '{}', '{}', false, '{}', 'system', ${started_at}, ${started_at}, ${started_at})`
    return id
  },
  clear: async () => {
    await sql`truncate deliveries, delivery_events, delivery_tallies, domain_tallies, notice_tallies, visit_tallies`
    await sql`delete from campaigns`
    await sql`delete from contacts`
    await sql`truncate audience_changes, audience_days, audience_counts`
  },
})
