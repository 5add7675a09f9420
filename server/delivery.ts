import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  createGauges,
  createOpenMailing,
  nextCampaign,
  pauseIfAllRefused,
  settleCampaign,
} from './marketing/campaigns/index.ts'
import { diskOf } from './platform/disk/disk.ts'
import { createNotifier, type Notifier } from './platform/notifier.ts'
import { openDatabase, type Sql } from './platform/storage/open.ts'
import { terminateStalledBackends } from './platform/storage/stalled-backends.ts'
import { recordBounce } from './sending/bounces/index.ts'
import {
  admitRetries,
  createJournals,
  keepLane,
  laneOf,
  laneOfMany,
  listNeededJournals,
  type Prepared,
  pauseIfClosed,
  type QueuedDelivery,
  type QueueSending,
  retriesOf,
  sendCampaigns,
  settleAbandoned,
} from './sending/deliveries/index.ts'
import { createConfirmationPace, type MessageMailing, prepareMessages } from './sending/messages/index.ts'
import { forgetContents } from './sending/outbox/index.ts'
import type { WorkParts } from './system/jobs/index.ts'

/**
 * Lanes of the queue: what answers something a person did, what sequences and automations send, what campaigns try again,
 * confirmations that were asked for together.
 */
const lanes = [laneOf.transactional, laneOf.sequence, laneOf.campaign, laneOfMany]

/** Claims of single messages at the same time. */
const concurrencyForSingle = 3

/**
 * Connections to the database of its own, so that sending and answering requests do not wait for each other. As many transactions as
 * there are chunks, hands and other lanes may be open at once, and some ask for what is not theirs to read: for that there are more.
 */
const connections = 12

/**
 * A process that is frozen inside a transaction holds its locks no longer than this, less than a lease lasts: then whoever takes
 * its work over finds it free. Milliseconds, seconds, and milliseconds between one look and the next.
 */
const longestIdle = 20_000
/** Milliseconds between two looks at whether journals can go. */
const tidyEvery = 3_600_000
const longestSilence = 10
const lookEvery = 5_000

/** Milliseconds that messages under way may take to finish when the process is told to end. */
const lastMessages = 20_000

export interface DeliveryRunner {
  /** Begins nothing any more, waits for what is under way, and gives back what it held. */
  stop(): Promise<void>
}

/** Sends mail in this process until stopped; `bell` rings when there is a single message. Any number of processes may do so on one database. */
export const startDelivery = ({
  notifier = createNotifier(),
  ...work
}: WorkParts & { url: string; notifier?: Notifier }): DeliveryRunner => {
  const sql = openDatabase(work.url, {
    name: `crs delivery pid ${process.pid}`,
    connections,
    idleTimeout: longestIdle,
  })
  const ending = new AbortController()
  const journals = createJournals(join(work.config.dataDir, 'sending'), work.log)
  const hasRoom = async (): Promise<boolean> => (await diskOf(work.config).room()).writing
  const parts = { ...work, sql, journals, ending: ending.signal, hasRoom }
  const { clock, secret, log } = parts
  const limiters = createGauges(parts)
  const openMailing = createOpenMailing(parts, limiters)
  const paceOfMany = createConfirmationPace(parts, limiters.limiter)

  const settle = async (campaignId: string): Promise<void> => {
    await sql.begin((tx: Sql) => settleCampaign(tx, campaignId, clock.now()))
  }

  const endChunk = async (campaignId: string): Promise<void> => {
    await sql.begin((tx: Sql) => pauseIfAllRefused(tx, campaignId, clock.now()))
    await settle(campaignId)
  }

  /** Single messages do not wait for a domain's rate, but they count for it, and what it says to them does. */
  const report: MessageMailing['report'] = ({ id }, outcome, address, attempt) => {
    const domains = limiters.domains.of(id)
    domains.pass(address)
    domains.report(address, outcome, attempt)
    pauseIfClosed(sql, id, outcome, clock.now()).catch((error: unknown) =>
      log.error(
        { err: error, mail_server_id: id },
        'a mail server that does not let us in could not be paused',
      ),
    )
  }

  const prepare = (
    tx: Sql,
    kind: QueuedDelivery['kind'],
    deliveries: readonly QueuedDelivery[],
    now: Date,
  ): Promise<Map<string, Prepared>> =>
    kind === 'campaign'
      ? retriesOf({ secret, openMailing }, tx, deliveries, now)
      : prepareMessages(
          { ...parts, report },
          tx,
          deliveries.map(({ deliveryId }) => deliveryId),
          now,
        )

  /** Frees what frozen processes hold, until the end. */
  const keepFree = async (): Promise<void> => {
    for (;;) {
      await pause(lookEvery, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return
      await terminateStalledBackends(sql, longestSilence)
        .then((count) => {
          if (count > 0) log.warn({ count }, 'connections of a process that does not answer were ended')
        })
        .catch((error: unknown) =>
          log.debug({ err: error }, 'could not look for processes that do not answer'),
        )
    }
  }

  /** Settles what processes left open that ended, and removes the journals that nobody needs any more, until the end. */
  const keepSettled = async (): Promise<void> => {
    let tidied = Number.NEGATIVE_INFINITY
    while (!ending.signal.aborted) {
      try {
        for (const id of await settleAbandoned(parts)) await settle(id)
        if (performance.now() - tidied > tidyEvery) {
          await journals.tidy((ids) => listNeededJournals(sql, ids))
          tidied = performance.now()
        }
      } catch (error) {
        log.debug({ err: error }, 'could not settle what other processes left open')
      }
      await pause(lookEvery, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const queue: QueueSending = {
    ...parts,
    admit: async (kind, deliveries, lane) => {
      if (kind === 'campaign') return admitRetries({ openMailing }, deliveries)
      return lane === laneOfMany ? deliveries.slice(0, await paceOfMany(deliveries.length)) : deliveries
    },
    prepare,
    bounced: (tx, results, now) => recordBounce(tx, secret, results, now),
    over: (tx, ids) => forgetContents(tx, ids),
    ended: async (campaignIds) => {
      for (const id of campaignIds) await settle(id)
    },
  }
  const running = Promise.all([
    sendCampaigns({
      ...parts,
      nextCampaign: (now) => nextCampaign(sql, now),
      openMailing,
      chunkEnded: endChunk,
    }),
    ...lanes.map((lane) =>
      keepLane(
        queue,
        lane,
        lane === laneOf.transactional ? { concurrency: concurrencyForSingle, notifier } : { concurrency: 1 },
      ),
    ),
    keepFree(),
    keepSettled(),
  ])

  const stop = async (): Promise<void> => {
    ending.abort()
    const late = new Promise((resolve) => setTimeout(resolve, lastMessages).unref())
    await Promise.race([running, late])
    await sql.end({ timeout: 5 })
  }
  let stopped: Promise<void> | null = null
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
