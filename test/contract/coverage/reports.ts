import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { type Fixture, shown } from './support.ts'

type Schemas = components['schemas']

const overview = shown<Schemas['OverviewReport']>('getOverviewReport', '200', 'ten_days')
const growth = shown<Schemas['GrowthReport']>('getGrowthReport', '200', 'ten_days')
const engagement = shown<Schemas['EngagementReport']>('getEngagementReport', '200', 'ten_days')
const deliverability = shown<Schemas['DeliverabilityReport']>('getDeliverabilityReport', '200', 'ten_days')

const { from_on, until_on, interval } = overview
const asked = { query: { from_on, until_on, interval } }

type Row = Record<string, unknown>

const times = (count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index))

/** Inserts deliveries with the members that they share. */
const putDeliveries = async (
  { context: { sql } }: TestApp,
  common: Row,
  rows: readonly Row[],
): Promise<string[]> => {
  const whole = rows.map((row) => ({
    id: newId(),
    kind: 'campaign',
    status: 'accepted',
    created_at: common.queued_at,
    attempts: 1,
    repeated: false,
    ...common,
    ...row,
  }))
  await sql`insert into deliveries select * from jsonb_populate_recordset(null::deliveries, ${sql.json(whole as never)})`
  return whole.map(({ id }) => id)
}

const putEvents = async ({ context: { sql } }: TestApp, rows: readonly Row[]): Promise<void> => {
  const whole = rows.map((row) => ({ id: newId(), evidence: 0, ...row }))
  await sql`
    insert into delivery_events select * from jsonb_populate_recordset(null::delivery_events, ${sql.json(whole as never)})`
}

const october = '2026-10-15T07:00:00.000Z'
/** Thursday morning, Thursday evening, Monday of the following week. */
const moments = ['2026-10-15T08:30:00.000Z', '2026-10-15T19:30:00.000Z', '2026-10-19T10:30:00.000Z'] as const

/** The time of the n-th open or click, so that the hours have the numbers of the document. */
const momentOf = (index: number, counts: readonly [number, number]): string =>
  moments[index < counts[0] ? 0 : index < counts[0] + counts[1] ? 1 : 2]

const putCampaign = async (
  { context: { sql } }: TestApp,
  shownOne: Schemas['ReportCampaign'] | undefined,
) => {
  if (shownOne === undefined) throw new Error('The document does not show this campaign any more.')
  const { id, name, started_at } = shownOne
  await sql`
    insert into campaigns
      (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at, started_at)
    values (${id}, ${name}, 'finished', '{}', '{}', false, '{}', 'system', ${started_at}, ${started_at}, ${started_at})`
  return id
}

const [thursdayMorning, thursdayEvening] = [
  engagement.hours.find(({ hour }) => hour === 8),
  engagement.hours.find(({ hour }) => hour === 19),
]
const opens = [thursdayMorning?.human_opened_count ?? 0, thursdayEvening?.human_opened_count ?? 0] as const
const clicks = [thursdayMorning?.human_clicked_count ?? 0, thursdayEvening?.human_clicked_count ?? 0] as const
const machineOpensOfWeek = engagement.points[0]?.machine_opened_count ?? 0

/** Inserts the campaign of October, with the results that the document shows. */
const putOctober = async (app: TestApp): Promise<void> => {
  const source_id = await putCampaign(app, overview.latest_campaigns[0])
  const { mail } = deliverability
  const [com, org] = deliverability.domains
  const humansAtCom = com?.human_opened_count ?? 0
  // At each domain, the recipients that opened the message come first.
  const domainOf = (index: number): string => {
    if (index < mail.human_opened_count) return index < humansAtCom ? 'example.com' : 'example.org'
    return index - mail.human_opened_count < (com?.accepted_count ?? 0) - humansAtCom
      ? 'example.com'
      : 'example.org'
  }
  const people = times(mail.accepted_count, (index) => ({
    to_address: `reader-${index}@${domainOf(index)}`,
    contact_id: index < 1703 ? contactId(index) : null,
    accepted_at: october,
    first_opened_at: index < mail.human_opened_count ? momentOf(index, opens) : null,
    first_clicked_at: index < mail.human_clicked_count ? momentOf(index, clicks) : null,
    first_machine_opened_at:
      index >= mail.human_opened_count && index < mail.human_opened_count + mail.machine_opened_count
        ? index < mail.human_opened_count + machineOpensOfWeek
          ? october
          : moments[2]
        : null,
    first_machine_clicked_at:
      index >= mail.human_opened_count && index < mail.human_opened_count + mail.machine_clicked_count
        ? october
        : null,
  }))
  const accepted = await putDeliveries(app, { source_id, queued_at: october }, people)
  const troubles = deliverability.errors.flatMap(({ error_class, enhanced_code, deliveries_count }) =>
    times(deliveries_count, () => ({ error_class, enhanced_code })),
  )
  const bounced = troubles.filter(({ error_class }) => String(error_class).startsWith('mailbox'))
  const bouncedAtCom = com?.bounced_count ?? 0
  await putDeliveries(app, { source_id, queued_at: october }, [
    ...bounced.map((trouble, index) => ({
      ...trouble,
      status: 'bounced',
      to_address: `lost@${index < bouncedAtCom ? 'example.com' : 'example.org'}`,
    })),
    ...troubles
      .filter(({ error_class }) => error_class === 'temporary')
      .map((trouble) => ({ ...trouble, status: 'deferred', to_address: 'later@example.com' })),
    ...troubles
      .filter(({ error_class }) => error_class === 'too_large')
      .map((trouble) => ({ ...trouble, status: 'failed', to_address: `large@${org?.domain}` })),
    ...deliverability.skipped_by_reason.flatMap(({ reason, contacts_count }) =>
      times(contacts_count, () => ({ status: 'skipped', skip_reason: reason, to_address: 'x@example.com' })),
    ),
  ])
  await putEvents(app, [
    ...accepted
      .slice(0, mail.unsubscribed_count)
      .map((delivery_id) => ({ delivery_id, source_id, type: 'unsubscribed', occurred_at: moments[0] })),
    ...accepted
      .slice(0, mail.complained_count)
      .map((delivery_id) => ({ delivery_id, source_id, type: 'complained', occurred_at: moments[0] })),
  ])
  const [link] = engagement.links
  const id = newId()
  await app.context
    .sql`insert into campaign_links ${app.context.sql({ id, campaign_id: source_id, position: 1, url: link?.url })}`
  const humans = link?.human_clicked_count ?? 0
  await putEvents(
    app,
    accepted.slice(0, humans + (link?.machine_clicked_count ?? 0)).map((delivery_id, index) => ({
      delivery_id,
      source_id,
      type: 'clicked',
      link_id: id,
      human: index < humans,
      occurred_at: moments[0],
    })),
  )
}

/** Inserts the results of the campaign before. */
const putSeptember = (app: TestApp) => {
  const queued_at = '2026-10-05T07:00:00.000Z'
  const { previous_mail: mail } = overview
  const first = (index: number, count: number): string | null => (index < count ? queued_at : null)
  return putDeliveries(app, { queued_at }, [
    ...times(mail.accepted_count, (index) => ({
      first_opened_at: first(index, mail.human_opened_count),
      first_clicked_at: first(index, mail.human_clicked_count),
      first_machine_opened_at:
        index < mail.human_opened_count
          ? null
          : first(index, mail.human_opened_count + mail.machine_opened_count),
      first_machine_clicked_at:
        index < mail.human_opened_count
          ? null
          : first(index, mail.human_opened_count + mail.machine_clicked_count),
    })),
    ...times(mail.bounced_count, () => ({ status: 'bounced' })),
    ...times(mail.unknown_count, () => ({ status: 'unknown' })),
    ...times(mail.skipped_count, () => ({ status: 'skipped', skip_reason: 'unsubscribed' })),
  ])
}

const contactId = (index: number): string => `01a0f000-0000-7000-8000-${String(index).padStart(12, '0')}`

const putContacts = async ({ context: { sql } }: TestApp, rows: readonly Row[]): Promise<void> => {
  const whole = rows.map((row, index) => ({
    id: contactId(index),
    email: `reader-${index}@example.com`,
    status: 'subscribed',
    tracking: 'individual',
    frequency: 'all',
    custom_fields: {},
    version: 1,
    created_at: '2026-09-01T09:00:00.000Z',
    updated_at: '2026-09-01T09:00:00.000Z',
    ...row,
  }))
  const names = Object.keys(whole[0] ?? {})
  await sql`
    insert into contacts (${sql(names)}) select ${sql(names)}
    from jsonb_populate_recordset(null::contacts, ${sql.json(whole as never)})`
}

/** Inserts the daily changes of the whole audience, on the dates of the document. */
const putDays = async (
  { context: { sql } }: TestApp,
  days: readonly [day: string, status: string, came: number, went: number][],
) => {
  await sql`truncate audience_changes, audience_days, audience_counts`
  for (const [day, status, came, went] of days)
    await sql`
      insert into audience_days (subject_id, status, day, came, went)
      values (whole_audience(), ${status}, ${day}, ${came}, ${went})`
}

/** The fixtures of reports. */
export const reportFixtures = {
  getOverviewReport: {
    ten_days: async (app) => {
      await putOctober(app)
      const before = await putSeptember(app)
      await putEvents(
        app,
        before
          .slice(0, overview.previous_mail.unsubscribed_count)
          .map((delivery_id) => ({ delivery_id, type: 'unsubscribed', occurred_at: october })),
      )
      const { audience, previous_audience: earlier } = overview
      const start = earlier.subscribed_count - earlier.created_count + earlier.left_count
      await putDays(app, [
        ['2026-09-01', 'subscribed', start, 0],
        ['2026-10-05', 'created', earlier.created_count, 0],
        ['2026-10-05', 'subscribed', earlier.created_count, earlier.left_count],
        ['2026-10-05', 'unsubscribed', earlier.left_count, 0],
        ['2026-10-15', 'created', audience.created_count, 0],
        ['2026-10-15', 'subscribed', audience.created_count, audience.left_count],
        ['2026-10-15', 'unsubscribed', audience.left_count - 1, 0],
        ['2026-10-15', 'deleted', 1, 0],
      ])
      return asked
    },
  },
  getGrowthReport: {
    ten_days: async (app) => {
      const sources = growth.sources.flatMap(({ source, created_count }) =>
        times(created_count, () => ({ source, created_at: '2026-10-13T09:00:00.000Z' })),
      )
      await putContacts(app, sources)
      const delivery = { queued_at: october, to_address: 'ada@example.com' }
      for (const { reason, contacts_count } of growth.unsubscribe_reasons) {
        if (reason === null) continue
        const ids = await putDeliveries(
          app,
          delivery,
          times(contacts_count, () => ({})),
        )
        const event = { type: 'unsubscribed', occurred_at: moments[0], detail: reason }
        await putEvents(
          app,
          ids.map((delivery_id) => ({ delivery_id, ...event })),
        )
      }
      const headings = ['created', 'confirmed', 'unsubscribed', 'bounced', 'complained', 'deleted'] as const
      let subscribed = 0
      const days = growth.points.flatMap(({ starts_on, ...point }) => {
        const more = point.subscribed_count - subscribed
        subscribed = point.subscribed_count
        return [
          ...headings.map((heading) => [starts_on, heading, point[`${heading}_count`], 0] as const),
          [starts_on, 'subscribed', Math.max(more, 0), Math.max(-more, 0)] as const,
        ]
      })
      await putDays(
        app,
        days.map((day) => [...day]),
      )
      return asked
    },
  },
  getEngagementReport: {
    ten_days: async (app) => {
      const { sql } = app.context
      await putOctober(app)
      const [high = 0, medium = 0, low = 0, none = 0] = engagement.levels.map(
        ({ contacts_count }) => contacts_count,
      )
      await putContacts(
        app,
        times(high + medium + low + none, () => ({})),
      )
      // Some contacts were active without opens; others opened in summer.
      const opened = engagement.points.reduce((sum, point) => sum + point.human_opened_count, 0)
      for (let index = opened; index < high; index++)
        await sql`insert into contact_events ${sql({ id: newId(), contact_id: contactId(index), name: 'met', occurred_at: october, created_at: october, actor_kind: 'system' })}`
      const summer = '2026-08-20T07:00:00.000Z'
      await putDeliveries(
        app,
        { queued_at: summer, accepted_at: summer, first_opened_at: summer },
        times(medium, (index) => ({ contact_id: contactId(high + index) })),
      )
      return asked
    },
  },
  getDeliverabilityReport: {
    ten_days: async (app) => {
      await putOctober(app)
      return asked
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
