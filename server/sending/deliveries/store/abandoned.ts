import type { components } from '../../../../generated/types.ts'
import { releaseLease } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/**
 * The journal moves with the lease number. A version without journals raises only the number, which
 * invalidates the journal.
 */
export const journalColumns = { numberColumns: ['journal_lease'] }

/** Why the outcome is unknown. */
export type UnknownReason = components['schemas']['DeliveryUnknownReason']

/** Those of the deliveries that are `sending` and not in the queue, whose own holders settle them. */
export const listLeftOpen = async (tx: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from deliveries d
    where id = any (${ids as string[]}::uuid[]) and status = 'sending'
      and not exists (select from delivery_queue q where q.delivery_id = d.id)`
  return rows.map(({ id }) => id)
}

/**
 * Queues deliveries that were never handed over, without counting the attempt. A queued one keeps its due
 * time.
 */
export const requeueUnsent = async (
  tx: Sql,
  ids: readonly string[],
  queue: number,
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return
  await tx`
    with unsent as (
      update deliveries set status = 'queued', attempts = greatest(attempts - 1, 0)
      where id = any (${ids as string[]}::uuid[]) and status = 'sending'
      returning id
    )
    insert into delivery_queue (delivery_id, lane, due_at) select id, ${queue}, ${now} from unsent
    on conflict (delivery_id) do update set ${releaseLease(tx, 0, { table: 'delivery_queue', ...journalColumns })}`
}

/** Records since when, and why, deliveries are unknown. */
export const noteUnknown = async (
  tx: Sql,
  deliveries: readonly { id: string; reason: UnknownReason }[],
  now: Date,
): Promise<void> => {
  if (deliveries.length === 0) return
  await tx`
    insert into unknown_deliveries (delivery_id, reason, occurred_at)
    select id, reason, ${now} from unnest(
      ${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ reason }) => reason)}::text[]) as unknown (id, reason)
    on conflict (delivery_id) do update set reason = excluded.reason, occurred_at = excluded.occurred_at`
}

/** Those of the journals that a process may still have to read. */
export const listNeededJournals = async (sql: Sql, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ journal_id: string }[]>`
    select journal_id from campaign_chunks
    where settled_lease <> lease_number and journal_id = any (${ids as string[]}::uuid[])
    union all
    select journal_id from delivery_queue where journal_id = any (${ids as string[]}::uuid[])`
  return new Set(rows.map(({ journal_id }) => journal_id))
}
