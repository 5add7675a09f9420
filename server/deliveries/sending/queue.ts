import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../platform/log.ts'
import type { Envelope, Outcome } from '../../platform/mail/smtp.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { resultOf, type SkipReason } from '../rules.ts'
import { shareIntents } from '../store/intents.ts'
import { laneOf, type Result, updateResults } from '../store/ledger.ts'
import {
  beginAttempts,
  claimQueued,
  heldLeases,
  insertRepeats,
  leaveQueue,
  type QueuedDelivery,
  releaseLeases,
} from '../store/queue.ts'
import type { Sending } from './chunk.ts'
import type { Lanes } from './lanes.ts'
import { CannotCompose } from './mailing.ts'

/** How long nobody else deals with a delivery, in seconds; its holder stops by itself before, in milliseconds. */
const leaseSeconds = 120
const safeFor = 100_000

/** Deliveries at once: of one-by-one mail a kill should leave few behind. */
const atOnce = 20

/** Milliseconds before it is looked again whether something is due, and after something went wrong. */
const idle = 250
const afterTrouble = 2_000

/** How one delivery goes out, made ready in the transaction of its intent. */
export type Prepared =
  | { skip: SkipReason }
  | {
      address: string
      lanes: Lanes
      /** Throws CannotCompose. */
      compose(): Promise<{ envelope: Envelope; message: Buffer }>
      report(outcome: Outcome): void
    }

export interface QueueSending extends Sending {
  log: Logger
  /** How these go out, all of one kind; what is left out cannot go out at the moment and waits. */
  prepare(
    tx: Sql,
    kind: QueuedDelivery['kind'],
    deliveries: readonly QueuedDelivery[],
    now: Date,
  ): Promise<Map<string, Prepared>>
  /** What follows for contacts whose servers refused them. */
  bounced(tx: Sql, results: readonly Result[], now: Date): Promise<void>
  /** How many of so many may go out of a lane now; without it, all. */
  allow?(lane: number, wanted: number): Promise<number>
  /** These have come to their end: what was kept for them alone can go. */
  over(tx: Sql, ids: readonly string[]): Promise<void>
  /** Deliveries of these campaigns have come to their end: perhaps the campaigns have, too. */
  ended(campaignIds: readonly string[]): Promise<void>
}

type Sendable = Extract<Prepared, { address: string }>

/** Marketing mail goes out at most once unless somebody asks for more: what its sender left open is unknown. Other mail goes out at least once. */
const atMostOnce = ({ kind }: QueuedDelivery): boolean => laneOf[kind] > 0

const wasLeftOpen = ({ status }: QueuedDelivery): boolean => status === 'sending'

const abandoned = (id: string): Result => ({
  id,
  status: 'unknown',
  skip: null,
  trouble: null,
  retryAt: null,
})

interface Begun {
  ready: { delivery: QueuedDelivery; ready: Sendable }[]
  /** How many cannot go out at the moment. */
  waiting: number
}

/** Writes the intents of what was claimed, and returns what is to be sent now. */
const begin = async (parts: QueueSending, lane: number, claimed: readonly QueuedDelivery[]): Promise<Begun> =>
  parts.sql.begin(async (tx: Sql) => {
    await shareIntents(tx)
    const now = parts.clock.now()
    const held = await heldLeases(tx, claimed)
    const ours = claimed.filter(({ deliveryId }) => held.has(deliveryId))
    const given = ours.filter((delivery) => wasLeftOpen(delivery) && atMostOnce(delivery))
    await updateResults(
      tx,
      given.map(({ deliveryId }) => abandoned(deliveryId)),
      lane,
      now,
    )
    const open = ours.filter((delivery) => !given.includes(delivery))
    const prepared = new Map<string, Prepared>()
    for (const [kind, some] of Map.groupBy(open, (delivery) => delivery.kind))
      for (const [id, how] of await parts.prepare(tx, kind, some, now)) prepared.set(id, how)
    const attempts = open.flatMap((delivery) => {
      const how = prepared.get(delivery.deliveryId)
      return how === undefined ? [] : [{ delivery, how }]
    })
    await beginAttempts(
      tx,
      attempts.map(({ delivery, how }) => ({
        id: delivery.deliveryId,
        address: 'skip' in how ? null : how.address,
        skip: 'skip' in how ? how.skip : null,
        repeats: wasLeftOpen(delivery),
      })),
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
      [...given, ...over.map(({ delivery }) => delivery)].map(({ deliveryId }) => deliveryId),
    )
    return {
      ready: attempts.flatMap(({ delivery, how }) => ('skip' in how ? [] : [{ delivery, ready: how }])),
      waiting: open.length - attempts.length,
    }
  }) as Promise<Begun>

class TooLate extends Error {}

const sendOne = async (
  { clock }: QueueSending,
  delivery: QueuedDelivery,
  ready: Sendable,
  how: { isGood: () => boolean; urgent: boolean },
): Promise<Result | null> => {
  const { deliveryId: id, attempts, firstTriedAt } = delivery
  const smoothly = { skip: null, trouble: null, retryAt: null }
  try {
    const { envelope, message } = await ready.compose()
    const outcome = await ready.lanes.send(
      envelope,
      async () => {
        if (!how.isGood()) throw new TooLate()
        return message
      },
      how.urgent ? 'urgent' : undefined,
    )
    ready.report(outcome)
    if (outcome.accepted) return { id, status: 'accepted', ...smoothly }
    const now = clock.now()
    const tried = {
      attempts: attempts + 1,
      firstTriedAt: new Date(firstTriedAt ?? now),
      now,
      jitter: Math.random(),
    }
    const result = resultOf(id, outcome.failure, tried)
    // Mail that goes out at least once is tried again where nobody can say what became of it.
    if (result.status !== 'unknown' || atMostOnce(delivery)) return result
    return { ...result, status: 'deferred', retryAt: new Date(now.getTime() + 60_000) }
  } catch (error) {
    if (error instanceof TooLate) return null
    if (error instanceof CannotCompose) return { id, status: 'skipped', ...smoothly, skip: 'render_error' }
    throw error
  }
}

/** Takes what is due in a lane, as far as its rate allows: what is too much is given back at once. */
const claim = async ({ sql, clock, allow }: QueueSending, lane: number): Promise<QueuedDelivery[]> => {
  const claimed = await claimQueued(sql, lane, atOnce, leaseSeconds, clock.now())
  const granted = (await allow?.(lane, claimed.length)) ?? claimed.length
  await releaseLeases(
    sql,
    claimed.slice(granted).map(({ deliveryId }) => deliveryId),
  )
  return claimed.slice(0, granted)
}

/** Deals with what is due in a lane. Returns how many deliveries that were. */
export const sendQueued = async (parts: QueueSending, lane: number): Promise<number> => {
  const claimedAt = performance.now()
  const claimed = await claim(parts, lane)
  if (claimed.length === 0) return 0
  const isGood = () => performance.now() - claimedAt < safeFor
  const { ready, waiting } = await begin(parts, lane, claimed)
  const how = { isGood, urgent: lane === laneOf.transactional }
  const sent = await Promise.all(ready.map((one) => sendOne(parts, one.delivery, one.ready, how)))
  const results = sent.filter((result) => result !== null)
  const now = parts.clock.now()
  await parts.sql.begin(async (tx: Sql) => {
    await shareIntents(tx)
    const held = await heldLeases(tx, claimed)
    const ours = results.filter(({ id }) => held.has(id))
    const written = await updateResults(tx, ours, lane, now)
    await leaveQueue(
      tx,
      ours.filter(({ retryAt }) => retryAt === null).map(({ id }) => id),
    )
    await releaseLeases(
      tx,
      ours.filter(({ retryAt }) => retryAt !== null).map(({ id }) => id),
    )
    const bounced = ours.filter(({ id, status }) => status === 'bounced' && written.has(id))
    if (bounced.length > 0) await parts.bounced(tx, bounced, now)
    await parts.over(
      tx,
      ours.filter(({ retryAt }) => retryAt === null).map(({ id }) => id),
    )
  })
  const campaigns = claimed.flatMap(({ kind, sourceId }) =>
    kind === 'campaign' && sourceId !== null ? [sourceId] : [],
  )
  if (campaigns.length > 0) await parts.ended([...new Set(campaigns)])
  // Where nothing could go out, nobody needs to come back for the rest of them at once.
  return waiting === claimed.length ? 0 : claimed.length
}

/** Works on a lane until `ending`; what is under way is finished first. */
export const keepLane = async (parts: QueueSending, lane: number): Promise<void> => {
  const { ending, log } = parts
  const rest = (ms: number) => pause(ms, undefined, { signal: ending }).catch(() => undefined)
  while (!ending.aborted) {
    try {
      if ((await sendQueued(parts, lane)) === 0) await rest(idle)
    } catch (error) {
      log.error({ err: error }, 'queued mail could not be sent; its leases run out, and it is taken up again')
      await rest(afterTrouble)
    }
  }
}
