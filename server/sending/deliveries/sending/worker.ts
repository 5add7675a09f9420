import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../../platform/log.ts'
import { type ChunkRow, claimChunk, giveChunkBack } from '../store/chunks.ts'
import { leaseSeconds, restSeconds, sendChunk } from './chunk.ts'
import type { Sending } from './context.ts'
import type { Mailing } from './mailing.ts'

/** Chunks that one process sends at the same time: enough that one batch's commit does not keep the connections waiting. */
const chunksAtOnce = 3

/** Milliseconds before it is looked again whether there is something to send, and after something went wrong. */
const idle = 500
const afterTrouble = 2_000

export interface CampaignSending extends Sending {
  log: Logger
  /** The campaign whose turn it is; null where none has a chunk to send now. */
  nextCampaign(now: Date): Promise<string | null>
  /** What a chunk is a part of; null where it is not to be sent any more. */
  openMailing(campaignId: string, variant: string | null): Promise<Mailing | null>
  /** A chunk has come to its end: perhaps the campaign has, too. */
  chunkEnded(campaignId: string): Promise<void>
}

/** Resolves when so many milliseconds are over or the process is to end. */
const rest = (ms: number, ending: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal: ending }).catch(() => undefined)

const sendNext = async (parts: CampaignSending): Promise<boolean> => {
  const { sql, clock } = parts
  const campaignId = await parts.nextCampaign(clock.now())
  if (campaignId === null) return false
  const chunk: ChunkRow | null = await claimChunk(sql, campaignId, leaseSeconds, clock.now())
  // Others were faster, or somebody who does not answer still holds the row.
  if (chunk === null) return false
  const mailing = await parts.openMailing(campaignId, chunk.variant).catch(async (error: unknown) => {
    await giveChunkBack(sql, chunk, restSeconds).catch(() => undefined)
    throw error
  })
  // Paused between two looks: whoever resumes it at once finds the chunk free.
  if (mailing === null) {
    await giveChunkBack(sql, chunk)
    return true
  }
  const ended = await sendChunk(parts, mailing, chunk)
  if (ended === 'done') await parts.chunkEnded(campaignId)
  return ended !== 'stopped'
}

const keepSending = async (parts: CampaignSending): Promise<void> => {
  const { ending, log } = parts
  while (!ending.aborted) {
    try {
      const mayBegin = (await parts.hasRoom?.()) ?? true
      if (!mayBegin || !(await sendNext(parts))) await rest(idle, ending)
    } catch (error) {
      log.error({ err: error }, 'a chunk could not be sent; it is taken up again')
      await rest(afterTrouble, ending)
    }
  }
}

/** Sends campaigns until `ending`: resolves when what was under way is recorded. Any number of processes may do so. */
export const sendCampaigns = async (parts: CampaignSending): Promise<void> => {
  await Promise.all(Array.from({ length: chunksAtOnce }, () => keepSending(parts)))
}
