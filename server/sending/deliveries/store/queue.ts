import { newId } from '../../../platform/ids.ts'
import { holdsLease, leaseIsFree, releaseLease, takeLease } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { journalColumns } from './abandoned.ts'
import type { DeliveryKind, Intent } from './ledger.ts'

/** The right to send a queued delivery. Each new holder gets a higher number. */
export interface QueueLease {
  deliveryId: string
  leaseNumber: number
}

export interface QueuedDelivery extends QueueLease {
  kind: DeliveryKind
  sourceId: string | null
  variant: string | null
  contactId: string | null
  address: string | null
  /** In the ledger. `sending` where the former holder's lease has expired. */
  status: 'queued' | 'deferred' | 'sending'
  attempts: number
  firstTriedAt: string | null
  /** Whether it may arrive twice: it was sent again after an unknown outcome. */
  repeated: boolean
  /** The former holder's journal. Null where it had none. */
  formerJournal: string | null
}

/** The channel that announces single messages. */
export const mailChannel = 'crs_mail'

/**
 * Notifies all senders of a single message when the transaction commits, once for each transaction.
 * PostgreSQL serialises commits that notify, so bulk operations do not.
 */
export const notifySenders = async (tx: Sql): Promise<void> => {
  await tx`select pg_notify(${mailChannel}, '')`
}

/**
 * Claims due deliveries of a queue for `seconds`. Deliveries of campaigns that are not sending wait, except
 * those left open by a former holder.
 */
export const claimQueued = (
  sql: Sql,
  queue: number,
  limit: number,
  seconds: number,
  now: Date,
): Promise<QueuedDelivery[]> =>
  sql<QueuedDelivery[]>`
    with due as (
      select q.delivery_id from delivery_queue q
      join deliveries d on d.id = q.delivery_id
      where q.lane = ${queue} and q.due_at <= ${now} and ${leaseIsFree(sql)}
        and (d.kind <> 'campaign' or d.status = 'sending' or exists (select from campaigns c where c.id = d.source_id and c.state = 'sending'))
      order by q.due_at limit ${limit}
      for update of q skip locked
    ), taken as (
      update delivery_queue q set ${takeLease(sql, seconds, journalColumns)}
      from due where q.delivery_id = due.delivery_id
      returning q.delivery_id, q.lease_number, q.first_tried_at,
        case when q.journal_lease = q.lease_number then q.journal_id end as journal_id
    )
    select t.delivery_id as "deliveryId", t.lease_number as "leaseNumber", t.first_tried_at as "firstTriedAt",
      d.kind, d.source_id as "sourceId", d.variant, d.contact_id as "contactId", d.to_address as address, d.status, d.attempts,
      d.repeated, t.journal_id as "formerJournal"
    from taken t join deliveries d on d.id = t.delivery_id
    where d.status in ('queued', 'deferred', 'sending')`

/** Those of the leases that are still held. Locks their rows until the transaction ends. */
export const heldLeases = async (tx: Sql, leases: readonly QueueLease[]): Promise<Set<string>> => {
  const rows = await tx<{ delivery_id: string }[]>`
    select q.delivery_id from delivery_queue q
    join unnest(
      ${leases.map(({ deliveryId }) => deliveryId)}::uuid[], ${leases.map(({ leaseNumber }) => leaseNumber)}::integer[]
    ) as held (id, number) on held.id = q.delivery_id and ${holdsLease(tx, tx`held.number`)}
    order by q.delivery_id
    for update of q`
  return new Set(rows.map((row) => row.delivery_id))
}

/**
 * Writes the intents of attempts with their journal, or why they are skipped. `repeats`: it was handed over
 * before with an unknown outcome.
 */
export const beginAttempts = async (
  tx: Sql,
  attempts: readonly (Pick<Intent, 'id' | 'address' | 'skip' | 'subject' | 'allowed'> & {
    repeats: boolean
  })[],
  journalId: string | null,
): Promise<void> => {
  await tx`
    with noted as (
      update delivery_queue set journal_id = ${journalId}, journal_lease = lease_number
      where delivery_id = any (${attempts.map(({ id }) => id)}::uuid[])
    )
    update deliveries d set
      status = case when attempt.skip is null then 'sending' else 'skipped' end::delivery_status,
      skip_reason = attempt.skip::skip_reason,
      attempts = d.attempts + case when attempt.skip is null then 1 else 0 end,
      repeated = d.repeated or (attempt.repeats::boolean and attempt.skip is null),
      to_address = coalesce(attempt.address, d.to_address),
      subject = coalesce(attempt.subject, d.subject),
      tracking = coalesce(left(attempt.allowed, 1)::"char", d.tracking)
    from unnest(
      ${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ address }) => address)}::text[],
      ${attempts.map(({ skip }) => skip)}::text[], ${attempts.map(({ repeats }) => String(repeats))}::text[],
      ${attempts.map(({ subject }) => subject)}::text[], ${attempts.map(({ allowed }) => allowed)}::text[]
    ) as attempt (id, address, skip, repeats, subject, allowed)
    where d.id = attempt.id`
}

/** Records in the ledger that these may arrive twice. */
export const markRepeated = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await tx`update deliveries set repeated = true where id = any (${ids as string[]}::uuid[])`
}

/** Records in the events that these are sent again. */
export const insertRepeats = async (tx: Sql, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at)
    select event.id, d.id, d.source_id, 'repeated', ${now}
    from unnest(${ids.map(() => newId())}::uuid[], ${ids as string[]}::uuid[]) as event (id, delivery_id)
    join deliveries d on d.id = event.delivery_id`
}

/** Gives leases back, so that any process may claim the deliveries when they are due. */
export const releaseLeases = async (tx: Sql, leases: readonly QueueLease[]): Promise<void> => {
  if (leases.length === 0) return
  await tx`
    update delivery_queue set ${releaseLease(tx, 0, journalColumns)}
    from unnest(
      ${leases.map(({ deliveryId }) => deliveryId)}::uuid[], ${leases.map(({ leaseNumber }) => leaseNumber)}::integer[]
    ) as held (id, number)
    where delivery_id = held.id and ${holdsLease(tx, tx`held.number`)}`
}

/** Gives leases back with a new due time. */
export const postpone = async (
  tx: Sql,
  deliveries: readonly (QueueLease & { dueAt: Date })[],
): Promise<void> => {
  if (deliveries.length === 0) return
  await tx`
    update delivery_queue q set due_at = held.due_at::timestamptz, ${releaseLease(tx, 0, journalColumns)}
    from unnest(
      ${deliveries.map(({ deliveryId }) => deliveryId)}::uuid[],
      ${deliveries.map(({ leaseNumber }) => leaseNumber)}::integer[],
      ${deliveries.map(({ dueAt }) => dueAt.toISOString())}::text[]
    ) as held (id, number, due_at)
    where q.delivery_id = held.id and ${holdsLease(tx, tx`held.number`)}`
}

/** Removes finished deliveries from the queue. */
export const leaveQueue = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx`delete from delivery_queue where delivery_id = any (${ids as string[]}::uuid[])`
}
