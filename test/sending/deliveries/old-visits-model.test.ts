import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listLinks } from '../../../server/analytics/reports/store/engagement.ts'
import { newId } from '../../../server/platform/ids.ts'
import { type Deleted, retentionLimit } from '../../../server/platform/retention.ts'
import { visitRetention } from '../../../server/sending/deliveries/index.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context

const months = ['2031-03', '2031-04', '2031-05', '2031-06']
const begin = Date.parse('2031-03-01T00:00:00Z')
const hours = 4 * 30 * 24
const moment = (hour: number): Date => new Date(begin + hour * 3_600_000)

/** An id of a time. Those of one time are in order of their numbers. */
const idAt = (at: Date, number: number): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`
}

const campaign = idAt(moment(0), 99)
const links = [newId(), newId(), newId()]
/** The third is to one person and is its own source, the fourth has lost its source. */
const deliveries = [
  { id: idAt(moment(0), 0), sourceId: campaign, sentAt: 0 },
  { id: idAt(moment(0), 1), sourceId: campaign, sentAt: 0 },
  { id: idAt(moment(700), 2), sourceId: idAt(moment(700), 2), sentAt: 700 },
  { id: idAt(moment(100), 3), sourceId: null, sentAt: 100 },
]
const contacts: string[] = []

interface Visit {
  id: string
  hour: number
  who: number
  link: number | null
  human: boolean
  named: boolean
}

const act = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constant('visit' as const),
      hour: fc.nat({ max: hours }),
      who: fc.nat({ max: deliveries.length - 1 }),
      link: fc.option(fc.nat({ max: links.length - 1 })),
      human: fc.boolean(),
      named: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('delete' as const), hour: fc.nat({ max: hours + 1500 }) }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

const startAnew = async (): Promise<void> => {
  for (const month of months) {
    await sql`drop table if exists ${sql(`delivery_events_${month.replace('-', '_')}`)}`
  }
  await sql`truncate deliveries, delivery_events, visit_tallies, link_tallies`
  await sql`select make_delivery_partitions('2031-03-01', '2031-06-01')`
  await sql`delete from campaigns`
  await sql`
    insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at, started_at, frozen_at)
    select ${campaign}, 'Spring', 'finished', '{"subject": "Spring"}', '{}', false, '{"opens": "individual", "clicks": "individual"}', 'system',
      at, at, at, at
    from (values (${moment(0)}::timestamptz)) as start (at)`
  for (const [at, id] of links.entries())
    await sql`insert into campaign_links (id, campaign_id, position, url) values (${id}, ${campaign}, ${at + 1}, ${`https://harbourbooks.example/${at}`})`
  for (const [at, { id, sourceId, sentAt }] of deliveries.entries())
    await sql`
      insert into deliveries (id, contact_id, source_id, kind, status, created_at, queued_at, accepted_at, to_address)
      select ${id}, ${contacts[at] ?? null}, ${sourceId}, ${sourceId === campaign ? 'campaign' : 'transactional'}::text::delivery_kind,
        'accepted', at, at, at, 'reader@harbourbooks.example'
      from (values (${moment(sentAt)}::timestamptz)) as start (at)`
}

/** A visit as the recorder writes it. Only campaigns have anonymous ones. */
const insertVisit = async ({ id, hour, who, link, human, named }: Visit): Promise<void> => {
  const { id: deliveryId, sourceId } = deliveries[who] ?? {}
  await sql`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at, human, link_id, ip, user_agent)
    values (${id}, ${(named ? deliveryId : sourceId) ?? null}, ${sourceId ?? null},
      ${link === null ? 'opened' : 'clicked'}::text::delivery_event_type, ${moment(hour)}, ${human},
      ${link === null ? null : (links[link] ?? null)}, ${named ? '192.0.2.7' : null}, ${named ? 'Mail 1.0' : null})`
}

/** What stays: the first visits of people, without address, and all since the limit. */
const remaining = (visits: readonly Visit[], limit: number): { id: string; address: boolean }[] => {
  const seen = new Set<string>()
  return visits
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .flatMap(({ id, hour, who, link, human, named }) => {
      const isOld = moment(hour).getTime() < limit
      const isFirst = human && named && !seen.has(`${who} ${link}`)
      if (isFirst) seen.add(`${who} ${link}`)
      return isFirst || !isOld ? [{ id, address: named && !isOld }] : []
    })
}

/** Clicks of a link of the campaign, or its opens. */
const countVisits = (visits: readonly Visit[], link: number | null) => {
  const all = visits.filter((visit) => visit.link === link && deliveries[visit.who]?.sourceId === campaign)
  const human = all.filter((visit) => visit.human)
  const times = human.map(({ hour }) => moment(hour).toISOString()).sort()
  return {
    contacts: new Set(human.filter(({ named }) => named).map(({ who }) => who)).size,
    human: human.length,
    machine: all.length - human.length,
    first: times[0] ?? null,
    last: times.at(-1) ?? null,
  }
}

const expected = (visits: readonly Visit[]) => {
  const counts = links.map((_, link) => countVisits(visits, link))
  const opens = countVisits(visits, null)
  const sum = (what: 'human' | 'machine') => counts.reduce((before, count) => before + count[what], 0)
  return {
    links: counts,
    engagement: counts.map(({ contacts }) => contacts),
    segments: counts.map(({ contacts }) => contacts),
    report: [opens.human, opens.machine, sum('human'), sum('machine')],
  }
}

/** What people see. */
const shown = async () => {
  interface Report {
    opens: { human_count: number; machine_count: number }
    clicks: { human_count: number; machine_count: number }
  }
  const { opens, clicks } = (await app.send<Report>('GET', `/campaigns/${campaign}/report`)).body
  const most = await listLinks(sql, ['campaign'], { from: moment(0), until: moment(hours + 1) }, 10)
  const clickers = (link_id: string) => ({
    match: 'all',
    conditions: [
      { field: 'campaign_clicked', operator: 'happened', parameters: { campaign_id: campaign, link_id } },
    ],
  })
  return {
    links: await sql`
      select clicked_contacts_count as contacts, human_clicks_count as human, machine_clicks_count as machine,
        first_clicked_at as first, last_clicked_at as last
      from counted_campaign_links where campaign_id = ${campaign} order by position`,
    engagement: links.map(
      (_, at) => most.find(({ url }) => url.endsWith(`/${at}`))?.human_clicked_count ?? 0,
    ),
    segments: await Promise.all(
      links.map(async (link) => {
        const { body } = await app.send('POST', '/segments/preview', { body: { condition: clickers(link) } })
        return body.contacts_count
      }),
    ),
    report: [opens.human_count, opens.machine_count, clicks.human_count, clicks.machine_count],
  }
}

test('what stays, what is announced and what people see of a campaign is as in a plain model, after any deletions', async () => {
  for (const name of ['ada', 'grace']) {
    const { body } = await app.send('POST', '/contacts', { body: { email: `${name}@example.com` } })
    contacts.push(String(body.id))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 50, size: 'max' }), async (acts: Act[]) => {
      await startAnew()
      const visits: Visit[] = []
      let limit = 0
      for (const [at, one] of acts.entries()) {
        if (one.what === 'visit') {
          const { sourceId, sentAt = 0 } = deliveries[one.who] ?? {}
          if (one.hour < sentAt || moment(one.hour).getTime() < limit) continue
          const visit = { ...one, id: idAt(moment(one.hour), at), named: one.named || sourceId !== campaign }
          visits.push(visit)
          await insertVisit(visit)
          continue
        }
        const before = retentionLimit(moment(one.hour), 30, visitRetention) ?? new Date(0)
        const [announced] = await sql<{ count: number }[]>`
          select count(*) as count from (${visitRetention.due(sql, before)}) as due`
        let deleted = 0
        const count = async (_: unknown, what: Deleted): Promise<void> => {
          deleted += 'count' in what ? what.count : Number.NaN
        }
        while (await visitRetention.drop?.(sql, before, count));
        expect(deleted).toBe(announced?.count)
        limit = Math.max(limit, before.getTime())
      }
      expect(
        await sql`select id, ip is not null and user_agent is not null as address from delivery_events order by id`,
      ).toEqual(remaining(visits, limit))
      expect(await shown()).toEqual(expected(visits))
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
