import { recordOwnChange } from '../../platform/audit.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { problem } from '../../platform/problem.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import {
  type CampaignsSettled,
  hasOpenChunks,
  hasQueued,
  isTestOut,
  listNotices,
  listTallies,
  mergeTallies,
  queueOf,
  recountTallies,
  releaseRest,
  requeueSome,
  skipWaiting,
} from '../../sending/deliveries/index.ts'
import { mostRestrictive } from '../../sending/recipient/index.ts'
import { closeNotice, notify } from '../../system/notices/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { accountingOf } from './accounting.ts'
import { type Action, checkAction, endOf, type PauseReason, type Sums, winnerOf } from './rules.ts'
import {
  type CampaignRow,
  findCampaign,
  listEndedSince,
  lockCampaign,
  reopenFinished,
  updateRetry,
  updateState,
  updateTracking,
  type VariantKey,
} from './store/campaigns.ts'
import { enqueueFreeze, enqueueRetry } from './store/queue.ts'

const hour = 3_600_000

/** @throws not_found */
export const requireCampaign = async (found: Promise<CampaignRow | null>): Promise<CampaignRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('campaign') })
  return row
}

/** Whether an act changes anything. @throws invalid_state if it is not allowed */
export const requireAllowed = (act: Action, row: CampaignRow): boolean => {
  const { state, audience_count, archived_at } = row
  const verdict = checkAction(act, { state, frozen: audience_count !== null, archived: archived_at !== null })
  if (verdict.kind === 'refused') throw problem('invalid_state', { detail: verdict.detail })
  return verdict.kind === 'may'
}

/**
 * Stores the tracking in force when a campaign begins: its statistics then do not depend on later settings.
 */
const settleTracking = async (tx: Sql, { id, tracking }: CampaignRow): Promise<void> => {
  const { opens, clicks } = await readSettings(tx, 'tracking')
  await updateTracking(tx, id, {
    opens: mostRestrictive(tracking.opens, opens),
    clicks: mostRestrictive(tracking.clicks, clicks),
  })
}

const noPause = { pause_reason: null, pause_detail: null, paused_at: null, paused_from: null } as const

/** The service paused it, and it goes on or ends: the notice is no longer needed. */
const closePause = async (tx: Sql, { id, pause_reason }: CampaignRow, now: string): Promise<void> => {
  if (pause_reason === null || pause_reason === 'manual') return
  await closeNotice(tx, { kind: 'campaign_paused', subject: id, now: new Date(now) })
}

/** Begins a campaign: its audience will be frozen, and the ids of its deliveries are fixed. */
export const begin = async (tx: Sql, row: CampaignRow, now: string): Promise<CampaignRow> => {
  const frozen_at = row.frozen_at ?? now
  const started_at = row.started_at ?? now
  await settleTracking(tx, row)
  const next = await updateState(tx, row.id, { ...noPause, state: 'preparing', frozen_at, started_at }, now)
  await enqueueFreeze(tx, row.id)
  await closePause(tx, row, now)
  return next
}

/**
 * Pauses a campaign, for the service or a user. All further steps follow after it is resumed. The audit log and a notice tell users what
 * the service did.
 */
export const pause = async (
  tx: Sql,
  row: CampaignRow,
  reason: { reason: PauseReason; detail: string | null },
  now: string,
): Promise<CampaignRow> => {
  const detail = reason.detail === null ? null : storable(reason.detail, 1000)
  const next = await updateState(
    tx,
    row.id,
    {
      state: 'paused',
      pause_reason: reason.reason,
      pause_detail: detail,
      paused_at: now,
      paused_from: row.state === 'sending' ? 'sending' : 'preparing',
    },
    now,
  )
  if (reason.reason !== 'manual') {
    const change = {
      before: { state: row.state, pause_reason: row.pause_reason },
      after: { state: 'paused', pause_reason: reason.reason },
    }
    const about = { event: 'campaign.paused', area: 'campaigns', targetId: row.id }
    await recordOwnChange(tx, about, change, new Date(now))
    const data = { name: row.name, ...(detail === null ? {} : { detail }) }
    await notify(tx, { kind: 'campaign_paused', subject: row.id, data, now: new Date(now) })
  }
  return next
}

/**
 * Pauses a campaign that is being prepared or sent, so that deliveries do not fail because of a problem
 * elsewhere.
 */
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

/** Resumes a campaign; if its audience is not frozen yet, that is done first. */
export const resume = async (tx: Sql, row: CampaignRow, now: string): Promise<CampaignRow> => {
  if (row.audience_count === null) return begin(tx, row, now)
  const next = await updateState(tx, row.id, { ...noPause, state: 'sending' }, now)
  await closePause(tx, row, now)
  return next
}

/**
 * Takes the next step of a retry, of a campaign that this transaction has locked. Returns whether more steps
 * follow.
 */
const retryStep = async (tx: Sql, row: CampaignRow, now: Date): Promise<boolean> => {
  const { id, frozen_at } = row
  if (row.retry === null || frozen_at === null) return false
  const after = await requeueSome(tx, { id, frozen_at }, row.retry, { queue: queueOf.campaign, now })
  await updateRetry(tx, row.id, after === null ? null : { ...row.retry, after })
  return after !== null
}

/** Retries failed deliveries, and unknown ones if requested: some at once, the rest in a job. */
export const retry = async (
  tx: Sql,
  row: CampaignRow,
  repeated: { failed: boolean; unknown: boolean },
  now: Date,
): Promise<CampaignRow> => {
  const next = await updateState(tx, row.id, { state: 'sending', finished_at: null }, now.toISOString())
  if (await retryStep(tx, { ...next, retry: { ...repeated, after: null } }, now))
    await enqueueRetry(tx, row.id)
  return next
}

/** Continues a retry, each step in its own transaction: an interruption keeps the steps already taken. */
export const continueRetry = async (sql: Database, id: string, now: () => Date): Promise<void> => {
  const step = async (tx: Sql): Promise<boolean> => {
    const row = await lockCampaign(tx, id)
    return row !== null && (await retryStep(tx, row, now()))
  }
  while ((await sql.begin(step)) === true);
  await sql.begin((tx: Sql) => settleCampaign(tx, id, now()))
}

/** Skips the waiting deliveries of a cancelled campaign. If there are none, the ledger is not read. */
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
  await closePause(tx, row, now)
  return next
}

/** Releases the rest of the audience with the winning variant. */
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

/** Finds the winning variant by its share of the contacts that got it. */
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

/** Takes the next step of a test if it is due: sets the time of the decision, or decides. */
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

/** Merges the noted changes of a campaign, except messages accepted within the last two minutes. */
export const mergeNotes = async (tx: Sql, id: string, now: Date): Promise<void> => {
  if ((await lockCampaign(tx, id)) !== null) await mergeTallies(tx, id, new Date(now.getTime() - 120_000))
}

/** The delivery results of a campaign's audience, from one statement; null before the audience is frozen. */
export const countSums = async (sql: Sql, row: CampaignRow): Promise<Sums | null> =>
  accountingOf(row, await listTallies(sql, [row.id]))

/**
 * Ends a campaign when every contact in its audience has a final status in the ledger, and takes the next
 * step of its test. Cheap while deliveries are pending; safe to call at any time.
 */
export const settleCampaign = async (tx: Sql, id: string, now: Date): Promise<void> => {
  const campaign = await findCampaign(tx, id)
  if (campaign === null || campaign.audience_count === null) return
  if (campaign.state === 'cancelled') {
    await skipLeft(tx, campaign)
    return
  }
  const testing =
    campaign.ab !== null && campaign.ab_decided_at === null && campaign.ab.winner_by !== 'manual'
  const mayEnd =
    campaign.state === 'sending' &&
    campaign.retry === null &&
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
  const unknown = sums?.unknown ?? 0
  if (unknown === 0) {
    // Those of an earlier end were sent again.
    await closeNotice(tx, { kind: 'campaign_unknown_outcomes', subject: id, now })
    return
  }
  const detail =
    unknown === 1
      ? 'The outcome of one message is unknown.'
      : `The outcome of ${unknown} messages is unknown.`
  const data = { name: row.name, detail }
  await notify(tx, { kind: 'campaign_unknown_outcomes', subject: id, data, now })
}

/** The end of a campaign by its delivery results now, if it is another one than its state says; else null. */
const otherEnd = ({ state }: CampaignRow, sums: Sums | null) => {
  const end = sums === null ? null : endOf(sums)
  return end === state ? null : end
}

/**
 * Revises the end of a campaign after outcomes became known: it is finished if none of its deliveries is failed or
 * unknown any more.
 */
const reviseEnd = async (tx: Sql, id: string, now: Date): Promise<void> => {
  const row = await lockCampaign(tx, id)
  if (row === null || row.retry !== null || !['finished', 'partially_failed'].includes(row.state)) return
  const sums = await countSums(tx, row)
  const state = otherEnd(row, sums)
  if (state !== null) await updateState(tx, id, { state }, now.toISOString())
  if (sums?.unknown === 0) await closeNotice(tx, { kind: 'campaign_unknown_outcomes', subject: id, now })
}

/** Reports of bounces and deliveries arrive within this time after the end of a campaign. */
const reported = 14 * 24 * hour

/** Revises the ends of campaigns about which reports have arrived since. */
export const reviseEnds = async (sql: Database, now: Date): Promise<void> => {
  const rows = await listEndedSince(sql, new Date(now.getTime() - reported))
  const tallies = Map.groupBy(
    await listTallies(
      sql,
      rows.map(({ id }) => id),
    ),
    ({ campaign_id }) => campaign_id,
  )
  for (const row of rows)
    if (otherEnd(row, accountingOf(row, tallies.get(row.id) ?? [])) !== null)
      await sql.begin((tx: Sql) => reviseEnd(tx, row.id, now))
}

/** Updates campaigns when the outcome of their deliveries changes. */
export const campaignsSettled: CampaignsSettled = {
  lock: async (tx, ids) => {
    for (const id of ids) await lockCampaign(tx, id)
  },
  settled: async (tx, ids, now) => {
    for (const id of ids) await reviseEnd(tx, id, now)
  },
  corrected: reopenFinished,
}
