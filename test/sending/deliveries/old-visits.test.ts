import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { retentionKinds } from '../../../server/retention.ts'
import {
  forgetDeliveries,
  insertVisits,
  type NewVisit,
  visitRetention,
} from '../../../server/sending/deliveries/index.ts'
import { updateReason } from '../../../server/sending/deliveries/store/linked-delivery.ts'
import { retentionJobs } from '../../../server/system/retention/index.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context
const [march, april, may, june] = ['2031-03-05', '2031-04-01', '2031-05-20', '2031-06-10'].map(
  (day) => `${day}T08:00:00.000Z`,
) as [string, string, string, string]

/** When the campaign was sent. */
const sent = '2031-03-05T07:00:00.000Z'

const idAt = async (at: string): Promise<string> => {
  const [row] = await sql<
    { id: string }[]
  >`select overlay(${newId()}::text placing left(first_id_of(${at})::text, 13) from 1) as id`
  return row?.id ?? ''
}
const deleteOld = async (): Promise<void> => {
  for (const { task, run } of retentionJobs({ sql, clock: app.clock }, retentionKinds))
    if (task.name === 'delete-old-records') await run(null)
}
const keepFor = (days: number | null) =>
  app.send('PUT', '/settings/retention', { body: { opens_and_clicks_kept_for_days: days } })

interface Preview {
  kinds: { kind: string; deletes_before: string | null; total: { value: number }; oldest_at: string | null }[]
}
const preview = async () => {
  const body = { opens_and_clicks_kept_for_days: 30 }
  const answer = await app.send<Preview>('POST', '/settings/retention/preview', { body })
  return answer.body.kinds.find(({ kind }) => kind === 'opens_and_clicks')
}

let campaign: string
let links: string[]
let recipients: { contact: string; delivery: string }[]

/** A visit as the recorder writes it, but with an id of that time. */
const visit = async (at: string, more: Partial<NewVisit> = {}): Promise<void> => {
  const ids = await sql<{ id: string }[]>`select id from delivery_events`
  const given: NewVisit = {
    deliveryId: recipients[0]?.delivery ?? '',
    sourceId: campaign,
    type: 'opened',
    at: new Date(at),
    human: true,
    evidence: [],
    linkId: null,
    ip: '192.0.2.7',
    userAgent: 'Mail 1.0',
    isNamed: true,
    ...more,
  }
  await insertVisits(sql, [{ ...given, type: given.linkId === null ? 'opened' : 'clicked' }])
  await sql`
    update delivery_events set id = ${await idAt(at)} where id <> all (${ids.map(({ id }) => id)}::uuid[])`
}

const eventsLeft = () =>
  sql<{ at: string; type: string; human: boolean | null; ip: string | null; user_agent: string | null }[]>`
    select to_char(occurred_at at time zone 'utc', 'MM-DD') as at, type, human, host(ip) as ip, user_agent
    from delivery_events order by occurred_at, type, human desc, id`

/** What people see of the campaign. */
const seen = async () => {
  const read = async (path: string) => (await app.send('GET', path)).body
  const { generated_at, ...report } = (await read(`/campaigns/${campaign}/report`)) as Record<string, unknown>
  const segments = await Promise.all(
    links.map(async (link_id) => {
      const clicked = {
        field: 'campaign_clicked',
        operator: 'happened',
        parameters: { campaign_id: campaign, link_id },
      }
      const { status, body } = await app.send('POST', '/segments/preview', {
        body: { condition: { match: 'all', conditions: [clicked] } },
      })
      return [status, body.contacts_count]
    }),
  )
  return { report, links: await read(`/campaigns/${campaign}/links`), segments }
}

beforeEach(async () => {
  app.clock.set('2031-03-01T00:00:00.000Z')
  await keepFor(null)
  for (const name of ['2031_03', '2031_04', '2031_05', '2031_06'])
    await sql`drop table if exists ${sql(`delivery_events_${name}`)}`
  await sql`truncate deliveries, delivery_events, visit_tallies, link_tallies`
  await sql`select make_delivery_partitions('2031-03-01', '2031-06-01')`
  await sql`delete from contacts`
  campaign = await idAt(sent)
  await sql`
    insert into campaigns
      (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at, started_at, frozen_at)
    values (${campaign}, ${campaign}, 'finished', '{"subject": "Spring"}', '{}', false, '{"opens": "individual", "clicks": "individual"}',
      'system', ${sent}, ${sent}, ${sent}, ${sent})`
  links = [newId(), newId()]
  for (const [at, id] of links.entries())
    await sql`
      insert into campaign_links (id, campaign_id, position, url)
      values (${id}, ${campaign}, ${at + 1}, ${`https://harbourbooks.example/${at}`})`
  recipients = []
  for (const name of ['ada', 'grace']) {
    const { body } = await app.send('POST', '/contacts', { body: { email: `${name}@example.com` } })
    const delivery = await idAt(sent)
    await sql`
      insert into deliveries (id, contact_id, source_id, kind, status, created_at, queued_at, accepted_at, to_address)
      values (${delivery}, ${String(body.id)}, ${campaign}, 'campaign', 'accepted', ${sent}, ${sent}, ${sent},
        ${`${name}@example.com`})`
    recipients.push({ contact: String(body.id), delivery })
  }
  await deleteOld()
})

/** Visits of two recipients, a machine and anonymous people, from March to June; one unsubscribes. */
const readMuch = async (): Promise<void> => {
  const [first, second] = links as [string, string]
  const grace = { deliveryId: recipients[1]?.delivery ?? '' }
  for (const at of [march, march, april, may, june]) {
    await visit(at)
    await visit(at, { human: false })
    await visit(at, { linkId: first })
    await visit(at, { linkId: first, human: false })
    await visit(at, { linkId: first, isNamed: false })
  }
  await visit(april, { linkId: second })
  await visit(may, { ...grace, linkId: second })
  await visit(may, { ...grace, linkId: second })
  await visit(june, { ...grace })
  await sql`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at, ip, user_agent, detail)
    values (${await idAt(april)}, ${grace.deliveryId}, ${campaign}, 'unsubscribed', ${april}, '192.0.2.9', 'Mail 1.0', 'frequency')`
}

test('the first open and the first click of each link stay, without address, and what people see of a campaign is the same', async () => {
  await readMuch()
  const before = await seen()
  expect(before.links).toMatchObject({
    data: [
      { clicked_contacts_count: 1, human_clicks_count: 10, machine_clicks_count: 5 },
      { clicked_contacts_count: 2, human_clicks_count: 3, machine_clicks_count: 0 },
    ],
  })
  app.clock.set('2031-06-29T00:00:00.000Z')
  const announced = await preview()
  expect(announced).toMatchObject({ deletes_before: '2031-05-01T00:00:00.000Z', oldest_at: march })
  expect(before.segments).toEqual([
    [200, 1],
    [200, 2],
  ])
  const count = (await eventsLeft()).length
  await keepFor(30)
  await deleteOld()
  const left = await eventsLeft()
  expect(count - left.length).toBe(announced?.total.value)
  expect(left.slice(0, 4)).toEqual([
    { at: '03-05', type: 'opened', human: true, ip: null, user_agent: null },
    { at: '03-05', type: 'clicked', human: true, ip: null, user_agent: null },
    { at: '04-01', type: 'clicked', human: true, ip: null, user_agent: null },
    { at: '04-01', type: 'unsubscribed', human: null, ip: '192.0.2.9', user_agent: 'Mail 1.0' },
  ])
  expect(left[4]).toEqual({
    at: '05-20',
    type: 'opened',
    human: true,
    ip: '192.0.2.7',
    user_agent: 'Mail 1.0',
  })
  expect(await seen()).toEqual(before)
  expect(await preview()).toMatchObject({ total: { value: 0 }, oldest_at: null })

  app.clock.set('2031-07-01T00:00:00.000Z')
  await deleteOld()
  expect((await eventsLeft()).slice(4, 6)).toEqual([
    { at: '05-20', type: 'clicked', human: true, ip: null, user_agent: null },
    { at: '06-10', type: 'opened', human: true, ip: '192.0.2.7', user_agent: 'Mail 1.0' },
  ])
  expect(await seen()).toEqual(before)
  const deleted = await sql<{ count: number }[]>`
    select (changes -> 2 ->> 'to')::integer as count from audit_entries
    where event = 'retention.deleted' and occurred_at > '2031-06-01' order by id`
  // Of March and April, then of May.
  expect(deleted.map((entry) => entry.count)).toEqual([8, 5, 6])
})

test('a month is rewritten once, in the order of time, and new events of it are stored', async () => {
  await readMuch()
  await visit(sent, { deliveryId: recipients[1]?.delivery ?? '', linkId: links[0] ?? null })
  app.clock.set('2031-05-02T00:00:00.000Z')
  await keepFor(30)
  await deleteOld()
  const partitions = () =>
    sql`select relname, relfilenode from pg_class where relname like 'delivery_events_2031_%' and relkind = 'r' order by relname`
  const rewritten = await partitions()
  expect(await sql`select id from delivery_events_2031_03 order by ctid`).toEqual(
    await sql`select id from delivery_events_2031_03 order by id`,
  )
  await deleteOld()
  // Also if a clock was wrong when it was rewritten.
  await sql`select make_delivery_partitions('2031-03-01', '2031-06-01')`
  expect(await partitions()).toEqual(rewritten)
  await visit(march)
  expect(await sql`select from delivery_events_2031_03 where ip is not null`).toHaveLength(1)
  const indexes = await sql`
    select indexdef from pg_indexes where tablename like 'delivery_events_2031_0%' and indexdef like '%(delivery_id, occurred_at)'`
  expect(indexes).toHaveLength(4)
})

test.each<[string, (tx: Sql) => Promise<unknown>]>([
  ['reads the events', (tx) => tx`select count(*) from delivery_events`],
  ['changes a reason', (tx) => updateReason(tx, recipients[1]?.delivery ?? '', 'content')],
  ['forgets a contact', (tx) => forgetDeliveries(tx, { contactIds: [recipients[1]?.contact ?? ''] })],
])('while a transaction %s nothing is deleted, and nothing that it changed comes back', async (_, change) => {
  await readMuch()
  const before = await eventsLeft()
  app.clock.set('2031-05-02T00:00:00.000Z')
  await keepFor(30)
  await sql.begin(async (tx) => {
    await change(tx)
    await deleteOld()
    expect(await eventsLeft()).toEqual(before)
  })
  const changed = await sql`select detail from delivery_events where type = 'unsubscribed'`
  await deleteOld()
  expect((await eventsLeft()).length).toBeLessThan(before.length)
  expect(await sql`select detail from delivery_events where type = 'unsubscribed'`).toEqual(changed)
})

test('what a recipient or a contact changes while a month is filled is in the new one', async () => {
  await readMuch()
  const [ada, grace] = recipients.map(({ delivery }) => delivery) as [string, string]
  await sql`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at, ip, user_agent, detail)
    values (${await idAt(march)}, ${ada}, ${campaign}, 'unsubscribed', ${march}, '192.0.2.9', 'Mail 1.0', 'frequency')`
  await visitRetention.drop?.(sql, new Date(april), async () => {
    await updateReason(sql, ada, 'content')
    await forgetDeliveries(sql, { ids: [grace] })
  })
  await visitRetention.drop?.(sql, new Date(may), async () => {
    await forgetDeliveries(sql, { ids: [grace] })
  })
  expect(
    await sql`select host(ip) as ip, user_agent, detail from delivery_events where type = 'unsubscribed' order by id`,
  ).toEqual([
    { ip: '192.0.2.9', user_agent: 'Mail 1.0', detail: 'content' },
    { ip: null, user_agent: null, detail: null },
  ])
})

test('a month is rewritten while contacts are forgotten one after the other', async () => {
  // Enough for several of them while these are copied.
  await sql`
    insert into delivery_events (id, delivery_id, type, occurred_at)
    select overlay(gen_random_uuid()::text placing left(first_id_of(${march})::text, 13) from 1)::uuid, ${campaign}, 'bounced', ${march}
    from generate_series(1, 20000)`
  let isDone = false
  const forget = async (): Promise<void> => {
    while (!isDone) await forgetDeliveries(sql, { ids: [recipients[0]?.delivery ?? ''] })
  }
  const forgetting = [forget(), forget()]
  const answer = await visitRetention.drop?.(sql, new Date(april), async () => {})
  isDone = true
  await Promise.all(forgetting)
  expect(answer).toBe(true)
})

test('a month is rewritten during a vacuum of another month', async () => {
  await sql.begin(async (vacuum) => {
    await vacuum`lock table delivery_events_2031_06 in share update exclusive mode`
    expect(await visitRetention.drop?.(sql, new Date(april), async () => {})).toBe(true)
  })
})
