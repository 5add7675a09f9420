import type { components } from '../../../../generated/types.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { endsTooEarly } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { problem } from '../../../platform/problem.ts'
import { embedCodeOf } from '../page/embed.ts'
import { findForm } from '../store/forms.ts'
import { type DayRow, listDays, listSeenPages } from '../store/tallies.ts'
import { requireForm } from './support.ts'

type Schemas = components['schemas']

const day = 86_400_000
const longestPeriod = 366
const mostPages = 50

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The first and the last day. @throws invalid_request */
const periodOf = (
  { from_on, until_on }: { from_on?: string; until_on?: string },
  now: Date,
): { from: string; until: string } => {
  const until = until_on ?? dateOf(now.getTime())
  const from = from_on ?? dateOf(Date.parse(until) - 30 * day)
  const days = (Date.parse(until) - Date.parse(from)) / day
  const refuse = (detail: string) =>
    problem('invalid_request', { errors: [{ parameter: 'from_on', code: 'invalid_value', detail }] })
  if (days < 0) throw refuse(endsTooEarly)
  if (days >= longestPeriod)
    throw refuse(`The period can have at most ${longestPeriod} days. Choose a later \`from_on\`.`)
  return { from, until }
}

const sum = (days: readonly DayRow[], member: Exclude<keyof DayRow, 'counted_on'>): number =>
  days.reduce((total, one) => total + one[member], 0)

export const statisticsHandlers = {
  async getFormStatistics({ params, query }, { sql, clock }) {
    const { id } = await requireForm(findForm(sql, params.id))
    const { from, until } = periodOf(query, clock.now())
    const [days, pages] = await Promise.all([
      listDays(sql, id, from, until),
      listSeenPages(sql, id, mostPages),
    ])
    const views = sum(days, 'views_count')
    const submissions = sum(days, 'submissions_count')
    const body: Schemas['FormStatistics'] = {
      views_count: views,
      submissions_count: submissions,
      contacts_created_count: sum(days, 'contacts_created_count'),
      refused_count: sum(days, 'refused_count'),
      conversion_percent: views === 0 ? null : Math.round((submissions / views) * 1000) / 10,
      last_seen_at: pages[0]?.last_seen_at ?? null,
      days,
      pages,
    }
    return { status: 200, body, etag: digestOf(body) }
  },

  async getFormEmbedCode({ params }, { sql, config }) {
    const body = embedCodeOf(await requireForm(findForm(sql, params.id)), config.publicUrl)
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers>
