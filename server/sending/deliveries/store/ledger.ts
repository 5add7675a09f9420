import { isSuppressed } from '../../../audience/suppressions/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Verdict } from '../../../platform/mail/verdict.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { storable } from '../../../platform/storage/text.ts'
import type { ErrorClass, SkipReason } from '../errors.ts'
import { noteUnknown, type UnknownReason } from './abandoned.ts'

/** Maximum stored characters of a server's reply. */
export const longestReply = 1000

/** An e-mail that is about to be handed over, or why it will be skipped. */
export interface Intent {
  id: string
  contactId: string
  address: string | null
  skip: SkipReason | null
  /** Set where its domain is slowed: the time of the first attempt. */
  heldUntil: Date | null
  /** Null where it is the source's own. */
  subject: string | null
  /** The tracking that the lists allow. Null where they set no limit. */
  allowed: 'none' | 'aggregate' | null
  /** Keys of the suppressions of the address and of its domain, in hexadecimal digits. */
  addressHash: string
  domainHash: string
}

export type DeliveryKind = 'campaign' | 'sequence' | 'automation' | 'transactional' | 'confirmation' | 'test'

export interface Source {
  kind: DeliveryKind
  id: string
  variant: string | null
}

/** The outcome of an attempt. */
export interface Result {
  id: string
  status: 'accepted' | 'deferred' | 'bounced' | 'failed' | 'skipped' | 'unknown'
  skip: SkipReason | null
  /** Null without a failure. */
  trouble: Trouble | null
  /** The next attempt of a deferred delivery. */
  retryAt: Date | null
  /** Why the outcome is unknown. Without a reason: no reply. */
  reason?: UnknownReason
}

export interface Trouble {
  errorClass: ErrorClass
  enhancedCode: string | null
  reply: string
  /** The verdict on the reply and the rule that decided, stored with their consequences. */
  verdict: Verdict
  rule: string
  /** The last failure of an expired delivery. The event has this class, the ledger `expired`. */
  last?: ErrorClass
}

/**
 * Writes intents into the ledger; suppressed addresses are skipped. Returns the ids to send. Held deliveries
 * go into the queue. Existing rows stay as they are and are not sent. A contact without an address is gone,
 * so the row does not name it.
 */
export const insertIntents = async (
  tx: Sql,
  source: Source,
  intents: readonly Intent[],
  now: Date,
): Promise<Set<string>> => {
  const sought = {
    address: tx`decode(wanted.address_hash, 'hex')`,
    domain: tx`decode(wanted.domain_hash, 'hex')`,
  }
  const held = intents.flatMap(({ id, heldUntil }) => (heldUntil === null ? [] : [{ id, dueAt: heldUntil }]))
  const rows = await tx<{ id: string; status: string }[]>`
    insert into deliveries
      (id, contact_id, source_id, kind, status, skip_reason, error_class, variant, tracking, attempts, created_at, queued_at,
       to_address, subject)
    select wanted.id, wanted.contact_id, ${source.id}, ${source.kind}::delivery_kind,
      case when reason is not null then 'skipped' when is_held then 'deferred' else 'sending' end::delivery_status, reason,
      case when reason is null and is_held then 'rate_limited' end::delivery_error_class, ${source.variant}::"char",
      left(wanted.allowed, 1)::"char", case when reason is null and not is_held then 1 else 0 end, ${now}, ${now},
      wanted.address, case when reason is null then wanted.subject end
    from unnest(
      ${intents.map(({ id }) => id)}::uuid[],
      ${intents.map(({ contactId, address }) => (address === null ? null : contactId))}::uuid[],
      ${intents.map(({ address }) => address)}::text[], ${intents.map(({ skip }) => skip)}::text[],
      ${intents.map(({ subject }) => subject)}::text[], ${intents.map(({ allowed }) => allowed)}::text[],
      ${intents.map(({ addressHash }) => addressHash)}::text[],
      ${intents.map(({ domainHash }) => domainHash)}::text[]
    ) as wanted (id, contact_id, address, skip, subject, allowed, address_hash, domain_hash)
    cross join lateral (
      select coalesce(
        wanted.skip::skip_reason, case when ${isSuppressed(tx, sought)} then 'suppressed'::skip_reason end) as reason,
        wanted.id = any (${held.map(({ id }) => id)}::uuid[]) as is_held
      -- Evaluated once for each row: without this, PostgreSQL repeats the subquery at each use.
      offset 0
    ) as judged
    on conflict (id) do nothing
    returning id, status`
  const having = (expected: string) =>
    new Set(rows.filter(({ status }) => status === expected).map(({ id }) => id))
  if (held.length > 0) {
    const deferred = having('deferred')
    await enqueue(
      tx,
      held.filter(({ id }) => deferred.has(id)),
      queueOf[source.kind],
      null,
    )
  }
  return having('sending')
}

/**
 * The queue of each kind. Each is worked on separately, so none waits for another. Urgent connections are for
 * the first.
 */
export const queueOf: Record<DeliveryKind, number> = {
  transactional: 0,
  confirmation: 0,
  test: 0,
  sequence: 1,
  automation: 1,
  campaign: 2,
}

/** The queue of confirmations that were requested in bulk, so that single messages do not wait for them. */
export const bulkConfirmationQueue = 3

/**
 * Writes results. Deliveries that are not `sending` any more, because another process settled them, stay as
 * they are. Deferred ones go into the queue, failures into the events. Returns the ids that were written.
 */
export const updateResults = async (
  tx: Sql,
  results: readonly Result[],
  queue: number,
  now: Date,
): Promise<Set<string>> => {
  if (results.length === 0) return new Set()
  const rows = await tx<{ id: string }[]>`
    update deliveries d set
      status = result.status::delivery_status,
      skip_reason = result.skip::skip_reason,
      accepted_at = case when result.status = 'accepted' then ${now}::timestamptz end,
      error_class = result.error_class::delivery_error_class,
      enhanced_code = result.enhanced_code
    from unnest(
      ${results.map(({ id }) => id)}::uuid[], ${results.map(({ status }) => status)}::text[],
      ${results.map(({ skip }) => skip)}::text[], ${results.map(({ trouble }) => trouble?.errorClass ?? null)}::text[],
      ${results.map(({ trouble }) => trouble?.enhancedCode ?? null)}::text[]
    ) as result (id, status, skip, error_class, enhanced_code)
    where d.id = result.id and d.status = 'sending'
    returning d.id`
  const written = new Set(rows.map(({ id }) => id))
  await noteUnknown(
    tx,
    results.flatMap(({ id, status, reason = 'no_reply' }) =>
      status === 'unknown' && written.has(id) ? [{ id, reason }] : [],
    ),
    now,
  )
  const troubled = results.filter(
    ({ id, status, trouble }) => trouble !== null && status !== 'unknown' && written.has(id),
  )
  if (troubled.length > 0) {
    await insertTroubles(tx, troubled, now)
    await enqueue(
      tx,
      troubled.flatMap(({ id, retryAt }) => (retryAt === null ? [] : [{ id, dueAt: retryAt }])),
      queue,
      now,
    )
  }
  return written
}

/**
 * Writes one event for each failure, with the reply, unless the contact was erased meanwhile: the reply may
 * repeat the address.
 */
const insertTroubles = async (tx: Sql, results: readonly Result[], now: Date): Promise<void> => {
  await tx`
    insert into delivery_events
      (id, delivery_id, source_id, type, occurred_at, error_class, enhanced_code, verdict, detail)
    select event.id, d.id, d.source_id, event.type::delivery_event_type, ${now}, event.error_class::delivery_error_class,
      event.enhanced_code, event.verdict, case when d.contact_id is not null or d.to_address is not null then event.reply end
    from unnest(
      ${results.map(() => newId())}::uuid[], ${results.map(({ id }) => id)}::uuid[],
      ${results.map(({ status }) => status)}::text[],
      ${results.map(({ trouble }) => trouble?.last ?? trouble?.errorClass ?? null)}::text[],
      ${results.map(({ trouble }) => trouble?.enhancedCode ?? null)}::text[],
      ${results.map(({ trouble }) => trouble?.rule ?? null)}::text[],
      ${results.map(({ trouble }) => (trouble ? storable(trouble.reply, longestReply) : null))}::text[]
    ) as event (id, delivery_id, type, error_class, enhanced_code, verdict, reply)
    join deliveries d on d.id = event.delivery_id`
}

/**
 * Queues deliveries or changes their due time. For a delivery without an attempt, no first attempt is
 * recorded.
 */
export const enqueue = async (
  tx: Sql,
  deliveries: readonly { id: string; dueAt: Date }[],
  queue: number,
  firstTriedAt: Date | null,
): Promise<void> => {
  if (deliveries.length === 0) return
  await tx`
    insert into delivery_queue (delivery_id, lane, due_at, first_tried_at)
    select wanted.id, ${queue}, wanted.due_at::timestamptz, ${firstTriedAt}::timestamptz
    from unnest(
      ${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ dueAt }) => dueAt.toISOString())}::text[]
    ) as wanted (id, due_at)
    on conflict (delivery_id) do update set
      due_at = excluded.due_at, first_tried_at = coalesce(delivery_queue.first_tried_at, excluded.first_tried_at)`
}

/** Writes messages that `enqueue` queues. A single message is its own source. */
export const insertQueued = async (
  tx: Sql,
  kind: DeliveryKind,
  messages: readonly { id: string; contactId: string | null; address: string }[],
  now: Date,
  sourceId: string | null = null,
): Promise<void> => {
  await tx`
    insert into deliveries (id, contact_id, source_id, kind, status, created_at, queued_at, to_address)
    select message.id, message.contact_id, coalesce(${sourceId}::uuid, message.id), ${kind}::delivery_kind, 'queued', ${now}, ${now}, message.to_address
    from unnest(
      ${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ contactId }) => contactId)}::uuid[],
      ${messages.map(({ address }) => address)}::text[]
    ) as message (id, contact_id, to_address)`
}
