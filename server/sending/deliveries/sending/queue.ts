import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../../platform/log.ts'
import type { Connections } from '../../../platform/mail/connections.ts'
import type { Envelope, Outcome } from '../../../platform/mail/smtp.ts'
import { createNotifier, type Notifier } from '../../../platform/notifier.ts'
import { type HeldLease, holdLease } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { retryWhileUnavailable } from '../../../platform/transient-errors.ts'
import type { SkipReason } from '../errors.ts'
import { bulkConfirmationQueue, queueOf, type Result, updateResults } from '../store/ledger.ts'
import {
  beginAttempts,
  claimQueued,
  heldLeases,
  insertRepeats,
  leaveQueue,
  markRepeated,
  postpone,
  type QueuedDelivery,
  releaseLeases,
} from '../store/queue.ts'
import { type LeftOpen, settleLeftOpen } from './abandoned.ts'
import type { Sending } from './context.ts'
import { applyBounces, begin, commitIntents, type Email, handOver, type Ready } from './hand-over.ts'
import type { Journal } from './journal.ts'
import { hasPriority } from './priority.ts'

/** The lease of a queued delivery in seconds, and the time after which its holder stops, in milliseconds. */
const leaseSeconds = 120
const safeFor = 100_000

/** Deliveries in one claim. Few, because a kill leaves their outcomes open. */
const atOnce = 20

/**
 * Milliseconds between looks at the queue, and after an error. A notification announces new urgent e-mail;
 * other e-mail can wait a second.
 */
const idle = 1_000
const afterTrouble = 2_000

/** How to send one delivery, prepared in the transaction of its intent. */
export type Prepared =
  | { skip: SkipReason }
  /** Not now: look again at this time. */
  | { wait: Date }
  | {
      address: string
      /** For a campaign's delivery: values for the ledger, as in Recipient. */
      subject?: string | null
      allowed?: 'none' | 'aggregate' | null
      connections: Connections
      /** Throws CannotCompose. */
      compose(): Promise<{ envelope: Envelope; message: Buffer }>
      report(outcome: Outcome): void
    }

export interface QueueSending extends Sending {
  log: Logger
  /**
   * Returns those of the deliveries, all of one kind and queue, that the rates allow now. Without this
   * function all are allowed. The wait may take seconds, so no transaction is open.
   */
  admit?(
    kind: QueuedDelivery['kind'],
    deliveries: readonly QueuedDelivery[],
    queue: number,
  ): Promise<readonly QueuedDelivery[]>
  /** Prepares deliveries of one kind. A delivery that is left out cannot be sent now and waits. */
  prepare(
    tx: Sql,
    kind: QueuedDelivery['kind'],
    deliveries: readonly QueuedDelivery[],
    now: Date,
  ): Promise<Map<string, Prepared>>
  /** Applies refused and expired deliveries to contacts. */
  bounced(tx: Sql, results: readonly Result[], now: Date): Promise<void>
  /** Called for finished deliveries: deletes what was stored for them alone. */
  deliveriesSettled(tx: Sql, ids: readonly string[]): Promise<void>
  /** Called for campaigns with finished deliveries: a campaign may be finished too. */
  campaignsSettled(campaignIds: readonly string[]): Promise<void>
}

type Sendable = Extract<Prepared, { address: string }>

/**
 * Marketing e-mail is sent at most once unless a user asks for more: what a former holder left open is
 * unknown. Other e-mail is sent at least once.
 */
const atMostOnce = ({ kind }: QueuedDelivery): boolean => queueOf[kind] > 0

const wasLeftOpen = ({ status }: QueuedDelivery): boolean => status === 'sending'

/** The deliveries that the rates allow now. */
const admitted = async (
  parts: QueueSending,
  queue: number,
  claimed: readonly QueuedDelivery[],
): Promise<QueuedDelivery[]> => {
  const some: QueuedDelivery[] = []
  if (parts.admit === undefined) return [...claimed]
  for (const [kind, ofKind] of Map.groupBy(claimed, (delivery) => delivery.kind))
    some.push(...(await parts.admit(kind, ofKind, queue)))
  return some
}

/** Milliseconds for which a delivery without quota waits. */
const quotaPause = 2_000

/**
 * Gives back the leases of deliveries without quota. In the queue of bulk confirmations they keep their
 * places, because all are alike. In the queues of campaigns and automations they are postponed, because the
 * server of the next ones may have quota.
 */
const giveBackWithoutQuota = async (
  { sql, clock }: QueueSending,
  queue: number,
  claimed: readonly QueuedDelivery[],
  allowed: readonly QueuedDelivery[],
): Promise<void> => {
  const left = claimed.filter((delivery) => !allowed.includes(delivery))
  if (queue === bulkConfirmationQueue) await releaseLeases(sql, left)
  if (queue !== queueOf.campaign && queue !== queueOf.sequence) return
  const dueAt = new Date(clock.now().getTime() + quotaPause)
  await postpone(
    sql,
    left.map((delivery) => ({ ...delivery, dueAt })),
  )
}

/**
 * Settles what former holders left open by their journals, and gives those leases back. Returns the
 * deliveries to send. These include e-mail sent at least once whose acceptance is unknown.
 */
const settleLeft = async (
  parts: QueueSending,
  queue: number,
  claimed: readonly QueuedDelivery[],
): Promise<QueuedDelivery[]> => {
  const left = new Map<string, LeftOpen>()
  for (const [journal, some] of Map.groupBy(claimed.filter(wasLeftOpen), (one) => one.formerJournal)) {
    const stateOf = parts.journals?.read(journal) ?? (() => null)
    for (const delivery of some) {
      const state = stateOf(delivery.deliveryId)
      const isOver = state === 'accepted' || state === 'unsent' || atMostOnce(delivery)
      if (isOver) left.set(delivery.deliveryId, { id: delivery.deliveryId, state })
    }
  }
  if (left.size === 0) return [...claimed]
  await begin(parts, async (tx) => {
    const held = await heldLeases(tx, claimed)
    const ours = [...left.values()].filter(({ id }) => held.has(id))
    await settleLeftOpen(tx, ours, queue, parts.clock.now())
    const settled = ours.flatMap(({ id, state }) => (state === 'unsent' ? [] : [id]))
    await leaveQueue(tx, settled)
    await parts.deliveriesSettled(tx, settled)
  })
  return claimed.filter(({ deliveryId }) => !left.has(deliveryId))
}

const emailOf = (
  { deliveryId, attempts, firstTriedAt }: QueuedDelivery,
  how: Sendable,
  queue: number,
): Email => ({
  id: deliveryId,
  attempts: attempts + 1,
  firstTriedAt: firstTriedAt === null ? null : new Date(firstTriedAt),
  connections: how.connections,
  isUrgent: queue === queueOf.transactional,
  compose: () => how.compose(),
  report: (outcome) => how.report(outcome),
})

/**
 * Writes the intents of the claimed and admitted deliveries. Returns the e-mails to send, and how many
 * deliveries cannot be sent now.
 */
const beginClaimed = async (
  parts: QueueSending,
  { queue, claimed }: ClaimedBatch,
  admitted: readonly QueuedDelivery[],
  journal: Journal | null,
): Promise<{ ready: Ready[]; waiting: number }> => {
  let waiting = 0
  const ready = await commitIntents(parts, async (tx) => {
    const now = parts.clock.now()
    const held = await heldLeases(tx, claimed)
    const open = admitted.filter(({ deliveryId }) => held.has(deliveryId))
    const prepared = new Map<string, Prepared>()
    for (const [kind, some] of Map.groupBy(open, (delivery) => delivery.kind))
      for (const [id, how] of await parts.prepare(tx, kind, some, now)) prepared.set(id, how)
    const looked = open.flatMap((delivery) => {
      const how = prepared.get(delivery.deliveryId)
      return how === undefined ? [] : [{ delivery, how }]
    })
    await postpone(
      tx,
      looked.flatMap(({ delivery, how }) => ('wait' in how ? [{ ...delivery, dueAt: how.wait }] : [])),
    )
    const attempts = looked.flatMap(({ delivery, how }) => ('wait' in how ? [] : [{ delivery, how }]))
    await beginAttempts(
      tx,
      attempts.map(({ delivery, how }) => ({
        id: delivery.deliveryId,
        address: 'skip' in how ? null : how.address,
        skip: 'skip' in how ? how.skip : null,
        subject: 'skip' in how ? null : (how.subject ?? null),
        allowed: 'skip' in how ? null : (how.allowed ?? null),
        repeats: wasLeftOpen(delivery),
      })),
      journal?.id ?? null,
    )
    const repeats = attempts.filter(({ delivery, how }) => wasLeftOpen(delivery) && !('skip' in how))
    await insertRepeats(
      tx,
      repeats.map(({ delivery }) => delivery.deliveryId),
      now,
    )
    const skipped = attempts.filter(({ how }) => 'skip' in how)
    await leaveQueue(
      tx,
      skipped.map(({ delivery }) => delivery.deliveryId),
    )
    waiting = claimed.length - looked.length
    return attempts.flatMap(({ delivery, how }) => ('skip' in how ? [] : [emailOf(delivery, how, queue)]))
  })
  return { ready, waiting }
}

/** `inDoubt`: retried although the server may have accepted it. */
type Landed = Result & { inDoubt?: true }

/** Retries e-mail that is sent at least once where its outcome is unknown. */
const retryInDoubt = (result: Result, delivery: QueuedDelivery, now: Date): Landed =>
  result.status !== 'unknown' || atMostOnce(delivery)
    ? result
    : { ...result, status: 'deferred', retryAt: new Date(now.getTime() + 60_000), inDoubt: true }

/** Writes the results and gives the leases back. Returns whether all leases were still held. */
const recordResults = async (
  parts: QueueSending,
  { queue, claimed }: ClaimedBatch,
  results: readonly Landed[],
): Promise<boolean> => {
  const now = parts.clock.now()
  return begin(parts, async (tx) => {
    const held = await heldLeases(tx, claimed)
    const ours = results.filter(({ id }) => held.has(id))
    const written = await updateResults(tx, ours, queue, now)
    const inDoubt = ours.filter((result) => result.inDoubt && written.has(result.id)).map(({ id }) => id)
    await applyBounces(tx, parts.bounced, ours, written, now)
    const settled = ours.flatMap(({ id, retryAt }) => (retryAt === null ? [id] : []))
    const later = new Set(ours.flatMap(({ id, retryAt }) => (retryAt === null ? [] : [id])))
    await Promise.all([
      markRepeated(tx, inDoubt),
      insertRepeats(tx, inDoubt, now),
      leaveQueue(tx, settled),
      releaseLeases(
        tx,
        claimed.filter(({ deliveryId }) => later.has(deliveryId)),
      ),
      parts.deliveriesSettled(tx, settled),
    ])
    return ours.length === results.length
  })
}

/** Deliveries that were claimed from a queue. */
interface ClaimedBatch {
  queue: number
  claimed: readonly QueuedDelivery[]
  lease: HeldLease
}

const claim = async (parts: QueueSending, queue: number): Promise<ClaimedBatch> => {
  // Starts before the statement is sent: the lease lasts from the statement's execution.
  const lease = holdLease(safeFor, null)
  return {
    queue,
    lease,
    claimed: await claimQueued(parts.sql, queue, atOnce, leaseSeconds, parts.clock.now()),
  }
}

/** Sends these e-mails. Returns the known results and whether all are known. */
const sendAll = async (
  { clock }: QueueSending,
  { claimed, lease }: ClaimedBatch,
  ready: readonly Ready[],
  journal: Journal | null,
): Promise<{ results: Landed[]; isAll: boolean; faults: unknown[] }> => {
  const deliveries = new Map(claimed.map((delivery) => [delivery.deliveryId, delivery]))
  const send = async (email: Ready): Promise<Landed | null> => {
    const result = await handOver(clock, email, lease, journal)
    const delivery = deliveries.get(email.id)
    return result === null || delivery === undefined ? null : retryInDoubt(result, delivery, clock.now())
  }
  const ends = await Promise.allSettled(ready.map(send))
  const results = ends.flatMap((end) => (end.status === 'fulfilled' && end.value !== null ? [end.value] : []))
  const faults = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  return { results, isAll: results.length === ready.length, faults }
}

/** Sends the deliveries that the rates allow. Returns how many wait. */
const sendClaimed = async (parts: QueueSending, batch: ClaimedBatch): Promise<number> => {
  const { queue, claimed, lease } = batch
  const allowed = await admitted(parts, queue, claimed)
  // The wait took too long: an intent now would become unknown without having been sent.
  if (!lease.isGood()) return 0
  await giveBackWithoutQuota(parts, queue, claimed, allowed)
  if (allowed.length === 0) return claimed.length
  const journal = parts.journals?.open(allowed.length) ?? null
  const send = async () => {
    const { ready, waiting } = await beginClaimed(parts, batch, allowed, journal)
    return { waiting, ...(await sendAll(parts, batch, ready, journal)) }
  }
  try {
    const isUrgent = queue === queueOf.transactional
    const { waiting, results, isAll, faults } = await (isUrgent ? hasPriority(send) : send())
    // Safe to repeat: a delivery whose lease was given back the first time is not held any more.
    const isWritten = await retryWhileUnavailable(() => recordResults(parts, batch, results), lease.isGood)
    if (isAll && isWritten) journal?.remove()
    if (faults.length > 0) throw faults[0]
    return waiting
  } finally {
    journal?.close()
  }
}

/** Returns the number of deliveries that were dealt with. */
const processClaimed = async (parts: QueueSending, batch: ClaimedBatch): Promise<number> => {
  const { queue, claimed } = batch
  const left = await settleLeft(parts, queue, claimed)
  const waiting = left.length === 0 ? 0 : await sendClaimed(parts, { ...batch, claimed: left })
  const campaigns = claimed.flatMap(({ kind, sourceId }) =>
    kind === 'campaign' && sourceId !== null ? [sourceId] : [],
  )
  if (campaigns.length > 0) await parts.campaignsSettled([...new Set(campaigns)])
  // Nothing could be sent, so there is no hurry to claim again.
  return waiting === claimed.length ? 0 : claimed.length
}

/** Deals with due deliveries of a queue. Returns their number. */
export const sendQueued = async (parts: QueueSending, queue: number): Promise<number> => {
  const batch = await claim(parts, queue)
  return batch.claimed.length === 0 ? 0 : processClaimed(parts, batch)
}

export interface QueueWork {
  /** Concurrent claims, so that one slow server does not hold up the next message. */
  concurrency: number
  /** Notifies of new e-mail. Without it, the queue is polled. */
  notifier?: Notifier
}

/** Works on a queue until `ending`, and finishes what is in flight. */
export const workQueue = async (
  parts: QueueSending,
  queue: number,
  { concurrency, notifier = createNotifier() }: QueueWork,
): Promise<void> => {
  const { ending, log } = parts
  const rest = (ms: number) => pause(ms, undefined, { signal: ending }).catch(() => undefined)
  const fail = (error: unknown): Promise<void> => {
    log.error({ err: error }, 'queued mail could not be sent; its leases run out, and it is taken up again')
    return rest(afterTrouble)
  }
  const busy = new Set<Promise<void>>()
  const take = (batch: ClaimedBatch): void => {
    const work = processClaimed(parts, batch)
      .then((count) => (count === 0 ? rest(idle) : undefined))
      .catch(fail)
      .finally(() => busy.delete(work))
    busy.add(work)
  }
  while (!ending.aborted) {
    try {
      notifier.subscribe()
      if ((await parts.hasDiskSpace?.()) === false) {
        await rest(afterTrouble)
        continue
      }
      const batch = await claim(parts, queue)
      if (batch.claimed.length === 0) await notifier.wait(idle, ending)
      else take(batch)
    } catch (error) {
      await fail(error)
    }
    if (busy.size >= concurrency) await Promise.race(busy)
  }
  await Promise.all(busy)
}
