import type { components } from '../../../generated/types.ts'
import { tooManyPoints } from '../../platform/fault-details.ts'
import { problem } from '../../platform/problem.ts'
import type { EventCount, Notice, SeriesRow, Tally } from '../../sending/deliveries/index.ts'
import { accountingOf, bouncesOf, byFrequency } from './accounting.ts'
import { serializeLink } from './serializers.ts'
import type { CampaignRow } from './store/campaigns.ts'
import type { LinkRow } from './store/statistics.ts'

type Schemas = components['schemas']

const percent = (part: number | null, whole: number): number | null =>
  part === null || whole === 0 ? null : Math.min(100, Math.round((part / whole) * 10_000) / 100)

const add = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0)

/** Opens and clicks by people and by machines. Contacts are counted only where each is recorded. */
const actionCounts = (
  type: 'opened' | 'clicked',
  {
    notices,
    events,
    individual,
  }: { notices: readonly Notice[]; events: readonly EventCount[]; individual: boolean },
): Schemas['CampaignActionCounts'] => {
  const machines = type === 'opened' ? 'machine_opened_only' : 'machine_clicked_only'
  const happened = (human: boolean): number =>
    add(
      events.filter((event) => event.type === type && event.human === human),
      (event) => event.happened,
    )
  return {
    human_contacts_count: individual ? add(notices, (notice) => notice[type]) : null,
    human_count: happened(true),
    machine_contacts_count: individual ? add(notices, (notice) => notice[machines]) : null,
    machine_count: happened(false),
  }
}

const deliveriesWith = (events: readonly EventCount[], type: EventCount['type']): number =>
  add(
    events.filter((event) => event.type === type),
    ({ deliveries }) => deliveries ?? 0,
  )

interface Counted {
  tallies: readonly Tally[]
  notices: readonly Notice[]
  events: readonly EventCount[]
}

const ratesOf = (
  { tracking }: CampaignRow,
  { tallies, notices, events }: Counted,
): Schemas['CampaignRates'] => {
  const sent = add(
    tallies.filter(({ status }) => status !== 'skipped' && status !== 'waiting' && status !== 'queued'),
    ({ contacts }) => contacts,
  )
  // A message that bounced after it was accepted was delivered nevertheless.
  const taken = add(notices, ({ accepted }) => accepted)
  const accepted = add(
    tallies.filter(({ status }) => status === 'accepted'),
    ({ contacts }) => contacts,
  )
  const { hard, soft } = bouncesOf(tallies)
  const opened = tracking.opens === 'individual' ? add(notices, (notice) => notice.opened) : null
  const clicked = tracking.clicks === 'individual' ? add(notices, (notice) => notice.clicked) : null
  return {
    accepted_percent: percent(accepted, sent),
    bounced_percent: percent(hard + soft, sent),
    opened_percent: percent(opened, taken),
    clicked_percent: percent(clicked, taken),
    clicked_of_opened_percent:
      opened === null
        ? null
        : percent(
            clicked,
            add(notices, (notice) => notice.opened_or_clicked),
          ),
    unsubscribed_percent: percent(deliveriesWith(events, 'unsubscribed'), taken),
    complained_percent: percent(deliveriesWith(events, 'complained'), taken),
  }
}

const variantReport = (row: CampaignRow, key: Schemas['CampaignVariantKey'], counted: Counted) => {
  const own: Counted = {
    tallies: counted.tallies.filter(({ variant }) => variant === key),
    notices: counted.notices.filter(({ variant }) => variant === key),
    events: counted.events.filter(({ variant }) => variant === key),
  }
  return {
    variant: key,
    is_winner: row.ab_winner === key,
    accepted_count: add(
      own.tallies.filter(({ status }) => status === 'accepted'),
      ({ contacts }) => contacts,
    ),
    opens: actionCounts('opened', { ...own, individual: row.tracking.opens === 'individual' }),
    clicks: actionCounts('clicked', { ...own, individual: row.tracking.clicks === 'individual' }),
    unsubscribed_contacts_count: deliveriesWith(own.events, 'unsubscribed'),
    rates: ratesOf(row, own),
  }
}

const knownReasons: readonly Schemas['UnsubscribeReason'][] = [
  'too_often',
  'not_relevant',
  'never_signed_up',
  'content',
  'other',
]

/** The code that a reason begins with; free text counts as `other`. */
const reasonOf = (detail: string | null): Schemas['UnsubscribeReason'] | null =>
  detail === null ? null : (knownReasons.find((reason) => detail.startsWith(reason)) ?? 'other')

const reasonsOf = (events: readonly EventCount[]): Schemas['UnsubscribeReasonCount'][] =>
  byFrequency(
    events
      .filter(({ type }) => type === 'unsubscribed')
      .map(({ reason, deliveries }) => [reasonOf(reason) ?? '', deliveries ?? 0] as const),
  ).map(([reason, contacts_count]) => ({ reason: reason === '' ? null : reason, contacts_count }))

/** The results of a campaign. */
export const reportOf = (
  row: CampaignRow,
  counted: Counted,
  topLinks: readonly LinkRow[],
): Schemas['CampaignReport'] => {
  const { hard, soft } = bouncesOf(counted.tallies)
  return {
    campaign_id: row.id,
    state: row.state,
    tracking: row.tracking,
    accounting: accountingOf(row, counted.tallies),
    opens: actionCounts('opened', { ...counted, individual: row.tracking.opens === 'individual' }),
    clicks: actionCounts('clicked', { ...counted, individual: row.tracking.clicks === 'individual' }),
    unsubscribed_contacts_count: deliveriesWith(counted.events, 'unsubscribed'),
    unsubscribe_reasons: reasonsOf(counted.events),
    complained_contacts_count: deliveriesWith(counted.events, 'complained'),
    hard_bounces_count: hard,
    soft_bounces_count: soft,
    rates: ratesOf(row, counted),
    variants: (row.ab?.variants ?? []).map(({ key }) => variantReport(row, key, counted)),
    top_links: topLinks.map((link) => serializeLink(link, row)),
    started_at: row.started_at,
    finished_at: row.finished_at,
  }
}

const hour = 3_600_000
const lengths = { hour, day: 24 * hour } as const
/** The default interval. */
const usual = { hour: 48, day: 30 } as const
const mostPoints = 400

export interface Series {
  interval: 'hour' | 'day'
  from: Date
  until: Date
  seconds: number
}

/** The requested intervals; null before the campaign has begun. @throws invalid_request */
export const readSeries = (
  query: { interval?: 'hour' | 'day' | undefined; occurred_after?: string; occurred_before?: string },
  startedAt: string | null,
): Series | null => {
  const { interval = 'hour', occurred_after, occurred_before } = query
  const length = lengths[interval]
  const begun = occurred_after ?? startedAt
  if (begun === null) return null
  const from = Math.floor(Date.parse(begun) / length) * length
  const until = occurred_before === undefined ? from + usual[interval] * length : Date.parse(occurred_before)
  const refuse = (detail: string) =>
    problem('invalid_request', {
      errors: [{ parameter: 'occurred_before', code: 'invalid_value', detail }],
    })
  if (until <= from) throw refuse('`occurred_before` must be after the start of the series.')
  if (until - from > mostPoints * length) throw refuse(tooManyPoints(mostPoints))
  // An hour requested in part is returned whole.
  return {
    interval,
    from: new Date(from),
    until: new Date(Math.ceil(until / hour) * hour),
    seconds: length / 1000,
  }
}

const nothing = {
  accepted_count: 0,
  bounced_count: 0,
  human_opens_count: 0,
  machine_opens_count: 0,
  human_clicks_count: 0,
  machine_clicks_count: 0,
  unsubscribed_contacts_count: 0,
  complained_contacts_count: 0,
}

/** One point per interval, also for intervals without events. */
export const pointsOf = (
  { from, until, seconds }: Series,
  rows: readonly SeriesRow[],
): Schemas['CampaignSeriesPoint'][] => {
  const byStart = new Map(rows.map(({ starts, ...counts }) => [starts, counts]))
  const points: Schemas['CampaignSeriesPoint'][] = []
  for (let at = from.getTime(); at < until.getTime(); at += seconds * 1000)
    points.push({ starts_at: new Date(at).toISOString(), ...nothing, ...byStart.get(at) })
  return points
}
