import type { Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import { mostRestrictive } from '../../../sending/recipient/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import {
  audienceWarnings,
  inAudience,
  isEmptyTarget,
  type ParsedAudience,
  readAudience,
} from '../audience.ts'
import { windowOf } from '../freeze.ts'
import { listThere } from '../references.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { hoursPerWeek } from '../windows.ts'
import { issue, type LintContext, type LintIssue } from './finding.ts'

const gone = async (sql: Sql, { audience, sender_id, ab }: CampaignRow): Promise<LintIssue[]> => {
  const named = (['include', 'exclude'] as const).flatMap((side) =>
    (['list', 'tag', 'segment'] as const).flatMap((what) =>
      audience[side][`${what}_ids`].map((id, index) => ({
        id,
        what,
        pointer: `/audience/${side}/${what}_ids/${index}`,
      })),
    ),
  )
  const senders = [
    { id: sender_id, pointer: '/sender_id' },
    ...(ab?.variants ?? []).map((one, index) => ({
      id: one.sender_id,
      pointer: `/ab/variants/${index}/sender_id`,
    })),
  ].flatMap(({ id, pointer }) => (id === null ? [] : [{ id, what: 'sender' as const, pointer }]))
  const all = [...named, ...senders]
  const ids = (kind: (typeof all)[number]['what']): string[] =>
    all.filter(({ what }) => what === kind).map(({ id }) => id)
  const there = await listThere(sql, {
    lists: ids('list'),
    tags: ids('tag'),
    segments: ids('segment'),
    senders: ids('sender'),
  })
  return all
    .filter(({ id }) => !there.has(id))
    .map(({ what, pointer }) =>
      issue('reference_gone', 'error', `The ${what} no longer exists. Remove it, or choose another one.`, {
        pointer,
      }),
    )
}

const editionIssues = async ({ editions }: LintContext, row: CampaignRow): Promise<LintIssue[]> => {
  const issues: LintIssue[] = []
  if (row.ab !== null && !(await editions.has('ab_testing')))
    issues.push(
      issue('edition', 'error', 'An A/B test requires the Pro edition. Remove the test, or upgrade.', {
        pointer: '/ab',
      }),
    )
  if (row.per_contact_zone && !(await editions.has('send_time_per_contact')))
    issues.push(
      issue(
        'edition',
        'error',
        "Sending in the contacts' own time zones requires the Pro edition. Set `per_contact_zone` to `false`, or upgrade.",
        { pointer: '/schedule/per_contact_zone' },
      ),
    )
  return issues
}

const countAudience = async (sql: Sql, audience: ParsedAudience, now: Date): Promise<number> => {
  const where = inAudience(sql, audience, now)
  const [counted] = await unprepared(sql<{ count: number }[]>`select count(*) from contacts where ${where}`)
  return counted?.count ?? 0
}

/** Whether any contact in the audience may get e-mails: looks for the first one without counting. */
const hasRecipients = async (sql: Sql, audience: ParsedAudience, now: Date): Promise<boolean> => {
  const where = inAudience(sql, audience, now)
  const [found] = await unprepared(
    sql<{ some: boolean }[]>`
      select exists (select from contacts where contacts.status = 'subscribed' and ${where}) as some`,
  )
  return found?.some ?? false
}

const audienceIssues = async (
  sql: Sql,
  row: CampaignRow,
  audience: ParsedAudience,
  now: Date,
): Promise<LintIssue[]> => {
  const pointer = '/audience/include'
  if (isEmptyTarget(row.audience.include))
    return [
      issue(
        'audience_missing',
        'error',
        'The campaign has no audience. Choose lists, tags, segments or a condition.',
        { pointer },
      ),
    ]
  if (await hasRecipients(sql, audience, now)) return []
  const detail =
    'No contact of the audience is subscribed, so the campaign cannot be sent now. Choose another audience.'
  return [issue('audience_empty', 'warning', detail, { pointer })]
}

/** Rules on opens and clicks that are not counted for each contact: what is not counted looks like no interest. */
const evidenceIssues = async (sql: Sql, audience: ParsedAudience): Promise<LintIssue[]> =>
  (await audienceWarnings(sql, audience)).map(({ code, pointer, detail }) =>
    issue(code, 'warning', detail, { pointer }),
  )

/** Said while it can still be changed: a campaign that was sent cannot be counted again. */
const opensUncounted = async (sql: Sql, { tracking }: CampaignRow): Promise<LintIssue[]> => {
  const settings = await readSettings(sql, 'tracking')
  if (mostRestrictive(tracking.opens, settings.opens) === 'individual') return []
  const detail =
    'Opens are not counted for individual contacts, so the campaign cannot be sent again to non-openers. To allow this, set `opens` to `individual` in the campaign and in the tracking settings before it is sent.'
  return [issue('opens_uncounted', 'hint', detail, { pointer: '/tracking/opens' })]
}

/** With fewer contacts in each variant, the result is not reliable. */
const minPerVariant = 100

const testIssues = (row: CampaignRow, audience: number): LintIssue[] => {
  const { ab } = row
  if (ab === null) return []
  const issues: LintIssue[] = []
  const texts = ab.variants.map(({ key: _, ...rest }) => JSON.stringify(rest))
  if (new Set(texts).size < texts.length)
    issues.push(
      issue('variants_alike', 'error', 'Two variants are the same. Change one of them.', {
        pointer: '/ab/variants',
      }),
    )
  const each = Math.floor((audience * ab.test_share_percent) / 100 / ab.variants.length)
  if (each < minPerVariant)
    issues.push(
      issue(
        'test_too_small',
        'warning',
        `Each variant goes to ${each} ${each === 1 ? 'contact' : 'contacts'}. Use at least ${minPerVariant} for a reliable result.`,
        { pointer: '/ab/test_share_percent' },
      ),
    )
  return issues
}

/** Settings that allow less tracking than the campaign take precedence. */
const limited = async (sql: Sql, { tracking }: CampaignRow): Promise<LintIssue[]> => {
  const settings = await readSettings(sql, 'tracking')
  return (['opens', 'clicks'] as const).flatMap((what) => {
    if (mostRestrictive(tracking[what], settings[what]) === tracking[what]) return []
    const how = settings[what] === 'none' ? 'not counted at all' : 'counted in totals only'
    const detail = `According to the tracking settings, ${what} are ${how}. The settings override the campaign.`
    return [issue('tracking_limited', 'hint', detail, { pointer: `/tracking/${what}` })]
  })
}

const untracked = async (sql: Sql, { ab, tracking }: CampaignRow): Promise<LintIssue[]> => {
  if (ab === null || ab.winner_by === 'manual') return []
  const settings = await readSettings(sql, 'tracking')
  const what = ab.winner_by === 'human_clicks' ? 'clicks' : 'opens'
  if (tracking[what] === 'individual' && settings[what] === 'individual') return []
  return [
    issue(
      'winner_untracked',
      'warning',
      `The winner depends on ${what}, which are not counted for individual contacts. The first variant would win. Choose the winner yourself, or count ${what} for individual contacts.`,
      { pointer: '/ab/winner_by' },
    ),
  ]
}

const spread = async (sql: Sql, row: CampaignRow, audience: number): Promise<LintIssue[]> => {
  const window = await windowOf(sql, row)
  if (window === null || row.throttle === null) return []
  const perWeek = Math.floor(hoursPerWeek(window) * row.throttle.per_hour)
  if (perWeek >= audience) return []
  return [
    issue(
      'window_too_short',
      'warning',
      `At ${row.throttle.per_hour} messages an hour, the send windows of one week are enough for only ${perWeek} of ${audience} messages. Widen the window, or raise the throttle.`,
      { pointer: '/schedule/window' },
    ),
  ]
}

/** Checks audience, test, schedule, and the features of the edition. */
export const campaignIssues = async (
  context: LintContext,
  sql: Sql,
  row: CampaignRow,
): Promise<LintIssue[]> => {
  const now = context.clock.now()
  const parsed = await readAudience(sql, row.audience)
  const issues = [
    ...(await gone(sql, row)),
    ...(await editionIssues(context, row)),
    ...(await audienceIssues(sql, row, parsed, now)),
  ]
  // Counting an audience takes time: only if a check needs it.
  const audience = row.ab === null && row.throttle === null ? 0 : await countAudience(sql, parsed, now)
  return [
    ...issues,
    ...testIssues(row, audience),
    ...(await untracked(sql, row)),
    ...(await limited(sql, row)),
    ...(await evidenceIssues(sql, parsed)),
    ...(await opensUncounted(sql, row)),
    ...(await spread(sql, row, audience)),
  ]
}
