import { problem } from '../../platform/problem.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import {
  type CampaignsSettled,
  hasOpenChunks,
  isTestOut,
  laneOf,
  mergeTallies,
  recountTallies,
  releaseRest,
  requeueSome,
  skipWaiting,
} from '../../sending/deliveries/index.ts'
import { leastOf } from '../../sending/recipient/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { accountingOf } from './accounting.ts'
import { type Act, endOf, type PauseReason, type Sums, verdictOn, winnerOf } from './rules.ts'
import {
  type CampaignRow,
  findCampaign,
  lockCampaign,
  reopenFinished,
  updateRetry,
  updateState,
  updateTracking,
  type VariantKey,
} from './store/campaigns.ts'
import { enqueueFreeze, enqueueRetry, hasQueued } from './store/queue.ts'
import { listNotices, listTallies } from './store/tallies.ts'

const hour = 3_600_000

/** @throws not_found */
export const requireCampaign = async (found: Promise<CampaignRow | null>): Promise<CampaignRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: 'There is no such campaign.' })
  return row
}

/** Whether an act changes anything. @throws invalid_state where it may not be done */
export const requireMay = (act: Act, row: CampaignRow): boolean => {
  const { state, audience_count, archived_at } = row
  const verdict = verdictOn(act, { state, frozen: audience_count !== null, archived: archived_at !== null })
  if (verdict.kind === 'refused') throw problem('invalid_state', { detail: verdict.detail })
  return verdict.kind === 'may'
}

/** What is counted of it is settled when it begins: later readers of its numbers need not know what the settings said. */
const settleTracking = async (tx: Sql, { id, tracking }: CampaignRow): Promise<void> => {
  const { opens, clicks } = await readSettings(tx, 'tracking')
  await updateTracking(tx, id, {
    opens: leastOf(tracking.opens, opens),
    clicks: leastOf(tracking.clicks, clicks),
  })
}

const noPause = { pause_reason: null, pause_detail: null, paused_at: null, paused_from: null } as const

/** A campaign begins: from here on its audience is being fixed, and the ids of its deliveries are settled. */
export const begin = async (tx: Sql, row: CampaignRow, now: string): Promise<CampaignRow> => {
  const frozen_at = row.frozen_at ?? now
  const started_at = row.started_at ?? now
  await settleTracking(tx, row)
  const next = await updateState(tx, row.id, { ...noPause, state: 'preparing', frozen_at, started_at }, now)
  await enqueueFreeze(tx, row.id)
  return next
}

/** The service or somebody stops a campaign; whatever was to come next comes after it is resumed. */
export const pause = (
  tx: Sql,
  row: CampaignRow,
  reason: { reason: PauseReason; detail: string | null },
  now: string,
): Promise<CampaignRow> =>
  updateState(
    tx,
    row.id,
    {
      state: 'paused',
      pause_reason: reason.reason,
      pause_detail: reason.detail === null ? null : storable(reason.detail, 1000),
      paused_at: now,
      paused_from: row.state === 'sending' ? 'sending' : 'preparing',
    },
    now,
  )

/** The service stops a campaign that is being prepared or sent, so that nobody has to pay for what is wrong elsewhere. */
export const pauseCampaign = async (
  tx: Sql,
  id: string,
  reason: { reason: PauseReason; detail: string | null },
  now: Date,
): Promise<boolean> => {
  const row = await lockCampaign(tx, id)
  if (row?.state !== 'preparing' && row?.state !== 'sending') return false
  await pause(tx, row, reason, now.toISOString())
  return true
}

/** Goes on where it stopped; one whose audience is not fixed yet has that done first. */
export const resume = async (tx: Sql, row: CampaignRow, now: string): Promise<CampaignRow> => {
  if (row.audience_count === null) return begin(tx, row, now)
  return updateState(tx, row.id, { ...noPause, state: 'sending' }, now)
}

/** Takes the next step of a retry of a campaign that this transaction has locked. Whether there are more. */
const retryStep = async (tx: Sql, row: CampaignRow, now: Date): Promise<boolean> => {
  const { id, frozen_at } = row
  if (row.retry === null || frozen_at === null) return false
  const after = await requeueSome(tx, { id, frozen_at }, row.retry, { lane: laneOf.campaign, now })
  await updateRetry(tx, row.id, after === null ? null : { ...row.retry, after })
  return after !== null
}

/** Tries again what failed, and what is unknown where that is wanted: some of it at once, the rest by a job. */
export const retry = async (
  tx: Sql,
  row: CampaignRow,
  wanted: { failed: boolean; unknown: boolean },
  now: Date,
): Promise<CampaignRow> => {
  const next = await updateState(tx, row.id, { state: 'sending', finished_at: null }, now.toISOString())
  if (await retryStep(tx, { ...next, retry: { ...wanted, after: null } }, now)) await enqueueRetry(tx, row.id)
  return next
}

/** Goes on with a retry, each step in a transaction of its own: whoever is interrupted leaves it where it was. */
export const continueRetry = async (sql: Database, id: string, now: () => Date): Promise<void> => {
  const step = async (tx: Sql): Promise<boolean> => {
    const row = await lockCampaign(tx, id)
    return row !== null && (await retryStep(tx, row, now()))
  }
  while ((await sql.begin(step)) === true);
  await sql.begin((tx: Sql) => settleCampaign(tx, id, now()))
}

/** Skips what waits in the ledger for a campaign that is cancelled; where nothing does, the ledger is not looked into. */
const skipLeft = async (tx: Sql, row: CampaignRow): Promise<void> => {
  const sums = await countSums(tx, row)
  if (sums !== null && sums.queued + sums.deferred > 0) await skipWaiting(tx, row.id)
}

export const cancel = async (tx: Sql, row: CampaignRow, now: string): Promise<CampaignRow> => {
  const next = await updateState(
    tx,
    row.id,
    { ...noPause, state: 'cancelled', finished_at: now, ab_decides_at: null },
    now,
  )
  if (row.retry !== null) await updateRetry(tx, row.id, null)
  await skipLeft(tx, next)
  return next
}

/** The rest of the audience gets this variant from now on. */
export const decideTest = async (
  tx: Sql,
  row: CampaignRow,
  winner: VariantKey,
  now: Date,
): Promise<CampaignRow> => {
  await releaseRest(tx, row.id, winner, now)
  const at = now.toISOString()
  return updateState(tx, row.id, { ab_winner: winner, ab_decided_at: at, ab_decides_at: null }, at)
}

/** The variant that has won by what it is found by: its share of the contacts that got it. */
const findWinner = async (tx: Sql, { id, ab }: CampaignRow): Promise<VariantKey | null> => {
  if (ab === null || ab.winner_by === 'manual') return null
  const notices = await listNotices(tx, [id])
  const acted = ab.winner_by === 'human_clicks' ? 'clicked' : 'opened'
  const scores = ab.variants.map(({ key }) => {
    const notice = notices.find(({ variant }) => variant === key)
    return { key, accepted: notice?.accepted ?? 0, acted: notice?.[acted] ?? 0 }
  })
  return winnerOf(scores) as VariantKey | null
}

/** Takes the next step of a test where it is time: sets when it is decided, or decides it. */
const advanceTest = async (tx: Sql, row: CampaignRow, now: Date): Promise<CampaignRow> => {
  if (row.ab === null || row.ab_decided_at !== null || row.ab.winner_by === 'manual') return row
  if (row.ab_decides_at === null) {
    if (!(await isTestOut(tx, row.id))) return row
    const ab_decides_at = new Date(now.getTime() + row.ab.decide_after_hours * hour).toISOString()
    return updateState(tx, row.id, { ab_decides_at }, now.toISOString())
  }
  if (new Date(row.ab_decides_at) > now) return row
  const winner = await findWinner(tx, row)
  return winner === null ? row : decideTest(tx, row, winner, now)
}

/** Merges what is noted of a campaign: everything but what servers took within two minutes. */
export const mergeNotes = async (tx: Sql, id: string, now: Date): Promise<void> => {
  if ((await lockCampaign(tx, id)) !== null) await mergeTallies(tx, id, new Date(now.getTime() - 120_000))
}

/** What became of a campaign's audience, as one statement finds it; null before that is fixed. */
export const countSums = async (sql: Sql, row: CampaignRow): Promise<Sums | null> =>
  accountingOf(row, await listTallies(sql, [row.id]))

/**
 * Ends a campaign when everybody in its audience has a final status, by the ledger itself, and takes the next step of its test.
 * Cheap while somebody still waits; to call it too often changes nothing.
 */
export const settleCampaign = async (tx: Sql, id: string, now: Date): Promise<void> => {
  const seen = await findCampaign(tx, id)
  if (seen === null || seen.audience_count === null) return
  if (seen.state === 'cancelled') {
    await skipLeft(tx, seen)
    return
  }
  const testing = seen.ab !== null && seen.ab_decided_at === null && seen.ab.winner_by !== 'manual'
  const mayEnd =
    seen.state === 'sending' &&
    seen.retry === null &&
    !(await hasOpenChunks(tx, id)) &&
    !(await hasQueued(tx, id))
  if (!testing && !mayEnd) return
  const locked = await lockCampaign(tx, id)
  if (locked === null) return
  const row = await advanceTest(tx, locked, now)
  if (row.state !== 'sending' || row.retry !== null || (await hasOpenChunks(tx, id))) return
  await recountTallies(tx, id)
  const sums = await countSums(tx, row)
  const end = sums === null ? null : endOf(sums)
  if (end === null) return
  const at = now.toISOString()
  await updateState(tx, id, { state: end, finished_at: at }, at)
}

/** Deliveries of a campaign that is over were settled: nothing may be failed or unknown any more. */
const reviseEnd = async (tx: Sql, id: string, now: Date): Promise<void> => {
  const row = await lockCampaign(tx, id)
  if (row?.state !== 'partially_failed' || row.retry !== null) return
  const sums = await countSums(tx, row)
  if (sums !== null && endOf(sums) === 'finished')
    await updateState(tx, id, { state: 'finished' }, now.toISOString())
}

/** What follows for campaigns when the outcome of deliveries of theirs changes. */
export const campaignsSettled: CampaignsSettled = {
  lock: async (tx, ids) => {
    for (const id of ids) await lockCampaign(tx, id)
  },
  settled: async (tx, ids, now) => {
    for (const id of ids) await reviseEnd(tx, id, now)
  },
  corrected: reopenFinished,
}
