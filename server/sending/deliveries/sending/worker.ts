import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../../platform/log.ts'
import { type ChunkRow, claimChunk, giveChunkBack } from '../store/chunks.ts'
import { leaseSeconds, restSeconds, sendChunk } from './chunk.ts'
import type { Sending } from './context.ts'
import type { Mailing } from './mailing.ts'

/** Chunks that one process sends at the same time: while one commits, the others use the connections. */
const chunksAtOnce = 3

/** Milliseconds between looks for work, and after an error. */
const idle = 500
const afterTrouble = 2_000

export interface CampaignSending extends Sending {
  log: Logger
  /** The campaign to send next. Null where none has a chunk to send now. */
  nextCampaign(now: Date): Promise<string | null>
  /** The campaign or variant of a chunk. Null where it must not be sent any more. */
  openMailing(campaignId: string, variant: string | null): Promise<Mailing | null>
  /** Called when a chunk is finished: the campaign may be finished too. */
  chunkEnded(campaignId: string): Promise<void>
}

/** Resolves after `ms` milliseconds or at shutdown. */
const rest = (ms: number, ending: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal: ending }).catch(() => undefined)

const sendNext = async (parts: CampaignSending): Promise<boolean> => {
  const { sql, clock } = parts
  const campaignId = await parts.nextCampaign(clock.now())
  if (campaignId === null) return false
  const chunk: ChunkRow | null = await claimChunk(sql, campaignId, leaseSeconds, clock.now())
  // Other processes claimed it, or a frozen one still locks the row.
  if (chunk === null) return false
  const mailing = await parts.openMailing(campaignId, chunk.variant).catch(async (error: unknown) => {
    await giveChunkBack(sql, chunk, restSeconds).catch(() => undefined)
    throw error
  })
  // The campaign was just paused. When resumed, it finds the chunk free.
  if (mailing === null) {
    await giveChunkBack(sql, chunk)
    return true
  }
  const result = await sendChunk(parts, mailing, chunk)
  if (result === 'done') await parts.chunkEnded(campaignId)
  return result !== 'stopped'
}

const keepSending = async (parts: CampaignSending): Promise<void> => {
  const { ending, log } = parts
  while (!ending.aborted) {
    try {
      const mayBegin = (await parts.hasDiskSpace?.()) ?? true
      if (!mayBegin || !(await sendNext(parts))) await rest(idle, ending)
    } catch (error) {
      log.error({ err: error }, 'a chunk could not be sent; it is taken up again')
      await rest(afterTrouble, ending)
    }
  }
}

/**
 * Sends campaigns until `ending`. Resolves when the results of everything in flight are recorded. Any number
 * of processes may run it.
 */
export const sendCampaigns = async (parts: CampaignSending): Promise<void> => {
  await Promise.all(Array.from({ length: chunksAtOnce }, () => keepSending(parts)))
}
