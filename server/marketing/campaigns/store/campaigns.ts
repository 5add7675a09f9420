import type { components } from '../../../../generated/types.ts'
import type { SavedTree } from '../../../audience/conditions/index.ts'
import { orderKeys } from '../../../platform/http/order-keys.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { ActorColumns } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { CampaignState, Evidence, PauseReason } from '../rules.ts'
import type { SendWindow } from '../windows.ts'

type Schemas = components['schemas']

export type Content = Schemas['CampaignContent']
export type Tracking = Schemas['CampaignTracking']
export type Throttle = Schemas['CampaignThrottle']
export type VariantKey = Schemas['CampaignVariantKey']
export type Variant = Schemas['CampaignVariant']

/** The stored form of a target. */
export interface Target {
  list_ids: string[]
  tag_ids: string[]
  segment_ids: string[]
  condition: SavedTree | null
}

export interface Audience {
  include: Target
  exclude: Target
}

/** A test as configured; its progress is stored separately. */
export type Ab = Pick<
  Schemas['CampaignAb'],
  'test_share_percent' | 'winner_by' | 'decide_after_hours' | 'variants'
>

/** The part of a campaign that users write, and that a copy has. */
export interface Draft {
  name: string
  content: Content
  smart_codes: string[]
  template_id: string | null
  sender_id: string | null
  reply_to: string | null
  audience: Audience
  send_window: SendWindow | null
  per_contact_zone: boolean
  throttle: Throttle | null
  frequency_cap: boolean
  tracking: Tracking
  ab: Ab | null
}

/** What a retry returns to the queue, in order of ids, and its progress. */
export interface Retry {
  failed: boolean
  unknown: boolean
  /** The last delivery processed; null before the first. */
  after: string | null
}

export interface CampaignRow extends Draft, ActorColumns {
  id: string
  state: CampaignState
  send_at: string | null
  ab_decides_at: string | null
  ab_decided_at: string | null
  ab_winner: VariantKey | null
  audience_count: number | null
  frozen_at: string | null
  pause_reason: PauseReason | null
  pause_detail: string | null
  paused_at: string | null
  paused_from: 'preparing' | 'sending' | null
  evidence: Evidence | null
  retry: Retry | null
  scheduled_at: string | null
  started_at: string | null
  finished_at: string | null
  archived_at: string | null
  resent_from_id: string | null
  created_at: string
  updated_at: string
  version: number
}

const columns = (sql: Sql) => sql`
  id, name, state, content, smart_codes, template_id, sender_id, reply_to, audience, send_at, send_window, per_contact_zone,
  throttle, frequency_cap, tracking, ab, ab_decides_at, ab_decided_at, ab_winner, audience_count, frozen_at, pause_reason,
  pause_detail, paused_at, paused_from, evidence, retry, scheduled_at, started_at, finished_at, archived_at, resent_from_id, actor_kind,
  actor_id, actor_name, created_at, updated_at, version`

export const findCampaign = async (sql: Sql, id: string): Promise<CampaignRow | null> => {
  const [row] = await sql<CampaignRow[]>`select ${columns(sql)} from campaigns where id = ${id}`
  return row ?? null
}

/**
 * Locks a campaign until the transaction ends. The lock allows references from chunks that are being written:
 * a campaign can be paused and cancelled while its audience is being frozen.
 */
export const lockCampaign = async (tx: Sql, id: string): Promise<CampaignRow | null> => {
  const [row] = await tx<
    CampaignRow[]
  >`select ${columns(tx)} from campaigns where id = ${id} for no key update`
  return row ?? null
}

/** Names and times as columns, the rest as JSON. */
const draftColumns = (sql: Sql, draft: Draft) => ({
  name: draft.name,
  content: asJson(sql, draft.content),
  smart_codes: draft.smart_codes,
  template_id: draft.template_id,
  sender_id: draft.sender_id,
  reply_to: draft.reply_to,
  audience: asJson(sql, draft.audience),
  send_window: draft.send_window === null ? null : asJson(sql, draft.send_window),
  per_contact_zone: draft.per_contact_zone,
  throttle: draft.throttle === null ? null : asJson(sql, draft.throttle),
  frequency_cap: draft.frequency_cap,
  tracking: asJson(sql, draft.tracking),
  ab: draft.ab === null ? null : asJson(sql, draft.ab),
})

export const insertCampaign = async (
  tx: Sql,
  campaign: { id: string; draft: Draft; resentFromId: string | null; actor: ActorColumns },
  now: string,
): Promise<CampaignRow> => {
  const values = {
    id: campaign.id,
    state: 'draft',
    ...draftColumns(tx, campaign.draft),
    resent_from_id: campaign.resentFromId,
    ...campaign.actor,
    created_at: now,
    updated_at: now,
  }
  const [row] = await tx<CampaignRow[]>`insert into campaigns ${tx(values)} returning ${columns(tx)}`
  return row as CampaignRow
}

export const updateDraft = async (tx: Sql, id: string, draft: Draft, now: string): Promise<CampaignRow> => {
  const [row] = await tx<CampaignRow[]>`
    update campaigns set ${tx(draftColumns(tx, draft))}, updated_at = ${now}, version = version + 1
    where id = ${id} returning ${columns(tx)}`
  return row as CampaignRow
}

/** The columns that a change of state writes; omitted ones stay. */
export type StateChange = Partial<
  Pick<
    CampaignRow,
    | 'state'
    | 'send_at'
    | 'per_contact_zone'
    | 'audience_count'
    | 'frozen_at'
    | 'pause_reason'
    | 'pause_detail'
    | 'paused_at'
    | 'paused_from'
    | 'scheduled_at'
    | 'started_at'
    | 'finished_at'
    | 'archived_at'
    | 'ab_decides_at'
    | 'ab_decided_at'
    | 'ab_winner'
  >
>

/** Writes the next version of a campaign that this transaction has locked. */
export const updateState = async (
  tx: Sql,
  id: string,
  change: StateChange,
  now: string,
): Promise<CampaignRow> => {
  const [row] = await tx<CampaignRow[]>`
    update campaigns set ${tx({ ...change, updated_at: now })}, version = version + 1
    where id = ${id} returning ${columns(tx)}`
  return row as CampaignRow
}

/** Stores the results that a user has seen, of a campaign that this transaction has locked. */
export const updateEvidence = async (tx: Sql, id: string, evidence: Evidence): Promise<void> => {
  await tx`update campaigns set evidence = ${asJson(tx, evidence)} where id = ${id}`
}

/**
 * Stores the progress of a retry, of a campaign that this transaction has locked. It is not visible, so it is
 * not a new version.
 */
export const updateRetry = async (tx: Sql, id: string, retry: Retry | null): Promise<void> => {
  await tx`update campaigns set retry = ${retry === null ? null : asJson(tx, retry)} where id = ${id}`
}

/** Campaigns with a retry that is not completely enqueued. */
export const listRetrying = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ id: string }[]>`
      select id from campaigns where state in ('sending', 'paused') and retry is not null order by id`
  ).map(({ id }) => id)

export const updateWindow = async (tx: Sql, id: string, window: SendWindow | null): Promise<void> => {
  await tx`update campaigns set send_window = ${window === null ? null : asJson(tx, window)} where id = ${id}`
}

/** Stores the tracking of a campaign that this transaction has locked. */
export const updateTracking = async (tx: Sql, id: string, tracking: Tracking): Promise<void> => {
  await tx`update campaigns set tracking = ${asJson(tx, tracking)} where id = ${id}`
}

export const deleteCampaign = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from campaigns where id = ${id}`
}

export interface CampaignFilter {
  states?: readonly CampaignState[] | undefined
  archived: boolean
  /** Escapes a text for a pattern of LIKE. */
  pattern?: string | undefined
}

export type CampaignOrder = 'name' | 'created_at' | 'started_at' | 'updated_at'

const filtered = (sql: Sql, { states, archived, pattern }: CampaignFilter): Fragment => sql`
  archived_at is ${archived ? sql`not null` : sql`null`}
  ${states === undefined ? sql`` : sql`and state = any (${states as string[]}::text[])`}
  ${pattern === undefined ? sql`` : sql`and (name ilike ${pattern} or content ->> 'subject' ilike ${pattern})`}`

export const campaignList = (
  sql: Sql,
  filter: CampaignFilter,
  order: { by: CampaignOrder; descending: boolean },
): List => ({
  table: 'campaigns',
  columns: columns(sql),
  where: filtered(sql, filter),
  keys: orderKeys(sql, order.by, {
    // Campaigns that have not begun come last.
    started_at: { sql: sql`coalesce(started_at, 'infinity')`, type: 'timestamptz' },
  }),
  descending: order.descending,
})

/** Scheduled campaigns that may be due: those in the contacts' time zones begin up to 26 hours earlier. */
export const listDue = async (
  sql: Sql,
  now: Date,
): Promise<{ id: string; send_at: string; per_contact_zone: boolean }[]> =>
  await sql<{ id: string; send_at: string; per_contact_zone: boolean }[]>`
    select id, send_at, per_contact_zone from campaigns
    where state = 'scheduled' and send_at <= ${now}::timestamptz + interval '26 hours'
      and (per_contact_zone or send_at <= ${now})
    order by send_at, id`

/** Campaigns whose audience must be frozen. */
export const listPreparing = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ id: string }[]>`select id from campaigns where state = 'preparing' order by started_at, id`
  ).map(({ id }) => id)

/** Campaigns being sent: checked now and then for whether they are complete. */
export const listSending = async (sql: Sql): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from campaigns where state = 'sending' order by started_at, id`).map(
    ({ id }) => id,
  )

/** Campaigns that have ended since, except cancelled ones. */
export const listEndedSince = async (sql: Sql, since: Date): Promise<CampaignRow[]> =>
  await sql<CampaignRow[]>`
    select ${columns(sql)} from campaigns
    where state in ('finished', 'partially_failed') and retry is null and finished_at > ${since}
    order by finished_at, id`

/** Campaigns whose test must be decided now. */
export const listUndecided = async (sql: Sql, now: Date): Promise<string[]> =>
  (
    await sql<{ id: string }[]>`
      select id from campaigns
      where ab_decides_at <= ${now} and ab_decided_at is null and state <> 'cancelled' order by ab_decides_at, id`
  ).map(({ id }) => id)

/**
 * Marks finished campaigns as partially failed after a delivery turned out to have failed, so that it can be
 * retried.
 */
export const reopenFinished = async (tx: Sql, ids: readonly string[], now: Date): Promise<void> => {
  await tx`
    update campaigns set state = 'partially_failed', updated_at = ${now}, version = version + 1
    where id = any (${ids as string[]}::uuid[]) and state = 'finished'`
}

/** Pauses every campaign that is running or due, as a user would. Returns their number. */
export const pauseAllCampaigns = async (tx: Sql, detail: string): Promise<number> => {
  const { count } = await tx`
    update campaigns set state = 'paused', pause_reason = 'manual', pause_detail = ${detail}, paused_at = now(),
      paused_from = case when state = 'sending' then 'sending' else 'preparing' end,
      updated_at = now(), version = version + 1
    where state in ('preparing', 'sending') or (state = 'scheduled' and send_at <= now())`
  return count
}
