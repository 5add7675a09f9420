import type { Sql } from '../../platform/storage/open.ts'
import type { ErrorClass } from '../../sending/deliveries/index.ts'
import { findLatestReply, hasOpenChunks, listTallies } from '../../sending/deliveries/index.ts'
import { lockCampaign } from './store/campaigns.ts'
import { pause } from './transitions.ts'

/** Refusals caused by the sender or the content. */
const aboutUs: readonly (ErrorClass | null)[] = ['sender_refused', 'content_refused']

/**
 * Pauses a campaign whose whole audience was attempted and refused because of the sender or the content. A
 * small campaign, such as a first test, ends before the circuit breaker has enough results. Called when a
 * chunk has ended: retries after a resumption are not chunks.
 */
export const pauseIfAllRefused = async (tx: Sql, id: string, now: Date): Promise<void> => {
  if (await hasOpenChunks(tx, id)) return
  const sent = (await listTallies(tx, [id])).filter(({ status }) => status !== 'skipped')
  const isRefused = sent.every(
    ({ status, error_class }) => status === 'deferred' && aboutUs.includes(error_class),
  )
  if (sent.length === 0 || !isRefused) return
  const row = await lockCampaign(tx, id)
  if (row?.state !== 'sending') return
  await pause(tx, row, { reason: 'refused', detail: await findLatestReply(tx, id) }, now.toISOString())
}
