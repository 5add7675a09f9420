import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { audienceJobs } from '../../../server/audience/memberships/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import { invalidateSettings } from '../../../server/system/settings/index.ts'
import { startTestApp } from '../../support/app.ts'
import { mailOf } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const { sql } = app.context
const mail = mailOf(app)
const time = 'from_on=2026-10-12&until_on=2026-10-21'

const report = async <Body>(path: string): Promise<Body> => {
  const answer = await app.send<Body>('GET', `/reports/${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const overview = (query: string) => report<Schemas['OverviewReport']>(`overview?${query}`)
const growth = (query: string) => report<Schemas['GrowthReport']>(`growth?${query}`)
const engagement = (query: string) => report<Schemas['EngagementReport']>(`engagement?${query}`)
const deliverability = (query: string) => report<Schemas['DeliverabilityReport']>(`deliverability?${query}`)

beforeEach(mail.clear)

describe('every report', () => {
  test.each(['overview', 'growth', 'engagement', 'deliverability'])(
    '%s without data has zeros in every interval',
    async (name) => {
      const body = await report<{ points: Record<string, unknown>[] }>(`${name}?${time}&interval=week`)
      expect(body).toMatchObject({ interval: 'week', from_on: '2026-10-12', until_on: '2026-10-21' })
      expect(body.points.map(({ starts_on }) => starts_on)).toEqual(['2026-10-12', '2026-10-19'])
      for (const { starts_on: _, ...counts } of body.points)
        expect(Object.values(counts).every((count) => count === 0)).toBe(true)
    },
  )

  test.each(['from_on=2026-02-30', 'until_on=2026-10-01&from_on=2026-10-02', 'from_on=2020-01-01'])(
    'refuses %s',
    async (query) => {
      for (const name of ['overview', 'growth', 'engagement', 'deliverability'])
        expect((await app.send('GET', `/reports/${name}?${query}`)).status).toBe(400)
    },
  )

  test('keeps its tag until something changes', async () => {
    const { headers } = await app.send('GET', `/reports/overview?${time}`)
    const again = () =>
      app.send('GET', `/reports/overview?${time}`, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
    expect((await again()).status).toBe(304)
    await mail.put({ queued_at: '2026-10-15T07:00:00Z' })
    expect((await again()).status).toBe(200)
  })
})

describe('getOverviewReport', () => {
  test('counts each delivery once, people and machines separately, on the day it was queued', async () => {
    const at = '2026-10-21T23:59:59.999Z'
    const later = '2026-10-30T00:00:00Z'
    await mail.put({ queued_at: at, first_opened_at: later, first_machine_opened_at: at })
    await mail.put({ queued_at: at, first_machine_opened_at: at, first_machine_clicked_at: at })
    await mail.put({
      queued_at: at,
      first_opened_at: later,
      first_clicked_at: later,
      first_machine_clicked_at: at,
    })
    for (const status of ['deferred', 'bounced', 'failed', 'unknown', 'queued', 'sending'] as const)
      await mail.put({ queued_at: at, status })
    await mail.put({ queued_at: at, status: 'skipped', skip_reason: 'no_consent' })
    await mail.put({ queued_at: at, kind: 'transactional' })
    await mail.put({ queued_at: at, kind: 'test' })
    await mail.put({ queued_at: '2026-10-22T00:00:00Z' })
    const left = await mail.put({ queued_at: '2026-10-11T23:59:59.999Z' })
    await mail.event(left, 'unsubscribed', later)
    await mail.event(left, 'unsubscribed', later)
    await mail.event(left, 'complained', later)
    const body = await overview(`${time}&interval=week`)
    expect(body.mail).toEqual({
      accepted_count: 3,
      deferred_count: 1,
      bounced_count: 1,
      failed_count: 1,
      unknown_count: 1,
      skipped_count: 1,
      human_opened_count: 2,
      machine_opened_count: 1,
      human_clicked_count: 1,
      machine_clicked_count: 1,
      unsubscribed_count: 0,
      complained_count: 0,
    })
    expect(body.previous_mail).toMatchObject({
      accepted_count: 1,
      unsubscribed_count: 1,
      complained_count: 1,
    })
    expect(body.points).toEqual([
      {
        starts_on: '2026-10-12',
        accepted_count: 0,
        human_opened_count: 0,
        machine_opened_count: 0,
        human_clicked_count: 0,
        machine_clicked_count: 0,
      },
      {
        starts_on: '2026-10-19',
        accepted_count: 3,
        human_opened_count: 2,
        machine_opened_count: 1,
        human_clicked_count: 1,
        machine_clicked_count: 1,
      },
    ])
  })

  test('shows the five campaigns of the period that began last', async () => {
    for (let day = 10; day <= 20; day++) {
      const id = await mail.campaign(`Of ${day}`, `2026-10-${day}T07:00:00.000Z`)
      const delivery = await mail.put({
        source_id: id,
        queued_at: `2026-10-${day}T07:00:00Z`,
        first_clicked_at: '2026-10-22T00:00:00Z',
        first_machine_opened_at: '2026-10-22T00:00:00Z',
        first_machine_clicked_at: '2026-10-22T00:00:00Z',
      })
      await mail.event(delivery, 'unsubscribed', '2026-10-23T00:00:00Z', { source_id: id })
    }
    const body = await overview(time)
    expect(body.campaigns_count).toBe(9)
    expect(body.latest_campaigns.map(({ name }) => name)).toEqual([
      'Of 20',
      'Of 19',
      'Of 18',
      'Of 17',
      'Of 16',
    ])
    expect(body.latest_campaigns[0]).toMatchObject({
      started_at: '2026-10-20T07:00:00.000Z',
      accepted_count: 1,
      human_opened_count: 0,
      machine_opened_count: 1,
      human_clicked_count: 1,
      machine_clicked_count: 0,
      unsubscribed_count: 1,
    })
  })
})

describe('getGrowthReport', () => {
  const today = () => app.clock.now().toISOString().slice(0, 10)
  const create = async (given: object = {}) =>
    (
      await app.send<{ id: string }>('POST', '/contacts', {
        body: { email: `${newId()}@example.com`, ...given },
      })
    ).body.id

  test('follows contacts that are created, subscribe and unsubscribe', async () => {
    const started = today()
    const [ada, grace, alan] = [
      await create({ source: 'fair' }),
      await create({ source: 'fair' }),
      await create(),
    ]
    await create({ status: 'pending' })
    app.clock.advance(86_400_000)
    const next = today()
    await app.send('PUT', `/contacts/${ada}`, { body: { status: 'unsubscribed' } })
    await sql`update contacts set status = 'bounced', updated_at = ${app.clock.now()} where id = ${grace}`
    await app.send('DELETE', `/contacts/${alan}`)
    await app.work()
    const query = `from_on=${started}&until_on=${next}`
    const body = await growth(query)
    expect(body.points).toEqual([
      {
        starts_on: started,
        created_count: 4,
        confirmed_count: 0,
        unsubscribed_count: 0,
        bounced_count: 0,
        complained_count: 0,
        deleted_count: 0,
        subscribed_count: 3,
      },
      {
        starts_on: next,
        created_count: 0,
        confirmed_count: 0,
        unsubscribed_count: 1,
        bounced_count: 1,
        complained_count: 0,
        deleted_count: 1,
        subscribed_count: 0,
      },
    ])
    expect(body.sources).toEqual([
      { source: 'fair', created_count: 2 },
      { source: null, created_count: 1 },
    ])
    await app.send('POST', `/contacts/${alan}/restore`)
    expect((await growth(query)).points.at(-1)).toMatchObject({ subscribed_count: 1, deleted_count: 1 })
    expect(await overview(query)).toMatchObject({
      audience: { subscribed_count: 1, created_count: 4, left_count: 3 },
      previous_audience: { subscribed_count: 0, created_count: 0, left_count: 0 },
    })
  })

  test('is the same before and after changes are merged', async () => {
    for (let n = 0; n < 5; n++) await create()
    const query = `from_on=${today()}&until_on=${today()}`
    const first = await growth(query)
    for (const job of audienceJobs({ sql })) await job.run(null)
    expect(await sql`select from audience_changes`).toHaveLength(0)
    expect(await growth(query)).toEqual(first)
  })

  test('returns reasons for unsubscribing, by the code before the free text', async () => {
    const at = '2026-10-15T09:00:00Z'
    const leave = async (reason: string | null, contact_id = newId()) => {
      const id = await mail.put({ queued_at: '2026-09-01T07:00:00Z', contact_id })
      await mail.event(id, 'unsubscribed', at, { detail: reason })
    }
    const twice = newId()
    await leave('too_often', twice)
    await leave('too_often', twice)
    await leave('too_often: three a day')
    await leave('other: no time')
    await leave('something old')
    await leave(null)
    const { unsubscribe_reasons } = await growth(time)
    expect(unsubscribe_reasons).toEqual([
      { reason: 'other', contacts_count: 2 },
      { reason: 'too_often', contacts_count: 2 },
    ])
  })
})

describe('getEngagementReport', () => {
  test('counts first opens and clicks on their day, whenever the e-mail was sent', async () => {
    const queued_at = '2026-09-01T07:00:00Z'
    await mail.put({
      queued_at,
      first_opened_at: '2026-10-12T00:00:00Z',
      first_machine_opened_at: '2026-10-21T23:00:00Z',
      first_clicked_at: '2026-10-22T00:00:00Z',
    })
    await mail.put({ queued_at, kind: 'transactional', first_opened_at: '2026-10-13T00:00:00Z' })
    const points = (await engagement(`${time}&interval=week`)).points
    expect(points.map(({ starts_on: _, ...counts }) => Object.values(counts))).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ])
    const both = await engagement(`${time}&interval=month&kind=campaign,transactional`)
    expect(both.points[0]?.human_opened_count).toBe(2)
  })

  test('returns hours in the time zone of the business', async () => {
    await sql`
      insert into settings_groups (key, value, updated_at)
      values ('general', ${sql.json({ default_timezone: 'Asia/Kolkata' })}, now())
      on conflict (key) do update set value = excluded.value`
    invalidateSettings(sql, 'general')
    // Half past five on Monday morning there.
    await mail.put({ queued_at: '2026-10-01T07:00:00Z', first_opened_at: '2026-10-18T23:40:00Z' })
    await mail.put({
      queued_at: '2026-10-01T07:00:00Z',
      first_opened_at: '2026-10-15T08:00:00Z',
      first_clicked_at: '2026-10-15T08:10:00Z',
    })
    await mail.put({ queued_at: '2026-10-01T07:00:00Z', first_machine_opened_at: '2026-10-16T08:00:00Z' })
    expect((await engagement(time)).hours.map((hour) => Object.values(hour))).toEqual([
      ['monday', 5, 1, 0, 0, 0],
      ['thursday', 13, 1, 0, 1, 0],
      ['friday', 13, 0, 1, 0, 0],
    ])
    await sql`delete from settings_groups where key = 'general'`
    invalidateSettings(sql, 'general')
  })

  test('counts engagement levels as contacts show them', async () => {
    const now = app.clock.now().getTime()
    const ago = (days: number) => new Date(now - days * 86_400_000).toISOString()
    const add = async (given: object = {}, opened?: string) => {
      const { body } = await app.send<{ id: string }>('POST', '/contacts', {
        body: { email: `${newId()}@example.com`, ...given },
      })
      if (opened)
        await mail.put({
          queued_at: ago(200),
          accepted_at: ago(200),
          contact_id: body.id,
          ...(opened === 'never' ? {} : { first_opened_at: opened }),
        })
      return body.id
    }
    const ids = [
      await add({}, ago(3)),
      await add({}, ago(60)),
      await add({}, ago(120)),
      await add({}, 'never'),
      await add(),
      await add({ tracking: 'none' }, 'never'),
    ]
    await add({ status: 'pending' }, ago(3))
    const met = await add()
    await app.send('POST', `/contacts/${met}/events`, { body: { name: 'met' } })
    const { levels } = await engagement(time)
    const shown = new Map<string, number>()
    for (const id of [...ids, met]) {
      const { body } = await app.send<Schemas['Contact']>('GET', `/contacts/${id}`)
      shown.set(body.engagement.level, (shown.get(body.engagement.level) ?? 0) + 1)
    }
    expect(Object.fromEntries(levels.map(({ level, contacts_count }) => [level, contacts_count]))).toEqual(
      Object.fromEntries(shown),
    )
    expect(levels.map(({ level }) => level)).toEqual(['high', 'medium', 'low', 'none'])
  })

  test('sorts links and campaigns by clicking contacts, each delivery counted once', async () => {
    const [quiet, loud] = [
      await mail.campaign('Quiet', '2026-10-14T07:00:00Z'),
      await mail.campaign('Loud', '2026-10-13T07:00:00Z'),
    ]
    const link = async (campaign_id: string, position: number, url: string) => {
      const id = newId()
      await sql`insert into campaign_links ${sql({ id, campaign_id, position, url })}`
      return id
    }
    const books = 'https://books.example/'
    const [one, other, fair] = [
      await link(quiet, 1, books),
      await link(loud, 1, books),
      await link(loud, 2, `${books}fair`),
    ]
    const click = async (source_id: string, link_id: string, humans: boolean[]) => {
      const id = await mail.put({
        source_id,
        queued_at: '2026-10-14T07:00:00Z',
        ...(humans.includes(true) ? { first_clicked_at: '2026-10-14T08:00:00Z' } : {}),
      })
      for (const human of humans)
        await mail.event(id, 'clicked', '2026-10-14T08:00:00Z', { source_id, link_id, human })
    }
    await click(quiet, one, [true, true, false])
    await click(loud, other, [true])
    await click(loud, other, [false])
    await click(loud, fair, [true])
    const body = await engagement(time)
    expect(body.links).toEqual([
      { url: books, human_clicked_count: 2, machine_clicked_count: 1 },
      { url: `${books}fair`, human_clicked_count: 1, machine_clicked_count: 0 },
    ])
    expect(body.campaigns.map(({ name, human_clicked_count }) => [name, human_clicked_count])).toEqual([
      ['Loud', 2],
      ['Quiet', 1],
    ])
    expect((await engagement(`${time}&kind=transactional`)).campaigns).toEqual([])
  })
})

describe('getDeliverabilityReport', () => {
  test('returns delivery results by reason, by domain and by error', async () => {
    const queued_at = '2026-10-15T07:00:00Z'
    const put = (more: object) => mail.put({ queued_at, ...more })
    await put({ to_address: 'ada@Example.com', first_opened_at: queued_at })
    const complained = await put({ to_address: 'grace@example.com', first_machine_opened_at: queued_at })
    await mail.event(complained, 'complained', '2026-10-16T07:00:00Z')
    await put({
      to_address: 'alan@example.org',
      status: 'bounced',
      error_class: 'mailbox_unknown',
      enhanced_code: '5.1.1',
    })
    await put({
      to_address: 'k@example.org',
      status: 'bounced',
      error_class: 'mailbox_unknown',
      enhanced_code: '5.1.1',
    })
    await put({ to_address: 'd@example.com', status: 'deferred', error_class: 'temporary' })
    await put({ to_address: null, status: 'skipped', skip_reason: 'contact_gone' })
    await put({ status: 'skipped', skip_reason: 'no_consent' })
    await put({ status: 'skipped', skip_reason: 'no_consent' })
    const body = await deliverability(time)
    expect(body.skipped_by_reason).toEqual([
      { reason: 'no_consent', contacts_count: 2 },
      { reason: 'contact_gone', contacts_count: 1 },
    ])
    expect(body.domains).toEqual([
      {
        domain: 'example.com',
        accepted_count: 2,
        deferred_count: 1,
        bounced_count: 0,
        failed_count: 0,
        human_opened_count: 1,
        machine_opened_count: 1,
        complained_count: 1,
      },
      {
        domain: 'example.org',
        accepted_count: 0,
        deferred_count: 0,
        bounced_count: 2,
        failed_count: 0,
        human_opened_count: 0,
        machine_opened_count: 0,
        complained_count: 0,
      },
    ])
    expect(body.errors).toEqual([
      { error_class: 'mailbox_unknown', enhanced_code: '5.1.1', deliveries_count: 2 },
      { error_class: 'temporary', enhanced_code: null, deliveries_count: 1 },
    ])
    expect(body.mail).toMatchObject({ accepted_count: 2, skipped_count: 3, complained_count: 1 })
    expect(body.points.find(({ starts_on }) => starts_on === '2026-10-15')).toEqual({
      starts_on: '2026-10-15',
      accepted_count: 2,
      deferred_count: 1,
      bounced_count: 2,
      failed_count: 0,
      complained_count: 1,
    })
    expect((await deliverability(`${time}&kind=test`)).mail.accepted_count).toBe(0)
  })
})
