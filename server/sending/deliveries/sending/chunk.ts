import { hexOfDomain, hexOfEmail } from '../../../audience/suppressions/index.ts'
import type { Connections } from '../../../platform/mail/connections.ts'
import { holdLease } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { retryWhileUnavailable } from '../../../platform/transient-errors.ts'
import { campaignDeliveryId } from '../ids.ts'
import { isBounce, skipOf } from '../rules.ts'
import { advanceChunk, beginChunk, type ChunkRow, giveChunkBack, renewChunk } from '../store/chunks.ts'
import { type Intent, insertIntents, queueOf, type Result, updateResults } from '../store/ledger.ts'
import { settleFormer } from './abandoned.ts'
import type { Sending } from './context.ts'
import {
  applyBounces,
  begin,
  commitIntents,
  type Email,
  handOver,
  LeaseLost,
  type Ready,
} from './hand-over.ts'
import { createInFlight } from './in-flight.ts'
import type { Mailing, Recipient } from './mailing.ts'
import { yieldToPriority } from './priority.ts'

/** Seconds of a lease, which is renewed while messages are in flight. Its holder stops before it expires. */
export const leaseSeconds = 30
/** Seconds before a chunk is claimed again after an error. */
export const restSeconds = 2
const renewEvery = 8_000
const safeFor = 22_000

/**
 * Bounds of a batch, whose intents are written together. Small where the server is slow, because a kill
 * leaves them unknown.
 */
const fewest = 4
const most = 64
/** Messages that are composed before yielding: a single message must not wait for a whole batch. */
const batchSize = 8
/** Target time for a batch to finish, in milliseconds. */
const chunkTime = { least: 60, most: 250 }

export type ChunkResult = 'done' | 'stopped' | 'lost'

/** The latest batch size for each pool, so that the next chunk starts with it. */
const sizes = new WeakMap<Connections, number>()

/** The size of the next batch, after `count` messages finished within `ms`. */
const fitting = (size: number, count: number, ms: number): number => {
  if (ms > chunkTime.most) return Math.max(fewest, Math.floor(size / 2))
  return count >= size && ms < chunkTime.least ? Math.min(most, size * 2) : size
}

/**
 * Sends the rest of a chunk in batches. The intents of one batch are committed with the outcomes of the
 * previous one.
 */
export const sendChunk = async <MailRecipient extends Recipient>(
  parts: Sending,
  mailing: Mailing<MailRecipient>,
  chunk: ChunkRow,
): Promise<ChunkResult> => {
  const { sql, clock, secret, ending } = parts
  const lease = holdLease(safeFor, { every: renewEvery, renew: () => renewChunk(sql, chunk, leaseSeconds) })
  const journal = parts.journals?.open(chunk.contactIds.length - chunk.reached) ?? null
  const idOf = (contactId: string): string =>
    campaignDeliveryId(secret, { campaignId: chunk.campaignId, frozenAt: mailing.frozenAt }, contactId)

  const intentOf = (contactId: string, recipient: MailRecipient | undefined): Intent => {
    const skip = skipOf(recipient?.eligibility)
    return {
      id: idOf(contactId),
      contactId,
      address: recipient?.address ?? null,
      skip,
      subject: recipient?.subject ?? null,
      allowed: recipient?.allowed ?? null,
      heldUntil: skip === null && recipient !== undefined ? mailing.hold(recipient.address) : null,
      addressHash: hexOfEmail(secret, recipient?.address ?? ''),
      domainHash: hexOfDomain(secret, recipient?.address ?? ''),
    }
  }

  const emailTo = (id: string, recipient: MailRecipient): Email => ({
    id,
    attempts: 1,
    firstTriedAt: null,
    connections: mailing.connections,
    isUrgent: false,
    compose: () => mailing.compose(recipient, id),
    report: (outcome) => mailing.report(outcome, recipient.address, 1),
  })

  /**
   * Writes results under the lease that `advance` checks. The transaction fails where another process took
   * the lease over.
   */
  const settle = async (
    tx: Sql,
    advance: Promise<boolean>,
    results: readonly Result[],
    now: Date,
  ): Promise<void> => {
    const [held, written] = await Promise.all([advance, updateResults(tx, results, queueOf.campaign, now)])
    if (!held) throw new LeaseLost()
    await applyBounces(tx, mailing.bounced, results, written, now)
  }

  /**
   * Writes known results after a failed transaction, once the database is back, so that an outage leaves no
   * known outcome unknown. That transaction may have committed, so the chunk is given back: its next holder
   * reads the position from the ledger.
   */
  const recordLate = (results: readonly Result[]): Promise<void> =>
    retryWhileUnavailable(
      () => begin(parts, (tx) => settle(tx, giveChunkBack(tx, chunk, restSeconds), results, clock.now())),
      lease.isGood,
    )

  /**
   * Commits results, the next intents and the position in one transaction. `last` gives the lease back. Returns
   * the position and the e-mails to hand over.
   */
  const record = async (
    results: readonly Result[],
    from: number,
    { count, last, plan }: { count: number; last: boolean; plan: Awaited<ReturnType<Mailing['plan']>> },
  ): Promise<{ reached: number; ready: Ready[] }> => {
    const sentAt = performance.now()
    const now = clock.now()
    let reached = from
    const ready = await commitIntents(parts, async (tx) => {
      // Before any row is locked: others lock rows while they hold the lock of the plan.
      reached = from + (plan === null ? count : await plan(tx, count))
      const contactIds = chunk.contactIds.slice(from, reached)
      const to = {
        reached,
        done: last && reached >= chunk.contactIds.length,
        seconds: last ? 0 : leaseSeconds,
      }
      await settle(tx, advanceChunk(tx, chunk, to), results, now)
      if (contactIds.length === 0) return []
      const people = new Map((await mailing.load(tx, contactIds, now)).map((one) => [one.contactId, one]))
      const intents = contactIds.map((contactId) => intentOf(contactId, people.get(contactId)))
      const toSend = await insertIntents(tx, mailing.source, intents, now)
      return intents.flatMap(({ id, contactId }) => {
        const recipient = people.get(contactId)
        return recipient !== undefined && toSend.has(id) ? [emailTo(id, recipient)] : []
      })
    })
    lease.renewed(sentAt)
    return { reached, ready }
  }

  const send = async (email: Ready): Promise<Result | null> => {
    const result = await handOver(clock, email, lease, journal)
    if (result?.status === 'skipped') mailing.unused(1)
    return result
  }

  /** Starts this journal, and settles what the former one says, in one transaction. */
  const takeOver = (): Promise<void> =>
    sql.begin(async (tx: Sql) => {
      if (!(await beginChunk(tx, chunk, journal?.id ?? null))) throw new LeaseLost()
      await settleFormer(tx, parts, chunk, idOf, clock.now())
    }) as Promise<void>

  const inFlight = createInFlight<Result | null>()
  let results: Result[] = []
  try {
    await takeOver()
    let reached = chunk.reached
    let size = sizes.get(mailing.connections) ?? fewest
    /** Messages in flight when the previous batch began. */
    let before = 0
    for (;;) {
      const left = chunk.contactIds.length - reached
      const isOver = ending.aborted || left === 0 || (await parts.hasDiskSpace?.()) === false
      const count = isOver ? 0 : await mailing.allow(Math.min(left, size))
      const last = count === 0
      const plan = last ? null : await mailing.plan()
      // The intents of a batch are written while the previous one is in flight. It is enough that a batch's
      // worth of messages has finished, so one slow message holds up none of the others.
      const began = performance.now()
      await inFlight.until(last ? 0 : Math.max(size, before))
      const landed = inFlight.landed()
      results = landed.filter((result) => result !== null)
      if (results.length < landed.length) return 'lost'
      size = fitting(size, landed.length, performance.now() - began)
      sizes.set(mailing.connections, size)
      if (!last) await yieldToPriority()
      if (plan !== null && results.some(isBounce)) {
        // Bounces lock contacts, and others that hold contacts wait for the lock of the plan.
        await record(results, reached, { count: 0, last: false, plan: null })
        results = []
      }
      const { reached: to, ready: next } = await record(results, reached, { count, last, plan })
      mailing.unused(count - next.length)
      results = []
      if (last) {
        journal?.remove()
        return left === 0 ? 'done' : 'stopped'
      }
      reached = to
      before = inFlight.count
      for (const [at, one] of next.entries()) {
        if (at % batchSize === batchSize - 1) await yieldToPriority()
        inFlight.begin(send(one))
      }
    }
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost'
    await inFlight.until(0).catch(() => undefined)
    const known = inFlight.landed().filter((result) => result !== null)
    // Results that cannot be written now either are unknown to the next holder.
    await recordLate([...results, ...known]).catch(() => undefined)
    throw error
  } finally {
    lease.end()
    // After a lost lease, messages may still be in flight. Their replies go into the journal for the next
    // holder.
    void inFlight
      .until(0)
      .catch(() => undefined)
      .then(() => journal?.close())
  }
}
