import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../../platform/log.ts'
import type { Connections } from '../../../platform/mail/connections.ts'
import type { Envelope, Outcome } from '../../../platform/mail/smtp.ts'
import { createNotifier, type Notifier } from '../../../platform/notifier.ts'
import { type HeldLease, holdLease } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { retryWhileUnavailable } from '../../../platform/storage/transient-errors.ts'
import type { SkipReason } from '../errors.ts'
import { queueOf, queueOfMany, type Result, updateResults } from '../store/ledger.ts'
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
import { begin, commitIntents, type Email, handOver, type Ready, tellBounced } from './hand-over.ts'
import type { Journal } from './journal.ts'
import { hasPriority } from './priority.ts'

/** How long nobody else deals with a delivery, in seconds; its holder stops by itself before, in milliseconds. */
const leaseSeconds = 120
const safeFor = 100_000

/** Deliveries at once: of one-by-one mail a kill should leave few behind. */
const atOnce = 20

/**
 * Milliseconds before it is looked again whether something is due, and after something went wrong. What is new and urgent rings;
 * what waits for its time is minutes old by then, and a bell that nobody hears costs a second.
 */
const idle = 1_000
const afterTrouble = 2_000

/** How one delivery goes out, made ready in the transaction of its intent. */
export type Prepared =
  | { skip: SkipReason }
  /** Not now: then it is looked at again. */
  | { wait: Date }
  | {
      address: string
      /** What is to be written of it beside its address, where it is a campaign's: as in Recipient. */
      subject?: string | null
      allowed?: 'none' | 'aggregate' | null
      lanes: Connections
      /** Throws CannotCompose. */
      compose(): Promise<{ envelope: Envelope; message: Buffer }>
      report(outcome: Outcome): void
    }

export interface QueueSending extends Sending {
  log: Logger
  /**
   * Those of these, all of one kind and in one lane, for which there is room now; all of them where left out. To wait for room takes
   * seconds, so no transaction is open.
   */
  admit?(
    kind: QueuedDelivery['kind'],
    deliveries: readonly QueuedDelivery[],
    lane: number,
  ): Promise<readonly QueuedDelivery[]>
  /** How these go out, all of one kind; what is left out cannot go out at the moment and waits. */
  prepare(
    tx: Sql,
    kind: QueuedDelivery['kind'],
    deliveries: readonly QueuedDelivery[],
    now: Date,
  ): Promise<Map<string, Prepared>>
  /** What follows for contacts whose servers refused them, or put them off until nobody tried any more. */
  bounced(tx: Sql, results: readonly Result[], now: Date): Promise<void>
  /** These have come to their end: what was kept for them alone can go. */
  over(tx: Sql, ids: readonly string[]): Promise<void>
  /** Deliveries of these campaigns have come to their end: perhaps the campaigns have, too. */
  ended(campaignIds: readonly string[]): Promise<void>
}

type Sendable = Extract<Prepared, { address: string }>

/** Marketing mail goes out at most once unless somebody asks for more: what its sender left open is unknown. Other mail goes out at least once. */
const atMostOnce = ({ kind }: QueuedDelivery): boolean => queueOf[kind] > 0

const wasLeftOpen = ({ status }: QueuedDelivery): boolean => status === 'sending'

/** Those for which there is room now. */
const admitted = async (
  parts: QueueSending,
  lane: number,
  claimed: readonly QueuedDelivery[],
): Promise<QueuedDelivery[]> => {
  const some: QueuedDelivery[] = []
  if (parts.admit === undefined) return [...claimed]
  for (const [kind, ofKind] of Map.groupBy(claimed, (delivery) => delivery.kind))
    some.push(...(await parts.admit(kind, ofKind, lane)))
  return some
}

/** Milliseconds for which what finds no room lets others go. */
const letOthersGo = 2_000

/**
 * Gives back what finds no room. Of the lane of many those are all alike: whoever comes next finds them where they were. In that of
 * campaigns others stand behind them, whose server may have room.
 */
const makeRoomForOthers = async (
  { sql, clock }: QueueSending,
  lane: number,
  claimed: readonly QueuedDelivery[],
  room: readonly QueuedDelivery[],
): Promise<void> => {
  const left = claimed.filter((delivery) => !room.includes(delivery))
  if (lane === queueOfMany) await releaseLeases(sql, left)
  if (lane !== queueOf.campaign) return
  const dueAt = new Date(clock.now().getTime() + letOthersGo)
  await postpone(
    sql,
    left.map((delivery) => ({ ...delivery, dueAt })),
  )
}

/**
 * Settles what former holders left open, as their journals have it, and gives its leases back. What stays is to be dealt with: mail that
 * goes out at least once, where nobody can tell whether it was taken.
 */
const settleLeft = async (
  parts: QueueSending,
  lane: number,
  claimed: readonly QueuedDelivery[],
): Promise<QueuedDelivery[]> => {
  const left = new Map<string, LeftOpen>()
  for (const [journal, some] of Map.groupBy(claimed.filter(wasLeftOpen), (one) => one.formerJournal)) {
    const fateOf = parts.journals?.read(journal) ?? (() => null)
    for (const delivery of some) {
      const fate = fateOf(delivery.deliveryId)
      const isOver = fate === 'accepted' || fate === 'unsent' || atMostOnce(delivery)
      if (isOver) left.set(delivery.deliveryId, { id: delivery.deliveryId, fate })
    }
  }
  if (left.size === 0) return [...claimed]
  await begin(parts, async (tx) => {
    const held = await heldLeases(tx, claimed)
    const ours = [...left.values()].filter(({ id }) => held.has(id))
    await settleLeftOpen(tx, ours, lane, parts.clock.now())
    const over = ours.flatMap(({ id, fate }) => (fate === 'unsent' ? [] : [id]))
    await leaveQueue(tx, over)
    await parts.over(tx, over)
  })
  return claimed.filter(({ deliveryId }) => !left.has(deliveryId))
}

/** An attempt that may begin now. */
const emailOf = (
  { deliveryId, attempts, firstTriedAt }: QueuedDelivery,
  how: Sendable,
  lane: number,
): Email => ({
  id: deliveryId,
  attempts: attempts + 1,
  firstTriedAt: firstTriedAt === null ? null : new Date(firstTriedAt),
  connections: how.lanes,
  isUrgent: lane === queueOf.transactional,
  compose: () => how.compose(),
  report: (outcome) => how.report(outcome),
})

/** Writes the intents of what was claimed and admitted. Returns what is to be sent now, and how many cannot go out at the moment. */
const beginClaimed = async (
  parts: QueueSending,
  { lane, claimed }: Turn,
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
    const over = attempts.filter(({ how }) => 'skip' in how)
    await leaveQueue(
      tx,
      over.map(({ delivery }) => delivery.deliveryId),
    )
    waiting = claimed.length - looked.length
    return attempts.flatMap(({ delivery, how }) => ('skip' in how ? [] : [emailOf(delivery, how, lane)]))
  })
  return { ready, waiting }
}

/** `inDoubt`: it is tried again although it may have been taken. */
type Landed = Result & { inDoubt?: true }

/** Mail that goes out at least once is tried again where nobody can say what became of it. */
const tryAgain = (result: Result, delivery: QueuedDelivery, now: Date): Landed =>
  result.status !== 'unknown' || atMostOnce(delivery)
    ? result
    : { ...result, status: 'deferred', retryAt: new Date(now.getTime() + 60_000), inDoubt: true }

/** Writes what became of them, and gives the leases back. Returns whether all of them were still held. */
const conclude = async (
  parts: QueueSending,
  { lane, claimed }: Turn,
  results: readonly Landed[],
): Promise<boolean> => {
  const now = parts.clock.now()
  return begin(parts, async (tx) => {
    const held = await heldLeases(tx, claimed)
    const ours = results.filter(({ id }) => held.has(id))
    const written = await updateResults(tx, ours, lane, now)
    const inDoubt = ours.filter((result) => result.inDoubt && written.has(result.id)).map(({ id }) => id)
    await tellBounced(tx, parts.bounced, ours, written, now)
    const over = ours.flatMap(({ id, retryAt }) => (retryAt === null ? [id] : []))
    const later = new Set(ours.flatMap(({ id, retryAt }) => (retryAt === null ? [] : [id])))
    await Promise.all([
      markRepeated(tx, inDoubt),
      insertRepeats(tx, inDoubt, now),
      leaveQueue(tx, over),
      releaseLeases(
        tx,
        claimed.filter(({ deliveryId }) => later.has(deliveryId)),
      ),
      parts.over(tx, over),
    ])
    return ours.length === results.length
  })
}

/** What was claimed of a lane. */
interface Turn {
  lane: number
  claimed: readonly QueuedDelivery[]
  lease: HeldLease
}

const claim = async (parts: QueueSending, lane: number): Promise<Turn> => {
  // Counted from before the statement is sent: it begins to last when the statement is carried out.
  const lease = holdLease(safeFor, null)
  return {
    lane,
    lease,
    claimed: await claimQueued(parts.sql, lane, atOnce, leaseSeconds, parts.clock.now()),
  }
}

/** Sends all of these, and tells what became of those of which something is known, and whether that is all of them. */
const sendAll = async (
  { clock }: QueueSending,
  { claimed, lease }: Turn,
  ready: readonly Ready[],
  journal: Journal | null,
): Promise<{ results: Landed[]; isAll: boolean; faults: unknown[] }> => {
  const deliveries = new Map(claimed.map((delivery) => [delivery.deliveryId, delivery]))
  const send = async (email: Ready): Promise<Landed | null> => {
    const result = await handOver(clock, email, lease, journal)
    const delivery = deliveries.get(email.id)
    return result === null || delivery === undefined ? null : tryAgain(result, delivery, clock.now())
  }
  const ends = await Promise.allSettled(ready.map(send))
  const results = ends.flatMap((end) => (end.status === 'fulfilled' && end.value !== null ? [end.value] : []))
  const faults = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  return { results, isAll: results.length === ready.length, faults }
}

/** Sends those of these for which there is room. Returns how many wait. */
const sendClaimed = async (parts: QueueSending, turn: Turn): Promise<number> => {
  const { lane, claimed, lease } = turn
  const room = await admitted(parts, lane, claimed)
  // Whoever waited for so long begins nothing: it would be unknown without ever having been sent.
  if (!lease.isGood()) return 0
  await makeRoomForOthers(parts, lane, claimed, room)
  if (room.length === 0) return claimed.length
  const journal = parts.journals?.open(room.length) ?? null
  const send = async () => {
    const { ready, waiting } = await beginClaimed(parts, turn, room, journal)
    return { waiting, ...(await sendAll(parts, turn, ready, journal)) }
  }
  try {
    const isUrgent = lane === queueOf.transactional
    const { waiting, results, isAll, faults } = await (isUrgent ? hasPriority(send) : send())
    // Twice is as good as once: whoever left the queue or gave its lease back the first time is not held any more.
    const isWritten = await retryWhileUnavailable(() => conclude(parts, turn, results), lease.isGood)
    if (isAll && isWritten) journal?.remove()
    if (faults.length > 0) throw faults[0]
    return waiting
  } finally {
    journal?.close()
  }
}

/** Deals with what was claimed. Returns how many deliveries that were. */
const deal = async (parts: QueueSending, turn: Turn): Promise<number> => {
  const { lane, claimed } = turn
  const left = await settleLeft(parts, lane, claimed)
  const waiting = left.length === 0 ? 0 : await sendClaimed(parts, { ...turn, claimed: left })
  const campaigns = claimed.flatMap(({ kind, sourceId }) =>
    kind === 'campaign' && sourceId !== null ? [sourceId] : [],
  )
  if (campaigns.length > 0) await parts.ended([...new Set(campaigns)])
  // Where nothing could go out, nobody needs to come back for the rest of them at once.
  return waiting === claimed.length ? 0 : claimed.length
}

/** Deals with what is due in a lane. Returns how many deliveries that were. */
export const sendQueued = async (parts: QueueSending, lane: number): Promise<number> => {
  const turn = await claim(parts, lane)
  return turn.claimed.length === 0 ? 0 : deal(parts, turn)
}

export interface LaneWork {
  /** Claims that are dealt with at the same time, so that one server that is slow to answer does not keep the next message waiting. */
  concurrency: number
  /** Rings when there may be something to send; without it, somebody looks from time to time. */
  notifier?: Notifier
}

/** Works on a lane until `ending`; what is under way is finished first. */
export const workQueue = async (
  parts: QueueSending,
  lane: number,
  { concurrency, notifier = createNotifier() }: LaneWork,
): Promise<void> => {
  const { ending, log } = parts
  const rest = (ms: number) => pause(ms, undefined, { signal: ending }).catch(() => undefined)
  const fail = (error: unknown): Promise<void> => {
    log.error({ err: error }, 'queued mail could not be sent; its leases run out, and it is taken up again')
    return rest(afterTrouble)
  }
  const busy = new Set<Promise<void>>()
  const take = (turn: Turn): void => {
    const work = deal(parts, turn)
      .then((count) => (count === 0 ? rest(idle) : undefined))
      .catch(fail)
      .finally(() => busy.delete(work))
    busy.add(work)
  }
  while (!ending.aborted) {
    try {
      notifier.subscribe()
      if ((await parts.hasRoom?.()) === false) {
        await rest(afterTrouble)
        continue
      }
      const turn = await claim(parts, lane)
      if (turn.claimed.length === 0) await notifier.wait(idle, ending)
      else take(turn)
    } catch (error) {
      await fail(error)
    }
    if (busy.size >= concurrency) await Promise.race(busy)
  }
  await Promise.all(busy)
}
