import { recordBounce } from './bounces/index.ts'
import { createGauges, createOpenMailing, settleCampaign } from './campaigns/index.ts'
import {
  keepLane,
  laneOfMany,
  type Prepared,
  type QueuedDelivery,
  type QueueSending,
  retriesOf,
  sendCampaigns,
} from './deliveries/index.ts'
import type { WorkParts } from './jobs/index.ts'
import { createConfirmationPace, forgetContents, prepareMessages } from './messages/index.ts'
import { openDatabase, type Sql } from './platform/storage/open.ts'

/**
 * Lanes of the queue: what answers something a person did, what sequences and automations send, what campaigns try again,
 * confirmations that were asked for together.
 */
const lanes = [0, 1, 2, laneOfMany]

/** Connections to the database of its own, so that sending and answering requests do not wait for each other. */
const connections = 8

/** Milliseconds that messages under way may take to finish when the process is told to end. */
const lastMessages = 20_000

export interface DeliveryRunner {
  /** Begins nothing any more, waits for what is under way, and gives back what it held. */
  stop(): Promise<void>
}

/** Sends mail in this process until stopped. Any number of processes may do so on one database. */
export const startDelivery = (work: WorkParts & { url: string }): DeliveryRunner => {
  const sql = openDatabase(work.url, { name: 'crs delivery', connections })
  const ending = new AbortController()
  const parts = { ...work, sql, ending: ending.signal }
  const { clock, secret } = parts
  const gauges = createGauges(parts)
  const openMailing = createOpenMailing(parts, gauges)
  const paceOfMany = createConfirmationPace(parts, gauges.limiter)

  const settle = async (campaignId: string): Promise<void> => {
    await sql.begin((tx: Sql) => settleCampaign(tx, campaignId, clock.now()))
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
          parts,
          tx,
          deliveries.map(({ deliveryId }) => deliveryId),
          now,
        )

  const queue: QueueSending = {
    ...parts,
    prepare,
    bounced: (tx, results, now) => recordBounce(tx, secret, results, now),
    allow: async (lane, wanted) => (lane === laneOfMany && wanted > 0 ? paceOfMany(wanted) : wanted),
    over: (tx, ids) => forgetContents(tx, ids),
    ended: async (campaignIds) => {
      for (const id of campaignIds) await settle(id)
    },
  }
  const running = Promise.all([
    sendCampaigns({ ...parts, openMailing, chunkEnded: settle }),
    ...lanes.map((lane) => keepLane(queue, lane)),
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
