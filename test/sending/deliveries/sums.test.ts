import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listEngagementDays, listHours } from '../../../server/analytics/reports/store/engagement.ts'
import {
  listDomains,
  listErrors,
  listMailDays,
  listSkipped,
} from '../../../server/analytics/reports/store/mail.ts'
import { domainList } from '../../../server/marketing/campaigns/store/statistics.ts'
import { mergeNotes } from '../../../server/marketing/campaigns/transitions.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { listEventCounts, listSeries } from '../../../server/sending/deliveries/store/campaign-events.ts'
import {
  countNotices,
  countTallies,
  listNotices,
  listTallies,
} from '../../../server/sending/deliveries/store/campaign-tallies.ts'
import { forgetEmptyDomains } from '../../../server/sending/deliveries/store/domains.ts'
import { mergeDays, recountTallies } from '../../../server/sending/deliveries/store/tallies.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()

const begin = Date.parse('2026-11-01T22:40:00Z')
const frozenAt = new Date(begin)
const campaign = newId()
const range = { from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-11-06T00:00:00Z') }
const people = 24
const domains = ['mail.example', 'Post.example', 'ada-lovelace.example']
const kinds = ['campaign', 'transactional'] as const

/** Half are a campaign's, of two variants; the rest are single messages. */
const idOf = (who: number): string => {
  const time = begin.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${who.toString(16).padStart(12, '0')}`
}

const who = fc.nat({ max: people - 1 })
const minutes = fc.integer({ min: 0, max: 4 * 24 * 60 - 200 })
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('queue' as const),
      who: fc.uniqueArray(who, { minLength: 1, maxLength: 12 }),
      at: minutes,
      skip: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('outcome' as const),
      who: fc.uniqueArray(who, { minLength: 1, maxLength: 12 }),
      at: minutes,
      status: fc.constantFrom('accepted', 'accepted', 'deferred', 'bounced', 'failed', 'unknown', 'sending'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('visit' as const),
      who,
      at: minutes,
      clicked: fc.boolean(),
      human: fc.boolean(),
      named: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('leave' as const),
      who,
      at: minutes,
      type: fc.constantFrom('unsubscribed', 'complained', 'bounced'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('forget' as const), who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), who }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('merge' as const), at: minutes }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('recount' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

const moment = (at: number): Date => new Date(begin + at * 60_000)

const isThere = async (who: number): Promise<boolean> =>
  (await sql`select from deliveries where id = ${idOf(who)}`).length > 0

const perform = async (one: Act): Promise<void> => {
  // There are no opens or clicks without a delivery.
  if ((one.what === 'visit' || one.what === 'leave') && !(await isThere(one.who))) return
  switch (one.what) {
    case 'queue':
      await sql`
        insert into deliveries (id, contact_id, source_id, kind, status, skip_reason, variant, created_at, queued_at, to_address)
        select id, id, case when n < ${people / 2} then ${campaign}::uuid else id end,
          case when n < ${people / 2} then 'campaign' else 'transactional' end::delivery_kind,
          case when ${one.skip} then 'skipped' else 'sending' end::delivery_status,
          case when ${one.skip} then 'suppressed' end::skip_reason,
          case when n < ${people / 2} then (array['a', 'b'])[1 + n % 2]::"char" end, ${moment(one.at)}, ${moment(one.at)},
          'reader-' || n || '@' || (${domains}::text[])[1 + n % 3]
        from unnest(${one.who.map(idOf)}::uuid[], ${one.who}::integer[]) as wanted (id, n)
        on conflict (id) do nothing`
      return
    case 'outcome':
      await sql`
        update deliveries set status = ${one.status}::text::delivery_status, skip_reason = null,
          accepted_at = case when ${one.status} = 'accepted' then ${moment(one.at)}::timestamptz else accepted_at end,
          error_class = case when ${one.status} in ('deferred', 'bounced', 'failed') then 'mailbox_full' end::delivery_error_class,
          enhanced_code = case when ${one.status} = 'bounced' then '5.2.2' end
        where id = any (${one.who.map(idOf)}::uuid[])`
      return
    case 'visit': {
      const source = one.who < people / 2 ? campaign : idOf(one.who)
      const column = `first_${one.human ? '' : 'machine_'}${one.clicked ? 'clicked' : 'opened'}_at`
      await sql`
        insert into delivery_events (id, delivery_id, source_id, type, occurred_at, human)
        values (${newId()}, ${one.named ? idOf(one.who) : source}, ${source}, ${one.clicked ? 'clicked' : 'opened'},
          ${moment(one.at)}, ${one.human})`
      if (one.named)
        await sql`
          update deliveries set ${sql(column)} = least(${sql(column)}, ${moment(one.at)}) where id = ${idOf(one.who)}`
      return
    }
    case 'leave':
      await sql`
        insert into delivery_events (id, delivery_id, source_id, type, occurred_at, detail)
        values (${newId()}, ${idOf(one.who)}, ${one.who < people / 2 ? campaign : idOf(one.who)},
          ${one.type}::text::delivery_event_type, ${moment(one.at)}, 'content')`
      return
    case 'forget':
      await sql.begin(async (tx: Sql) => {
        await tx`update deliveries set contact_id = null, to_address = null where id = ${idOf(one.who)}`
        await forgetEmptyDomains(
          tx,
          domains.map((domain) => domain.toLowerCase()),
        )
      })
      return
    case 'remove':
      await sql`
        delete from deliveries d where id = ${idOf(one.who)} and not exists (
          select from delivery_events e where e.delivery_id = d.id)`
      return
    case 'merge':
      await sql.begin((tx: Sql) => mergeNotes(tx, campaign, moment(one.at)))
      await sql.begin((tx: Sql) => mergeDays(tx, 0))
      return
    case 'recount':
      await sql.begin(async (tx: Sql) => {
        await tx`select from campaigns where id = ${campaign} for no key update`
        await recountTallies(tx, campaign)
      })
  }
}

const inOrder = (rows: readonly object[]): string[] =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).sort(([left], [right]) => (left < right ? -1 : 1))))
    .sort()

/** The stored sums, as they are shown. */
const kept = async () => ({
  tallies: inOrder(await listTallies(sql, [campaign])),
  notices: inOrder(await listNotices(sql, [campaign])),
  events: inOrder(
    (await listEventCounts(sql, [campaign])).map(({ deliveries: _, ...event }) => ({
      ...event,
      happened: Number(event.happened),
    })),
  ),
  series: inOrder(await listSeries(sql, campaign, { ...range, seconds: 3600 })),
  domains: inOrder(
    await sql`select ${domainList(sql, campaign).columns} from campaign_domains where campaign_id = ${campaign}`,
  ),
  days: inOrder(await listMailDays(sql, kinds, range)),
  skipped: inOrder(await listSkipped(sql, kinds, range)),
  errors: inOrder(await listErrors(sql, kinds, range, 50)),
  reportDomains: inOrder(await listDomains(sql, kinds, range, 50)),
  engagement: inOrder(await listEngagementDays(sql, kinds, range)),
  hours: inOrder(await listHours(sql, kinds, range, 'Asia/Kathmandu')),
})

/** The same, counted in the ledger. */
const counted = async () => {
  const firsts = sql`(
    select 'human_opened' as what, first_opened_at as at from deliveries
    union all select 'human_clicked', first_clicked_at from deliveries
    union all select 'machine_opened', first_machine_opened_at from deliveries
    union all select 'machine_clicked', first_machine_clicked_at from deliveries) as took`
  return {
    tallies: inOrder(await countTallies(sql, campaign)),
    notices: inOrder(await countNotices(sql, campaign)),
    events: inOrder(
      await sql`
      select e.source_id as campaign_id, d.variant, e.type, e.human, case when e.type = 'unsubscribed' then e.detail end as reason,
        count(*) as happened
      from delivery_events e left join deliveries d on d.id = e.delivery_id
      where e.source_id = ${campaign} and e.type in ('opened', 'clicked', 'complained', 'unsubscribed')
        and (e.type <> 'unsubscribed' or e.id = (
          select id from delivery_events l where l.delivery_id = e.delivery_id and l.type = 'unsubscribed'
          order by l.occurred_at desc, l.id desc limit 1))
      group by 1, 2, 3, 4, 5`,
    ),
    series: inOrder(
      await sql`
      select (extract(epoch from date_trunc('hour', at)) * 1000)::bigint as starts,
        count(*) filter (where what = 'accepted') as accepted_count,
        count(*) filter (where what = 'bounced') as bounced_count,
        count(*) filter (where what = 'opened' and human) as human_opens_count,
        count(*) filter (where what = 'opened' and not human) as machine_opens_count,
        count(*) filter (where what = 'clicked' and human) as human_clicks_count,
        count(*) filter (where what = 'clicked' and not human) as machine_clicks_count,
        count(distinct id) filter (where what = 'unsubscribed') as unsubscribed_contacts_count,
        count(distinct id) filter (where what = 'complained') as complained_contacts_count
      from (
        select accepted_at as at, 'accepted' as what, null as human, id from deliveries where source_id = ${campaign}
        union all select occurred_at, type::text, human, delivery_id from delivery_events where source_id = ${campaign}
      ) as happened where at is not null group by 1`,
    ),
    domains: inOrder(
      await sql`
      select lower(split_part(to_address, '@', 2)) as domain, count(*) as messages_count,
        count(*) filter (where status = 'accepted') as accepted_count,
        count(*) filter (where status = 'deferred') as deferred_count,
        count(*) filter (where status = 'bounced') as bounced_count,
        count(*) filter (where status = 'failed') as failed_count,
        count(*) filter (where status = 'unknown') as unknown_count,
        count(first_opened_at) as opened_contacts_count, count(first_clicked_at) as clicked_contacts_count,
        count(*) filter (where id in (select delivery_id from delivery_events where type = 'complained')) as complained_contacts_count,
        count(*) filter (where id in (select delivery_id from delivery_events where type = 'unsubscribed')) as unsubscribed_contacts_count
      from deliveries where source_id = ${campaign} and status <> 'skipped' and to_address is not null group by 1`,
    ),
    days: inOrder(
      await sql`
      select day_in_utc(queued_at) as day, count(*) filter (where status = 'accepted') as accepted_count,
        count(*) filter (where status = 'deferred') as deferred_count,
        count(*) filter (where status = 'bounced') as bounced_count,
        count(*) filter (where status = 'failed') as failed_count,
        count(*) filter (where status = 'unknown') as unknown_count,
        count(*) filter (where status = 'skipped') as skipped_count,
        count(first_opened_at) filter (where status = 'accepted') as human_opened_count,
        count(first_machine_opened_at) filter (where status = 'accepted' and first_opened_at is null) as machine_opened_count,
        count(first_clicked_at) filter (where status = 'accepted') as human_clicked_count,
        count(first_machine_clicked_at) filter (where status = 'accepted' and first_clicked_at is null) as machine_clicked_count
      from deliveries group by 1`,
    ),
    skipped: inOrder(
      await sql`select skip_reason as reason, count(*) as contacts_count from deliveries where status = 'skipped' group by 1`,
    ),
    errors: inOrder(
      await sql`
      select error_class, enhanced_code, count(*) as deliveries_count from deliveries where error_class is not null group by 1, 2`,
    ),
    reportDomains: inOrder(
      await sql`
      select lower(split_part(to_address, '@', 2)) as domain, count(*) filter (where status = 'accepted') as accepted_count,
        count(*) filter (where status = 'deferred') as deferred_count,
        count(*) filter (where status = 'bounced') as bounced_count,
        count(*) filter (where status = 'failed') as failed_count,
        count(first_opened_at) filter (where status = 'accepted') as human_opened_count,
        count(first_machine_opened_at) filter (where status = 'accepted' and first_opened_at is null) as machine_opened_count
      from deliveries where status not in ('skipped', 'queued', 'sending') and to_address is not null group by 1`,
    ),
    engagement: inOrder(
      await sql`
      select day_in_utc(at) as day, count(*) filter (where what = 'human_opened') as human_opened_count,
        count(*) filter (where what = 'machine_opened') as machine_opened_count,
        count(*) filter (where what = 'human_clicked') as human_clicked_count,
        count(*) filter (where what = 'machine_clicked') as machine_clicked_count
      from ${firsts} where at is not null group by 1`,
    ),
    hours: inOrder(
      await sql`
      select extract(isodow from at at time zone 'Asia/Kathmandu')::integer as isodow,
        extract(hour from at at time zone 'Asia/Kathmandu')::integer as hour,
        count(*) filter (where what = 'human_opened') as human_opened_count,
        count(*) filter (where what = 'machine_opened') as machine_opened_count,
        count(*) filter (where what = 'human_clicked') as human_clicked_count,
        count(*) filter (where what = 'machine_clicked') as machine_clicked_count
      from ${firsts} where at is not null group by 1, 2`,
    ),
  }
}

const startAnew = async (): Promise<void> => {
  await sql`truncate deliveries, delivery_events, delivery_tallies, domain_tallies, notice_tallies, visit_tallies`
  await sql`delete from campaigns`
  await sql`
        insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at, frozen_at)
        values (${campaign}, 'October', 'sending', '{}', '{}', false, '{}', 'system', ${frozenAt}, ${frozenAt}, ${frozenAt})`
}

test('the stored sums are those of the ledger, after any events in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60, size: 'max' }), async (acts) => {
      await startAnew()
      for (const one of acts) await perform(one)
      const truth = await counted()
      expect(await kept()).toEqual(truth)
      await sql.begin((tx: Sql) => mergeNotes(tx, campaign, moment(30 * 24 * 60)))
      await sql.begin((tx: Sql) => mergeDays(tx, 0))
      expect(await kept()).toEqual(truth)
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)

test('a domain without deliveries is not named anywhere', async () => {
  await startAnew()
  await perform({ what: 'queue', who: [2, 14], at: 0, skip: false })
  await sql.begin((tx: Sql) => mergeNotes(tx, campaign, moment(60)))
  expect(await sql`select from domain_tallies where domain = 'ada-lovelace.example'`).not.toEqual([])
  await perform({ what: 'forget', who: 2 })
  await perform({ what: 'forget', who: 14 })
  expect(await sql`select from domain_tallies where domain = 'ada-lovelace.example'`).toEqual([])
})
