import { join } from 'node:path'
import { flowChannel } from './audience/trigger-events/index.ts'
import { findEnabledUser } from './host/index.ts'
import { allJobs } from './jobs.ts'
import {
  createLimiters,
  createOpenMailing,
  nextCampaign,
  pauseIfAllRefused,
  settleCampaign,
} from './marketing/campaigns/index.ts'
import { createFlowMailing, startFlows } from './marketing/flows/index.ts'
import { members } from './members.ts'
import { diskOf } from './platform/disk/disk.ts'
import { createOutbound, type Outbound } from './platform/http/outbound.ts'
import { startJobs } from './platform/jobs/runner.ts'
import { createNotifier, type Notifier } from './platform/notifier.ts'
import { openDatabase, type Sql } from './platform/storage/open.ts'
import { openFurtherPool } from './platform/storage/pools.ts'
import { releaseStalledLocks } from './platform/storage/stalled-backends.ts'
import { recordBounce } from './sending/bounces/index.ts'
import {
  admitRetries,
  bulkConfirmationQueue,
  createJournals,
  createReport,
  mailChannel,
  type QueueSending,
  queueOf,
  retriesOf,
  sendCampaigns,
  settleRepeatedly,
  workQueue,
} from './sending/deliveries/index.ts'
import { createConfirmationPace, prepareMessages } from './sending/messages/index.ts'
import { forgetContents } from './sending/outbox/index.ts'
import type { WorkParts } from './system/jobs/index.ts'
import { eventChannel, startEvents } from './system/webhooks/index.ts'

export interface Running {
  /** Starts no new work, waits for running work, and releases what it holds. */
  stop(): Promise<void>
}

/**
 * Runs jobs, walks contacts through flows and sends mail in this process until stopped. Used by a worker, and by a service without separate
 * workers. Flows look for due contacts every `idle` milliseconds, besides notifications.
 */
export const startWorker = async (
  context: WorkParts & { url: string; outbound?: Outbound; idle?: number },
): Promise<Running> => {
  const { url, log } = context
  const notifier = createNotifier()
  const flowNotifier = createNotifier()
  const eventNotifier = createNotifier()
  const sql = openFurtherPool(context.sql, url, 'work')
  const jobs = await startJobs({
    url,
    jobs: allJobs({ ...context, sql }),
    log,
    notifications: {
      [mailChannel]: notifier.notify,
      [flowChannel]: flowNotifier.notify,
      [eventChannel]: eventNotifier.notify,
    },
  })
  const delivery = startDelivery({ ...context, notifier })
  const outbound = context.outbound ?? createOutbound({ allowed: context.config.webhookHosts })
  const flows = startFlows({ ...context, ...members, sql, outbound, notifier: flowNotifier })
  const findUser = (id: string) => findEnabledUser(sql, id)
  const events = startEvents({ ...context, ...members, sql, outbound, findUser, notifier: eventNotifier })
  return {
    stop: async () => {
      await Promise.all([jobs.stop(), delivery.stop(), flows.stop(), events.stop()])
      await sql.end({ timeout: 5 })
    },
  }
}

/**
 * The queues besides campaigns: responses to a person's action, sequences and automations, retries of
 * campaigns, and confirmations that were requested together.
 */
const queues = [queueOf.transactional, queueOf.sequence, queueOf.campaign, bulkConfirmationQueue]

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

/** Milliseconds that running messages have to finish at shutdown. */
const shutdownTimeout = 20_000

/**
 * Sends mail in this process until stopped; `notifier` reports new single messages. Any number of processes
 * may run on one database.
 */
export const startDelivery = ({
  notifier = createNotifier(),
  ...work
}: WorkParts & { url: string; notifier?: Notifier }): Running => {
  const name = `crs delivery pid ${process.pid}`
  const sql = openDatabase(work.url, { name, connections, idleTimeout: maxIdle })
  const ending = new AbortController()
  const journals = createJournals(join(work.config.dataDir, 'sending'), work.log)
  const hasDiskSpace = async (): Promise<boolean> => (await diskOf(work.config).space()).writable
  const context = { ...work, ...members, sql, journals, ending: ending.signal, hasDiskSpace }
  const { clock, secret, log } = context
  const limiters = createLimiters(context)
  const openMailing = createOpenMailing(context, limiters)
  const flowMailing = createFlowMailing(context, limiters)
  const confirmationPace = createConfirmationPace(context, limiters.limiter)
  const report = createReport(context, limiters.domains)

  const settle = async (campaignId: string): Promise<void> => {
    await sql.begin((tx: Sql) => settleCampaign(tx, campaignId, clock.now()))
  }
  const endChunk = async (campaignId: string): Promise<void> => {
    await sql.begin((tx: Sql) => pauseIfAllRefused(tx, campaignId, clock.now()))
    await settle(campaignId)
  }

  const sending: QueueSending = {
    ...context,
    admit: async (kind, deliveries, queue) => {
      if (kind === 'campaign') return admitRetries({ openMailing }, deliveries)
      if (kind === 'sequence' || kind === 'automation') return flowMailing.admit(deliveries)
      if (queue !== bulkConfirmationQueue) return deliveries
      return deliveries.slice(0, await confirmationPace(deliveries.length))
    },
    prepare: (tx, kind, deliveries, now) => {
      if (kind === 'campaign') return retriesOf({ secret, openMailing }, tx, deliveries, now)
      if (kind === 'sequence' || kind === 'automation') return flowMailing.prepare(tx, deliveries, now)
      const ids = deliveries.map(({ deliveryId }) => deliveryId)
      return prepareMessages({ ...context, report }, tx, ids, now)
    },
    bounced: (tx, results, now) => recordBounce(tx, secret, results, now),
    deliveriesSettled: (tx, ids) => forgetContents(tx, ids),
    campaignsSettled: async (campaignIds) => {
      for (const id of campaignIds) await settle(id)
    },
  }
  const running = Promise.all([
    sendCampaigns({
      ...context,
      nextCampaign: (now) => nextCampaign(sql, now),
      openMailing,
      chunkEnded: endChunk,
    }),
    ...queues.map((queue) => {
      const isSingle = queue === queueOf.transactional
      return workQueue(
        sending,
        queue,
        isSingle ? { concurrency: concurrencyForSingle, notifier } : { concurrency: 1 },
      )
    }),
    releaseStalledLocks(sql, log, ending.signal),
    settleRepeatedly({ ...context, settled: settle }),
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
