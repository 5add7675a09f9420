import type { components } from '../../../../generated/types.ts'
import type { List, OrderKey } from '../../../platform/http/pages.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'

type Schemas = components['schemas']

/** A row of the ledger with what its source says of it (the view `delivery_states`). */
export type DeliveryRow = Omit<Schemas['DeliverySummary'], 'attempts_count' | 'message_id'> & {
  attempts: number
  message_host: string | null
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

/** Of `delivery_states`. */
export const deliveryColumns = (sql: Sql): Fragment => sql`
  id, kind, source_id, variant, contact_id, to_address, subject, status, skip_reason, error_class, enhanced_code, attempts,
  next_attempt_at, repeated, message_host, queued_at, accepted_at, first_opened_at, first_clicked_at, first_machine_opened_at,
  first_machine_clicked_at, unknown_at, unknown_reason, created_at`

export interface DeliveryFilter {
  status?: readonly Schemas['DeliveryStatus'][]
  kind?: readonly Schemas['DeliveryKind'][]
  source_id?: string
  /** Whether the source is a campaign: its deliveries are found by their ids, others by their source. */
  of_campaign?: boolean
  unknown_reason?: readonly Schemas['DeliveryUnknownReason'][]
  contact_id?: string
  created_after?: string
  created_before?: string
}

const ofSource = (sql: Sql, id: string, ofCampaign: boolean): Fragment =>
  ofCampaign
    ? sql`and source_id = ${id} and kind = 'campaign' and id >= first_delivery_of(${id}) and id < end_of_deliveries_of(${id})`
    : sql`and source_id = ${id} and kind <> 'campaign'`

/** Those that are unknown for one of these reasons: few, so that they are found by their own table. */
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
 * The ledger, the latest first. What belongs to one source was begun at one time: there the order is that of the ids, as in the
 * index of sources.
 */
export const deliveryList = (sql: Sql, filter: DeliveryFilter): List => {
  const { status, kind, source_id, of_campaign = false, contact_id, created_after, created_before } = filter
  const { unknown_reason } = filter
  const byId: OrderKey = { sql: sql`id`, type: 'uuid' }
  const byTime: OrderKey = { sql: sql`created_at`, type: 'timestamptz' }
  return {
    table: 'delivery_states',
    columns: deliveryColumns(sql),
    where: sql`true
      ${status === undefined ? sql`` : sql`and status = any (${status as string[]}::text[]::delivery_status[])`}
      ${kind === undefined ? sql`` : sql`and kind = any (${kind as string[]}::text[]::delivery_kind[])`}
      ${source_id === undefined ? sql`` : ofSource(sql, source_id, of_campaign)}
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

/** Of `delivery_events`. */
export const deliveryEventColumns = (sql: Sql): Fragment => sql`
  id, type, occurred_at, human, evidence, (select l.url from campaign_links l where l.id = link_id) as url, host(ip) as ip,
  user_agent, error_class, enhanced_code, verdict, detail`

/** What happened to a delivery, the latest first. */
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

/** The latest of it. */
export const listLatestEvents = (sql: Sql, deliveryId: string, limit: number): Promise<DeliveryEventRow[]> =>
  sql<DeliveryEventRow[]>`
    select ${deliveryEventColumns(sql)} from delivery_events where delivery_id = ${deliveryId}
    order by occurred_at desc, id desc limit ${limit}`
