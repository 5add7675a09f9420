import type { components } from '../../../../generated/types.ts'
import type { List, OrderKey } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'

type Schemas = components['schemas']

/** A row of the view `delivery_states`: the ledger with data of its source. */
export type DeliveryRow = Omit<Schemas['DeliverySummary'], 'attempts_count' | 'message_id' | 'source'> & {
  attempts: number
  message_host: string | null
  /** Whether its mail was sent before Message-IDs had a mark. */
  is_unmarked: boolean
}

export interface DeliveryEventRow {
  id: string
  type: Schemas['DeliveryEventType']
  occurred_at: string
  human: boolean | null
  evidence: number
  url: string | null
  ip: string | null
  user_agent: string | null
  error_class: Schemas['DeliveryErrorClass'] | null
  enhanced_code: string | null
  /** The rule that judged the reply. */
  verdict: string | null
  detail: string | null
}

export const deliveryColumns = (sql: Sql): Fragment => sql`
  id, kind, source_id, step_id, variant, contact_id, to_address, subject, status, skip_reason, error_class, enhanced_code, attempts,
  next_attempt_at, repeated, message_host, queued_at, accepted_at, first_opened_at, first_clicked_at, first_machine_opened_at,
  first_machine_clicked_at, unknown_at, unknown_reason, created_at,
  has_unmarked_message_id(status, coalesce(accepted_at, unknown_at), created_at) as is_unmarked`

export interface DeliveryFilter {
  status?: readonly Schemas['DeliveryStatus'][]
  kind?: readonly Schemas['DeliveryKind'][]
  source_id?: string
  /** Whether the source is a campaign, whose deliveries are found by id. Others are found by source. */
  of_campaign?: boolean
  /** A step of a sequence or automation. `emails` selects the ids of its e-mails, and may select others. */
  step?: { id: string; emails: Fragment }
  unknown_reason?: readonly Schemas['DeliveryUnknownReason'][]
  contact_id?: string
  created_after?: string
  created_before?: string
}

const ofSource = (sql: Sql, id: string, ofCampaign: boolean): Fragment =>
  ofCampaign
    ? sql`and source_id = ${id} and kind = 'campaign' and id >= first_delivery_of(${id}) and id < end_of_deliveries_of(${id})`
    : sql`and source_id = ${id} and kind <> 'campaign'`

/** Filters by the reason of unknown deliveries, through their own small table. */
export const isUnknownFor = (
  sql: Sql,
  reasons: readonly Schemas['DeliveryUnknownReason'][] | undefined,
): Fragment =>
  reasons === undefined
    ? sql``
    : sql`and status = 'unknown' and id in (
        select delivery_id from unknown_deliveries where reason = any (${reasons as string[]}::text[]))`

export const isCampaign = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql`select from campaigns where id = ${id}`).length > 0

/**
 * The ledger, the latest first. Deliveries of one source were created together, so they are in the order of
 * ids, as in the index of sources.
 */
export const deliveryList = (sql: Sql, filter: DeliveryFilter): List => {
  const { status, kind, source_id, of_campaign = false, contact_id, created_after, created_before } = filter
  const { unknown_reason, step } = filter
  const byId: OrderKey = { sql: sql`id`, type: 'uuid' }
  const byTime: OrderKey = { sql: sql`created_at`, type: 'timestamptz' }
  return {
    table: 'delivery_states',
    columns: deliveryColumns(sql),
    where: sql`true
      ${status === undefined ? sql`` : sql`and status = any (${status as string[]}::text[]::delivery_status[])`}
      ${kind === undefined ? sql`` : sql`and kind = any (${kind as string[]}::text[]::delivery_kind[])`}
      ${source_id === undefined ? sql`` : ofSource(sql, source_id, of_campaign)}
      ${step === undefined ? sql`` : sql`and step_id = ${step.id} and id in (${step.emails})`}
      ${isUnknownFor(sql, unknown_reason)}
      ${contact_id === undefined ? sql`` : sql`and contact_id = ${contact_id}`}
      ${created_after === undefined ? sql`` : sql`and created_at >= ${created_after}`}
      ${created_before === undefined ? sql`` : sql`and created_at < ${created_before}`}`,
    keys: source_id !== undefined && contact_id === undefined ? [byId] : [byTime, byId],
    descending: true,
  }
}

export const findDelivery = async (sql: Sql, id: string): Promise<DeliveryRow | null> => {
  const [row] = await sql<DeliveryRow[]>`select ${deliveryColumns(sql)} from delivery_states where id = ${id}`
  return row ?? null
}

export const deliveryEventColumns = (sql: Sql): Fragment => sql`
  id, type, occurred_at, human, evidence, (select l.url from mail_links l where l.id = link_id) as url, host(ip) as ip,
  user_agent, error_class, enhanced_code, verdict, detail`

/** The events of a delivery, the latest first. */
export const eventList = (sql: Sql, deliveryId: string): List => ({
  table: 'delivery_events',
  columns: deliveryEventColumns(sql),
  where: sql`delivery_id = ${deliveryId}`,
  keys: [
    { sql: sql`occurred_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

/** The latest events of a delivery. */
export const listLatestEvents = (sql: Sql, deliveryId: string, limit: number): Promise<DeliveryEventRow[]> =>
  sql<DeliveryEventRow[]>`
    select ${deliveryEventColumns(sql)} from delivery_events where delivery_id = ${deliveryId}
    order by occurred_at desc, id desc limit ${limit}`

/** The reply of a server in the latest event of a delivery that has one. */
export const findLatestReplyOf = async (sql: Sql, deliveryId: string): Promise<string | null> => {
  const [row] = await sql<{ detail: string }[]>`
    select detail from delivery_events
    where delivery_id = ${deliveryId} and type in ('deferred', 'bounced', 'failed') and detail is not null
    order by occurred_at desc, id desc limit 1`
  return row?.detail ?? null
}

/** The latest confirmation e-mail to a contact. */
export const findConfirmation = async (
  sql: Sql,
  contactId: string,
): Promise<Pick<DeliveryRow, 'status' | 'skip_reason' | 'created_at'> | null> => {
  const [row] = await sql<Pick<DeliveryRow, 'status' | 'skip_reason' | 'created_at'>[]>`
    select status, skip_reason, created_at from deliveries where contact_id = ${contactId} and kind = 'confirmation'
    order by created_at desc, id desc limit 1`
  return row ?? null
}
