import { createReserve } from '../../platform/contract/plan-limit.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import { storedUrl } from '../../platform/mail/links.ts'
import { ProblemError } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { countMonthlyDeliveries, listNoted, mergeDays, postponeZone } from '../../sending/deliveries/index.ts'
import type { WorkParts } from '../../system/jobs/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { contentKeys } from './content.ts'
import { estimate } from './estimate.ts'
import { pauseByEvidence } from './evidence.ts'
import { freezeCampaign, windowOf } from './freeze.ts'
import { blockingIssues, lintCampaign } from './lint/index.ts'
import { openContent } from './open-content.ts'
import type { PauseReason } from './rules.ts'
import {
  type CampaignRow,
  findCampaign,
  listDue,
  listPreparing,
  listRetrying,
  listSending,
  listUndecided,
  lockCampaign,
} from './store/campaigns.ts'
import { listDueZones } from './store/freeze.ts'
import type { NewLink } from './store/links.ts'
import { freezeTask, listCancelledSince, retryTask } from './store/queue.ts'
import { begin, continueRetry, mergeNotes, pause, reviseEnds, settleCampaign } from './transitions.ts'
import { beginsAt, openingFrom } from './windows.ts'

/** The distinct URLs in a campaign's content. */
const linksOf = async (tx: Sql, row: CampaignRow): Promise<NewLink[]> => {
  const links: NewLink[] = []
  for (const key of contentKeys(row)) {
    const { content } = await openContent(tx, row, key)
    const seen = new Set<string>()
    for (const { position, url, label } of content.links) {
      if (seen.has(url)) continue
      seen.add(url)
      links.push({ variant: key, position, url: storedUrl(url), label })
    }
  }
  return links
}

/** Why a campaign cannot begin without action by a user; null if it can. */
const whyNot = async (
  context: WorkParts,
  row: CampaignRow,
): Promise<{ reason: PauseReason; detail: string } | null> => {
  const { sql, clock, secret, editions } = context
  const { findings } = await lintCampaign(context, sql, row)
  const [error] = blockingIssues(findings, 'now')
  if (error !== undefined)
    return { reason: error.key.startsWith('mail_server') ? 'mail_server' : 'not_ready', detail: error.detail }
  if ((await editions.allowed('deliveries_per_month')) === null) return null
  const target = { id: row.id, audience: row.audience, frequencyCap: row.frequency_cap, secret }
  const { mailable_count } = await estimate(sql, target, clock.now())
  const reserve = await createReserve(editions, {
    deliveries_per_month: (tx) => countMonthlyDeliveries(tx, clock.now()),
  })('deliveries_per_month')
  try {
    await sql.begin((tx: Sql) => reserve(tx, mailable_count))
    return null
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { reason: 'plan_limit', detail: error.message }
  }
}

/**
 * Freezes the audience of a campaign that is being prepared. A campaign that is not ready is paused with the
 * reason.
 */
const prepare = async (context: WorkParts, id: string): Promise<void> => {
  const { sql, clock } = context
  const row = await findCampaign(sql, id)
  if (row?.state !== 'preparing') return
  const refusal = await whyNot(context, row)
  if (refusal === null) {
    await freezeCampaign(context, id, linksOf)
    await sql.begin((tx: Sql) => settleCampaign(tx, id, clock.now()))
    return
  }
  await sql.begin(async (tx: Sql) => {
    const locked = await lockCampaign(tx, id)
    if (locked?.state === 'preparing') await pause(tx, locked, refusal, clock.now().toISOString())
  })
}

/** Begins the campaigns that are due. */
const startDue = async ({ sql, clock }: WorkParts): Promise<void> => {
  const now = clock.now()
  const { default_timezone } = await readSettings(sql, 'general')
  for (const due of await listDue(sql, now)) {
    const sendAt = new Date(due.send_at)
    if (due.per_contact_zone && beginsAt(sendAt, default_timezone) > now) continue
    await sql.begin(async (tx: Sql) => {
      const row = await lockCampaign(tx, due.id)
      if (row?.state === 'scheduled' && row.send_at === due.send_at) await begin(tx, row, now.toISOString())
    })
  }
}

/** In the contacts' time zones, windows close at other times than in that of the business. */
const keepZoneWindows = async ({ sql, clock }: WorkParts): Promise<void> => {
  const now = clock.now()
  for (const { campaign_id, timezone } of await listDueZones(sql, now)) {
    const row = await findCampaign(sql, campaign_id)
    if (row === null) continue
    const opening = openingFrom(await windowOf(sql, row), now, timezone)
    if (opening > now) await postponeZone(sql, campaign_id, timezone, opening)
  }
}

const day = 86_400_000

/**
 * Catches up on missed work: campaigns to prepare, to end or to decide, ends to revise, and deferred deliveries of cancelled
 * campaigns.
 */
const catchUp = async (context: WorkParts): Promise<void> => {
  const { sql, clock } = context
  for (const id of await listPreparing(sql)) await prepare(context, id)
  for (const id of await listRetrying(sql)) await continueRetry(sql, id, clock.now)
  await keepZoneWindows(context)
  const now = clock.now()
  const cancelled = await listCancelledSince(sql, new Date(now.getTime() - 4 * day))
  const ids = new Set([...(await listSending(sql)), ...(await listUndecided(sql, now)), ...cancelled])
  for (const id of ids) await sql.begin((tx: Sql) => settleCampaign(tx, id, clock.now()))
  for (const id of await listSending(sql)) await pauseByEvidence(context, id, clock.now())
  await reviseEnds(sql, now)
}

/** Merges noted changes of the ledger into the sums, each campaign in its own transaction. */
const mergeAll = async ({ sql, clock }: WorkParts): Promise<void> => {
  for (const id of await listNoted(sql)) await sql.begin((tx: Sql) => mergeNotes(tx, id, clock.now()))
  await sql.begin((tx: Sql) => mergeDays(tx))
}

/** The background tasks of the area. */
export const campaignJobs = (context: WorkParts): Job[] => [
  defineJob({
    task: freezeTask,
    schedule: null,
    run: ({ id }) => prepare(context, id),
  }),
  defineJob({
    task: retryTask,
    schedule: null,
    run: ({ id }) => continueRetry(context.sql, id, context.clock.now),
  }),
  defineJob({ task: defineTask('start-campaigns'), schedule: '* * * * *', run: () => startDue(context) }),
  defineJob({ task: defineTask('merge-tallies'), schedule: '* * * * *', run: () => mergeAll(context) }),
  defineJob({
    task: defineTask('look-after-campaigns'),
    schedule: '* * * * *',
    run: () => catchUp(context),
  }),
]
