import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { audienceOf, wideQuotas } from '../memberships/support.ts'
import { type Contact, faultsOf, type Problem } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context
const nobody = '01a0fcce-b3c0-7dd6-b465-f6810e92c01c'

const add = <Body = Schemas['ContactListMembershipPage']>(id: string, lists: object[]) =>
  app.send<Body>('POST', `/contacts/${id}/lists`, { body: { lists } })
const statuses = (lists: Schemas['ContactListMembership'][]) =>
  Object.fromEntries(lists.map(({ id, status }) => [id, status]))
const put = (id: string, body: object, headers: Record<string, string> = {}) =>
  app.send<Contact>('PUT', `/contacts/${id}`, { body, headers })

describe('addContactLists', () => {
  test('rejects unknown and duplicate lists with their positions, and changes nothing', async () => {
    const [list, contact] = [await audience.list(), await audience.contact()]
    const answer = await add<Problem>(contact.id, [
      { list: list.id },
      { list: 'no-such' },
      { list: list.slug },
    ])
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toEqual([
      ['/lists/1/list', 'not_found'],
      ['/lists/2/list', 'unique_items'],
    ])
    expect((await audience.shown(contact.id)).lists).toEqual([])
    expect((await add(nobody, [{ list: list.id }])).status).toBe(404)
  })

  test('rejects a list that the contact has left with its position, and adds none of the others', async () => {
    const [list, other, contact] = [await audience.list(), await audience.list(), await audience.contact()]
    await audience.join(list.id, [contact.id], 'unsubscribed')
    const answer = await add<Problem>(contact.id, [
      { list: other.id },
      { list: list.id, status: 'subscribed' },
    ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect(faultsOf(answer.body)).toEqual([['/lists/1/status', 'not_allowed']])
    expect(statuses((await audience.shown(contact.id)).lists)).toEqual({ [list.id]: 'unsubscribed' })
  })

  test("accepts ids and slugs, uses the list's or the body's status, and returns all memberships by name", async () => {
    const b = await audience.list({ name: 'b list', opt_in: 'double' })
    const a = await audience.list({ name: 'A list' })
    const c = await audience.list({ name: 'c list' })
    const contact = await audience.contact()
    const lists = [{ list: b.slug }, { list: a.id }, { list: c.id, status: 'unsubscribed' }]
    const { body } = await add(`email:${contact.email}`, lists)
    expect(body.data.map(({ name, status }) => [name, status])).toEqual([
      ['A list', 'subscribed'],
      ['b list', 'pending'],
      ['c list', 'unsubscribed'],
    ])
    expect(body.page.total).toEqual({ value: 3, relation: 'eq' })
    expect(await audience.get(`/contacts/${contact.id}/lists`)).toEqual(body)
    expect((await audience.shown(contact.id)).lists).toEqual(body.data)
    expect((await app.send('GET', `/contacts/${nobody}/lists`)).status).toBe(404)
  })

  test('allows at most 200 lists', async () => {
    const contact = await audience.contact()
    await sql`
      insert into lists (id, name, slug, opt_in, visibility, created_at, updated_at)
      select gen_random_uuid(), 'Many ' || n, 'many-' || n, 'single', 'private', now(), now() from generate_series(1, 201) n`
    const all = Array.from({ length: 200 }, (_, n) => ({ list: `many-${n + 1}` }))
    expect((await add(contact.id, all)).status).toBe(200)
    expect(await add(contact.id, [{ list: 'many-201' }])).toMatchObject({
      status: 409,
      body: { code: 'too_many' },
    })
    const upsert = { body: { lists: ['many-201'] } }
    expect(await app.send('PUT', `/contacts/by-email/${contact.email}`, upsert)).toMatchObject({
      status: 409,
      body: { code: 'too_many' },
    })
    expect((await put(contact.id, { lists: ['many-201'] })).body.lists).toHaveLength(1)
  })
})

describe('removeContactList', () => {
  const remove = (id: string, list: string) => app.send('DELETE', `/contacts/${id}/lists/${list}`)

  test('returns 404 for a list without the contact, and refuses to remove a membership that the contact left', async () => {
    const [list, contact] = [await audience.list(), await audience.contact()]
    expect((await remove(contact.id, list.id)).status).toBe(404)
    expect((await remove(contact.id, nobody)).status).toBe(404)
    expect((await remove(nobody, list.id)).status).toBe(404)
    await audience.join(list.id, [contact.id], 'unsubscribed')
    expect(await remove(contact.id, list.id)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
  })

  test('removes the contact once, after which it can join again', async () => {
    const [list, contact] = [await audience.list(), await audience.contact()]
    await add(contact.id, [{ list: list.id }])
    expect(await remove(contact.id, list.id)).toMatchObject({
      status: 200,
      body: { id: list.id, removed: true },
    })
    expect((await remove(contact.id, list.id)).status).toBe(404)
    expect((await add(contact.id, [{ list: list.id }])).status).toBe(200)
    expect((await audience.activities(contact.id)).map(({ type }) => type)).toEqual([
      'created',
      'list_joined',
      'list_left',
      'list_joined',
    ])
  })
})

describe('lists of a contact', () => {
  test('are joined during and after creation', async () => {
    const [single, double] = [await audience.list(), await audience.list({ opt_in: 'double' })]
    const contact = await audience.contact({ lists: [single.slug, double.id] })
    expect(statuses(contact.lists)).toEqual({ [single.id]: 'subscribed', [double.id]: 'pending' })
    expect((await audience.activities(contact.id)).map(({ type }) => type)).toEqual([
      'created',
      'list_joined',
      'list_joined',
    ])
  })

  test('are extended by an upsert, except lists that the contact has left', async () => {
    const [there, left, fresh] = [await audience.list(), await audience.list(), await audience.list()]
    const contact = await audience.contact({ lists: [there.id, left.id] })
    await audience.join(left.id, [contact.id], 'unsubscribed')
    const answer = await app.send<Contact>('PUT', `/contacts/by-email/${contact.email}`, {
      body: { lists: [left.id, fresh.id] },
    })
    expect(statuses(answer.body.lists)).toEqual({
      [there.id]: 'subscribed',
      [left.id]: 'unsubscribed',
      [fresh.id]: 'subscribed',
    })
  })

  test('are replaced by an update with lists, and unchanged by others', async () => {
    const [stays, goes, left, comes] = [
      await audience.list(),
      await audience.list(),
      await audience.list(),
      await audience.list(),
    ]
    const contact = await audience.contact({ lists: [stays.id, goes.id, left.id] })
    await audience.join(left.id, [contact.id], 'unsubscribed')
    const kept = await put(contact.id, { company: 'Harbour Books' })
    expect(Object.keys(statuses(kept.body.lists))).toHaveLength(3)
    const { body } = await put(contact.id, { lists: [stays.slug, comes.id] })
    expect(statuses(body.lists)).toEqual({
      [stays.id]: 'subscribed',
      [left.id]: 'unsubscribed',
      [comes.id]: 'subscribed',
    })
    expect(body.updated_at).toBe(kept.body.updated_at)
    expect(statuses((await put(contact.id, { lists: [] })).body.lists)).toEqual({ [left.id]: 'unsubscribed' })
  })

  test('are part of the If-Match comparison', async () => {
    const [list, contact] = [await audience.list(), await audience.contact()]
    const tag = async () => String((await app.send('GET', `/contacts/${contact.id}`)).headers.get('etag'))
    const before = await tag()
    await add(contact.id, [{ list: list.id }])
    expect((await put(contact.id, { lists: [] }, { 'if-match': before })).status).toBe(412)
    expect((await put(contact.id, { lists: [] }, { 'if-match': await tag() })).status).toBe(200)
    expect((await put(contact.id, { company: 'X' }, { 'if-match': before })).status).toBe(200)
  })

  test('filter the list of contacts by pending and subscribed memberships', async () => {
    const [one, two] = [await audience.list(), await audience.list()]
    const [a, b, c] = [await audience.contact(), await audience.contact(), await audience.contact()]
    await audience.join(one.id, [a.id])
    await audience.join(two.id, [b.id], 'pending')
    await audience.join(one.id, [c.id], 'unsubscribed')
    const found = async (query: string) =>
      (await audience.get<Schemas['ContactPage']>(`/contacts?${query}`)).data.map(({ id }) => id).sort()
    expect(await found(`list_id=${one.id}`)).toEqual([a.id])
    expect(await found(`list_id=${one.id},${two.id}`)).toEqual([a.id, b.id].sort())
    expect(await found(`list_id=${nobody}`)).toEqual([])
  })
})
