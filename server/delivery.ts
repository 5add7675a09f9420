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
  bulkConfirmationQueue,
  createJournals,
  listNeededJournals,
  type Prepared,
  pauseIfClosed,
  type QueuedDelivery,
  type QueueSending,
  queueOf,
  retriesOf,
  sendCampaigns,
  settleAbandoned,
  workQueue,
} from './sending/deliveries/index.ts'
import { createConfirmationPace, type MessageMailing, prepareMessages } from './sending/messages/index.ts'
import { forgetContents } from './sending/outbox/index.ts'
import type { WorkParts } from './system/jobs/index.ts'

/**
 * The queues besides campaigns: responses to a person's action, sequences and automations, retries of
 * campaigns, and confirmations that were requested together.
 */
const lanes = [queueOf.transactional, queueOf.sequence, queueOf.campaign, bulkConfirmationQueue]

/** Concurrent claims of single messages. */
const concurrencyForSingle = 3

/**
 * A pool of its own, so that sending and requests do not wait for each other. Each chunk, claim and queue may
 * hold one transaction; the others are for queries outside of these.
 */
const connections = 12

/**
 * Milliseconds that a frozen process keeps the locks of its transaction. Less than a lease lasts, so that the
 * process that takes its work over finds no locks.
 */
const maxIdle = 20_000
/** Milliseconds between two deletions of obsolete journals. */
const tidyInterval = 3_600_000
const stalledAfter = 10
const checkInterval = 5_000

/** Milliseconds that running messages have to finish at shutdown. */
const shutdownTimeout = 20_000

export interface DeliveryRunner {
  /** Starts no new work, waits for running work, and releases what it holds. */
  stop(): Promise<void>
}

/**
 * Sends mail in this process until stopped; `notifier` reports new single messages. Any number of processes
 * may run on one database.
 */
export const startDelivery = ({
  notifier = createNotifier(),
  ...work
}: WorkParts & { url: string; notifier?: Notifier }): DeliveryRunner => {
  const sql = openDatabase(work.url, {
    name: `crs delivery pid ${process.pid}`,
    connections,
    idleTimeout: maxIdle,
  })
  const ending = new AbortController()
  const journals = createJournals(join(work.config.dataDir, 'sending'), work.log)
  const hasDiskSpace = async (): Promise<boolean> => (await diskOf(work.config).space()).writable
  const parts = { ...work, sql, journals, ending: ending.signal, hasDiskSpace }
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

  /**
   * Single messages do not wait for a domain's rate, but they count towards it, and their outcomes change it.
   */
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

  /** Releases the locks of frozen processes until the end. */
  const releaseStalledLocks = async (): Promise<void> => {
    for (;;) {
      await pause(checkInterval, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return
      await terminateStalledBackends(sql, stalledAfter)
        .then((count) => {
          if (count > 0) log.warn({ count }, 'connections of a process that does not answer were ended')
        })
        .catch((error: unknown) =>
          log.debug({ err: error }, 'could not look for processes that do not answer'),
        )
    }
  }

  /** Settles the work of processes that died, and deletes obsolete journals, until the end. */
  const settleRepeatedly = async (): Promise<void> => {
    let tidied = Number.NEGATIVE_INFINITY
    while (!ending.signal.aborted) {
      try {
        for (const id of await settleAbandoned(parts)) await settle(id)
        if (performance.now() - tidied > tidyInterval) {
          await journals.tidy((ids) => listNeededJournals(sql, ids))
          tidied = performance.now()
        }
      } catch (error) {
        log.debug({ err: error }, 'could not settle what other processes left open')
      }
      await pause(checkInterval, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const queue: QueueSending = {
    ...parts,
    admit: async (kind, deliveries, lane) => {
      if (kind === 'campaign') return admitRetries({ openMailing }, deliveries)
      return lane === bulkConfirmationQueue
        ? deliveries.slice(0, await paceOfMany(deliveries.length))
        : deliveries
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
      workQueue(
        queue,
        lane,
        lane === queueOf.transactional ? { concurrency: concurrencyForSingle, notifier } : { concurrency: 1 },
      ),
    ),
    releaseStalledLocks(),
    settleRepeatedly(),
  ])

  const stop = async (): Promise<void> => {
    ending.abort()
    const late = new Promise((resolve) => setTimeout(resolve, shutdownTimeout).unref())
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
