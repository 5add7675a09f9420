import type { components } from '../../../generated/types.ts'
import { countLevels } from '../../audience/conditions/index.ts'
import { listAudienceChanges, readSeries } from '../../audience/memberships/index.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readSettings } from '../../system/settings/index.ts'
import { audienceOf, growthPoints, reasonsOf } from './growth.ts'
import { complaintsAt, deliverabilityPoints, mailOf, overviewPoints } from './mail.ts'
import { before, byInterval, kindsOf, marketing, sumOf, timeOf } from './rules.ts'
import { listReasons, listSources } from './store/audience.ts'
import { countCampaigns, listCampaigns } from './store/campaigns.ts'
import { listEngagementDays, listHours, listLinks } from './store/engagement.ts'
import { listDomains, listErrors, listLeavingDays, listMailDays, listSkipped } from './store/mail.ts'

type Schemas = components['schemas']

/** The contract's maximum. */
const maxRows = { sources: 50, domains: 50, errors: 50, latest: 5, campaigns: 20, links: 20 }

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const levels = ['high', 'medium', 'low', 'none'] as const
const reasons: readonly Schemas['UnsubscribeReason'][] = [
  'too_often',
  'not_relevant',
  'never_signed_up',
  'content',
  'other',
]

const answer = <Body>(body: Body) => ({ status: 200 as const, body, etag: digestOf(body) })

export const reportHandlers = {
  async getOverviewReport({ query }, { clock, sql }) {
    const series = readSeries(query, clock.now())
    const earlier = before(series)
    const time = timeOf(series)
    const both = { from: timeOf(earlier).from, until: time.until }
    const [changes, days, leaving, campaigns_count, latest_campaigns] = await Promise.all([
      listAudienceChanges(sql, { from_on: earlier.from_on, until_on: series.until_on }),
      listMailDays(sql, marketing, both),
      listLeavingDays(sql, marketing, both),
      countCampaigns(sql, time),
      listCampaigns(sql, time, 'latest', maxRows.latest),
    ])
    return answer({
      ...series,
      audience: audienceOf(series, changes),
      previous_audience: audienceOf(earlier, changes),
      mail: mailOf(series, days, leaving),
      previous_mail: mailOf(earlier, days, leaving),
      campaigns_count,
      points: overviewPoints(series, days),
      latest_campaigns: [...latest_campaigns],
    })
  },

  async getGrowthReport({ query }, { clock, sql }) {
    const series = readSeries(query, clock.now())
    const time = timeOf(series)
    const [changes, sources, given] = await Promise.all([
      listAudienceChanges(sql, series),
      listSources(sql, time, maxRows.sources),
      listReasons(sql, time, reasons),
    ])
    const points = growthPoints(series, changes)
    const unsubscribed = sumOf(points, ({ unsubscribed_count }) => unsubscribed_count)
    return answer({
      ...series,
      points,
      sources: [...sources],
      unsubscribe_reasons: reasonsOf(given, unsubscribed),
    })
  },

  async getEngagementReport({ query }, { clock, sql }) {
    const now = clock.now()
    const series = readSeries(query, now)
    const kinds = kindsOf(query.kind)
    const time = timeOf(series)
    const { default_timezone } = await readSettings(sql, 'general')
    const [days, hours, counted, campaigns, links] = await Promise.all([
      listEngagementDays(sql, kinds, time),
      listHours(sql, kinds, time, default_timezone),
      countLevels(sql, now),
      kinds.includes('campaign') ? listCampaigns(sql, time, 'most_clicked', maxRows.campaigns) : [],
      listLinks(sql, kinds, time, maxRows.links),
    ])
    const contactsOf = new Map(counted.map(({ level, contacts_count }) => [level, contacts_count]))
    return answer({
      ...series,
      points: byInterval(series, days).map(({ starts_on, rows }) => ({
        starts_on,
        human_opened_count: sumOf(rows, (day) => day.human_opened_count),
        machine_opened_count: sumOf(rows, (day) => day.machine_opened_count),
        human_clicked_count: sumOf(rows, (day) => day.human_clicked_count),
        machine_clicked_count: sumOf(rows, (day) => day.machine_clicked_count),
      })),
      levels: levels.map((level) => ({ level, contacts_count: contactsOf.get(level) ?? 0 })),
      hours: hours.map(({ isodow, ...hour }) => ({ weekday: weekdays[isodow - 1] ?? 'monday', ...hour })),
      campaigns: [...campaigns],
      links: [...links],
    })
  },

  async getDeliverabilityReport({ query }, { clock, sql }) {
    const series = readSeries(query, clock.now())
    const kinds = kindsOf(query.kind)
    const time = timeOf(series)
    const [days, leaving, skipped, domains, errors] = await Promise.all([
      listMailDays(sql, kinds, time),
      listLeavingDays(sql, kinds, time),
      listSkipped(sql, kinds, time),
      listDomains(sql, kinds, time, maxRows.domains),
      listErrors(sql, kinds, time, maxRows.errors),
    ])
    return answer({
      ...series,
      mail: mailOf(series, days, leaving),
      skipped_by_reason: [...skipped],
      points: deliverabilityPoints(series, days, leaving),
      domains: domains.map((row) => ({ ...row, complained_count: complaintsAt(row.domain, leaving) })),
      errors: [...errors],
    })
  },
} satisfies Partial<Handlers>
