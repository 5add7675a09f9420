import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { audienceJobs } from '../../../server/audience/memberships/index.ts'
import { startTestApp } from '../../support/app.ts'
import { audienceOf, outcomesOf, wideQuotas } from '../memberships/support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context
const nobody = '01a0fcce-b3c0-7dd6-b465-f6810e92c01c'

const members = async (id: string, query = '') =>
  (await audience.get<Schemas['ListMemberPage']>(`/lists/${id}/members?${query}`)).data

describe('addListMembers', () => {
  test('rejects no contacts, more than 1,000, and duplicates', async () => {
    const { id } = await audience.list()
    const send = (contact_ids: string[]) =>
      app.send('POST', `/lists/${id}/members`, { body: { contact_ids } })
    expect((await send([])).status).toBe(400)
    expect((await send([nobody, nobody])).status).toBe(400)
    const ids = Array.from({ length: 1001 }, (_, n) => nobody.replace(/.{4}$/, String(n).padStart(4, '0')))
    expect((await send(ids)).status).toBe(400)
    expect(
      (await app.send('POST', `/lists/${nobody}/members`, { body: { contact_ids: [nobody] } })).status,
    ).toBe(404)
  })

  test('returns the result of each contact, and writes one activity for each change', async () => {
    const list = await audience.list({ opt_in: 'double' })
    const [fresh, there, gone, trashed] = await Promise.all([1, 2, 3, 4].map(() => audience.contact()))
    if (!fresh || !there || !gone || !trashed) throw new Error('Four contacts were made.')
    await audience.join(list.id, [there.id, gone.id])
    await audience.join(list.id, [gone.id], 'unsubscribed')
    await app.send('DELETE', `/contacts/${trashed.id}`)
    const answer = await audience.join(
      list.id,
      [fresh.id.toUpperCase(), there.id, gone.id, trashed.id, nobody],
      'subscribed',
    )
    expect(outcomesOf(answer)).toEqual(['changed', 'changed', 'invalid_transition', 'not_found', 'not_found'])
    expect(answer).toMatchObject({ succeeded_count: 2, failed_count: 3 })
    expect(answer.results[0]?.id).toBe(fresh.id)
    expect(outcomesOf(await audience.join(list.id, [fresh.id, there.id]))).toEqual(['unchanged', 'unchanged'])
    expect(await audience.counts(list.id)).toEqual({ pending: 0, subscribed: 2, unsubscribed: 1 })
    const named = { list: { id: list.id, name: list.name } }
    expect((await audience.activities(there.id)).slice(1)).toMatchObject([
      { type: 'list_joined', data: { ...named, membership_status: 'pending' } },
      { type: 'list_joined', data: { ...named, membership_status: 'subscribed' } },
    ])
    expect((await audience.activities(gone.id)).slice(1)).toMatchObject([
      { type: 'list_joined' },
      { type: 'list_left', data: { ...named, membership_status: 'unsubscribed' } },
    ])
  })

  test('adds a thousand contacts at once', async () => {
    const { id } = await audience.list()
    const ids = await audience.contactsIds(1000)
    expect((await audience.join(id, ids)).succeeded_count).toBe(1000)
    expect(await audience.counts(id)).toEqual({ pending: 0, subscribed: 1000, unsubscribed: 0 })
    expect((await audience.leave(id, ids)).succeeded_count).toBe(1000)
    expect(await audience.counts(id)).toEqual({ pending: 0, subscribed: 0, unsubscribed: 0 })
  })

  test('adds a contact to at most 200 lists', async () => {
    const contact = await audience.contact()
    await sql`
      insert into lists (id, name, slug, opt_in, visibility, created_at, updated_at)
      select gen_random_uuid(), 'Many ' || n, 'many-' || n, 'single', 'private', now(), now() from generate_series(1, 200) n`
    await sql`
      insert into list_memberships (list_id, contact_id, status, since_at)
      select id, ${contact.id}, 'subscribed', now() from lists where slug like 'many-%'`
    const { id } = await audience.list()
    expect(outcomesOf(await audience.join(id, [contact.id]))).toEqual(['too_many'])
    expect((await audience.shown(contact.id)).lists).toHaveLength(200)
  })
})

describe('removeListMembers', () => {
  test('removes current members; former members stay on record', async () => {
    const { id } = await audience.list()
    const [on, off, left] = await Promise.all([1, 2, 3].map(() => audience.contact()))
    if (!on || !off || !left) throw new Error('Three contacts were made.')
    await audience.join(id, [on.id])
    await audience.join(id, [left.id], 'unsubscribed')
    expect(outcomesOf(await audience.leave(id, [on.id, off.id, left.id, nobody]))).toEqual([
      'changed',
      'unchanged',
      'unchanged',
      'not_found',
    ])
    expect(await audience.counts(id)).toEqual({ pending: 0, subscribed: 0, unsubscribed: 1 })
    expect((await audience.activities(on.id)).at(-1)).toMatchObject({
      type: 'list_left',
      data: { membership_status: null },
    })
    expect(outcomesOf(await audience.join(id, [on.id]))).toEqual(['changed'])
  })
})

describe('listListMembers', () => {
  test('returns short contacts by membership time, filtered by status, without the trash', async () => {
    const { id } = await audience.list()
    const ada = await audience.contact({ first_name: 'Ada', last_name: 'Lovelace' })
    const grace = await audience.contact({ status: 'pending' })
    const alan = await audience.contact()
    const trashed = await audience.contact()
    await audience.join(id, [ada.id])
    app.clock.advance(1000)
    await audience.join(id, [grace.id, trashed.id], 'pending')
    app.clock.advance(1000)
    await audience.join(id, [alan.id], 'unsubscribed')
    await app.send('DELETE', `/contacts/${trashed.id}`)
    const all = await members(id)
    expect(all.map(({ contact }) => contact.id)).toEqual([alan.id, grace.id, ada.id])
    expect(all[2]).toEqual({
      contact: {
        id: ada.id,
        email: ada.email,
        display_email: ada.email,
        full_name: 'Ada Lovelace',
        status: 'subscribed',
      },
      status: 'subscribed',
      since_at: expect.any(String),
    })
    expect(all[1]?.contact).toMatchObject({ full_name: null, status: 'pending' })
    const ids = async (query: string) => (await members(id, query)).map(({ contact }) => contact.id)
    expect(await ids('sort=since_at')).toEqual([ada.id, grace.id, alan.id])
    expect(await ids('status=pending')).toEqual([grace.id])
    expect(await ids('status=subscribed,unsubscribed')).toEqual([alan.id, ada.id])
    expect((await app.send('GET', `/lists/${nobody}/members`)).status).toBe(404)
  })
})

describe('getListGrowth', () => {
  test('returns additions and removals, merged or not', async () => {
    const { id } = await audience.list()
    app.clock.set(new Date().toISOString())
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => audience.contact()))
    if (!one || !two || !three) throw new Error('Three contacts were made.')
    await sql`
      insert into audience_changes (subject_id, status, day, came, went)
      values (${id}, 'subscribed', '2020-01-15', 5, 1), (${id}, 'subscribed', '2020-01-16', 0, 4)`
    await audience.join(id, [one.id, two.id, three.id])
    await audience.leave(id, [two.id])
    await audience.join(id, [three.id], 'unsubscribed')
    const growth = async (query = '') => audience.get<Schemas['ListGrowth']>(`/lists/${id}/growth?${query}`)
    const before = await growth()
    const today = app.clock.now().toISOString().slice(0, 10)
    expect(before).toMatchObject({ list_id: id, interval: 'day', until_on: today })
    expect(before.points).toHaveLength(30)
    expect(before.points.at(-1)).toEqual({
      starts_on: today,
      joined_count: 3,
      left_count: 2,
      subscribed_count: 1,
    })
    for (const job of audienceJobs({ sql })) await job.run({})
    expect(await sql`select 1 from audience_changes where subject_id = ${id}`).toHaveLength(0)
    expect(await growth()).toEqual(before)
    expect(await audience.counts(id)).toEqual({ pending: 0, subscribed: 1, unsubscribed: 1 })
    expect((await growth('from_on=2020-01-01&until_on=2020-02-29&interval=month')).points).toEqual([
      { starts_on: '2020-01-01', joined_count: 5, left_count: 5, subscribed_count: 0 },
      { starts_on: '2020-02-01', joined_count: 0, left_count: 0, subscribed_count: 0 },
    ])
    const answer = await app.send('GET', `/lists/${id}/growth`)
    const headers = { 'if-none-match': String(answer.headers.get('etag')) }
    expect((await app.send('GET', `/lists/${id}/growth`, { headers })).status).toBe(304)
  })

  test('rejects invalid dates with the parameter’s name', async () => {
    const { id } = await audience.list()
    expect(await app.send('GET', `/lists/${id}/growth?from_on=2026-02-30`)).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'from_on' }] },
    })
    expect((await app.send('GET', `/lists/${nobody}/growth`)).status).toBe(404)
  })
})
