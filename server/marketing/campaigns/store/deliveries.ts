import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { type DeliveryRow, deliveryColumns, isUnknownFor } from '../../../sending/deliveries/index.ts'

type Schemas = components['schemas']

export interface CampaignDeliveryFilter {
  status?: readonly Schemas['DeliveryStatus'][]
  skip_reason?: readonly Schemas['DeliverySkipReason'][]
  error_class?: readonly Schemas['DeliveryErrorClass'][]
  variant?: readonly Schemas['CampaignVariantKey'][]
  unknown_reason?: readonly Schemas['DeliveryUnknownReason'][]
  opened?: boolean
  clicked?: boolean
  contact_id?: string
}

const happened = (sql: Sql, column: string, expected: boolean | undefined): Fragment =>
  expected === undefined
    ? sql``
    : expected
      ? sql`and ${sql(column)} is not null`
      : sql`and ${sql(column)} is null`

/** The ledger's rows of a campaign. They share one start time, so their order is that of the ids. */
export const campaignDeliveryList = (
  sql: Sql,
  campaignId: string,
  filter: CampaignDeliveryFilter,
  columns: Fragment,
): List => {
  const { status, skip_reason, error_class, variant, contact_id } = filter
  return {
    table: 'delivery_states',
    columns,
    where: sql`source_id = ${campaignId} and kind = 'campaign'
      and id >= first_delivery_of(${campaignId}) and id < end_of_deliveries_of(${campaignId})
      ${status === undefined ? sql`` : sql`and status = any (${status as string[]}::text[]::delivery_status[])`}
      ${skip_reason === undefined ? sql`` : sql`and skip_reason = any (${skip_reason as string[]}::text[]::skip_reason[])`}
      ${error_class === undefined ? sql`` : sql`and error_class = any (${error_class as string[]}::text[]::delivery_error_class[])`}
      ${variant === undefined ? sql`` : sql`and variant = any (${variant as string[]}::text[]::"char"[])`}
      ${isUnknownFor(sql, filter.unknown_reason)}
      ${happened(sql, 'first_opened_at', filter.opened)}
      ${happened(sql, 'first_clicked_at', filter.clicked)}
      ${contact_id === undefined ? sql`` : sql`and contact_id = ${contact_id}`}`,
    keys: [{ sql: sql`id`, type: 'uuid' }],
    descending: true,
  }
}

/** The delivery of a campaign to a contact. Of several, after contacts were merged, one that was accepted. */
export const findDeliveryTo = async (
  sql: Sql,
  campaignId: string,
  contactId: string,
): Promise<DeliveryRow | null> => {
  const [row] = await sql<DeliveryRow[]>`
    select ${deliveryColumns(sql)} from delivery_states
    where contact_id = ${contactId} and source_id = ${campaignId} and kind = 'campaign'
    order by accepted_at is null, id limit 1`
  return row ?? null
}
