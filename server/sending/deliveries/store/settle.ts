import type { components } from '../../../../generated/types.ts'
import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'

export type SettledOutcome = components['schemas']['DeliverySettledOutcome']

/** The campaigns of these deliveries, in the order of their ids. */
export const listCampaignsOf = async (tx: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select distinct source_id as id from deliveries
    where id = any (${ids as string[]}::uuid[]) and kind = 'campaign' and source_id is not null
    order by 1`
  return rows.map(({ id }) => id)
}

/** Locks these deliveries until the transaction ends and returns their statuses. */
export const lockStatuses = async (
  tx: Sql,
  ids: readonly string[],
): Promise<Map<string, components['schemas']['DeliveryStatus']>> => {
  const rows = await tx<{ id: string; status: components['schemas']['DeliveryStatus'] }[]>`
    select id, status from deliveries where id = any (${ids as string[]}::uuid[]) order by id for no key update`
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** An accepted delivery gets the time at which it became unknown, where that is recorded. */
export const settleUnknown = async (
  tx: Sql,
  ids: readonly string[],
  outcome: SettledOutcome,
  { detail, now }: { detail: string; now: Date },
): Promise<void> => {
  if (ids.length === 0) return
  await tx`
    update deliveries d set
      status = ${outcome}::delivery_status,
      accepted_at = case when ${outcome === 'accepted'}::boolean then coalesce(
        (select u.occurred_at from unknown_deliveries u where u.delivery_id = d.id), ${now}::timestamptz) end,
      error_class = case when ${outcome === 'failed'}::boolean then 'other'::delivery_error_class end,
      enhanced_code = null
    where d.id = any (${ids as string[]}::uuid[]) and d.status = 'unknown'`
  await tx`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at, detail)
    select event.id, d.id, d.source_id, 'settled', ${now}, ${detail}
    from unnest(${ids.map(() => newId())}::uuid[], ${ids as string[]}::uuid[]) as event (id, delivery_id)
    join deliveries d on d.id = event.delivery_id`
}
