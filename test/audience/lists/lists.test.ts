import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { faultsOf, type Problem } from '../contacts/support.ts'
import { audienceOf, wideQuotas } from '../memberships/support.ts'

type List = components['schemas']['ContactList']
type Page = components['schemas']['ContactListPage']

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context

const nobody = '01a0fcce-b3c0-7dd6-b465-f6810e92c01c'
const create = <Body = List>(body: object) => app.send<Body>('POST', '/lists', { body })
const put = <Body = List>(id: string, body: object, headers: Record<string, string> = {}) =>
  app.send<Body>('PUT', `/lists/${id}`, { body, headers })

describe('createList rejects', () => {
  test.each([
    [{}, '/name', 'required'],
    [{ name: '   ' }, '/name', 'pattern'],
    [{ name: 'x', slug: 'Not A Slug' }, '/slug', 'pattern'],
    [{ name: 'x', slug: nobody }, '/slug', 'invalid_value'],
    [{ name: 'x', opt_in: 'triple' }, '/opt_in', 'enum'],
    [{ name: 'x', tracking: 'everything' }, '/tracking', 'enum'],
    [{ name: 'x', counts: {} }, '/counts', 'unknown_member'],
  ])('%j with %s', async (body, pointer, code) => {
    const answer = await create<Problem>(body)
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toContainEqual([pointer, code])
  })

  test('a name that another list has, in any case, and a slug that another list has', async () => {
    await create({ name: 'Taken Name', slug: 'taken-slug' })
    const name = await create<Problem>({ name: 'taken name' })
    expect(name).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    expect(faultsOf(name.body)).toEqual([['/name', 'not_allowed']])
    const slug = await create<Problem>({ name: 'Other', slug: 'taken-slug' })
    expect(faultsOf(slug.body)).toEqual([['/slug', 'not_allowed']])
  })
})

describe('createList', () => {
  test('applies defaults, and returns Location and entity tag', async () => {
    const first = await create({ name: 'Größe zählt' })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      slug: 'gro-e-zahlt',
      description: null,
      opt_in: 'single',
      visibility: 'private',
      tracking: null,
      counts: { pending: 0, subscribed: 0, unsubscribed: 0 },
    })
    const path = `/service/v1/lists/${first.body.id}`
    expect(first.headers.get('location')).toBe(path)
    const read = await app.send<List>('GET', `/lists/${first.body.id}`)
    expect(read.body).toEqual(first.body)
    expect(read.headers.get('etag')).toBe(first.headers.get('etag'))
    const next = await create({ name: 'Next' })
    expect(next.body.position).toBe(first.body.position + 1)
  })

  test('finds free slugs for names with the same slug, also simultaneously', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => create({ name: `Same ${'!'.repeat(n)}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(answers.map(({ body }) => body.slug).sort()).toEqual(
      ['same', 'same-2', 'same-3', 'same-4', 'same-5', 'same-6'].sort(),
    )
  })

  test('succeeds once for simultaneous requests with the same name', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Only one' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })
})

describe('getList', () => {
  test('rejects a slug as an id because it is not a UUID', async () => {
    const { status, body } = await app.send<Problem>('GET', '/lists/readers-circle')
    expect(status).toBe(400)
    expect(body.detail).toBe('id: This must be an id, such as 01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01.')
  })

  test('returns 404 for an unknown list', async () => {
    expect((await app.send('GET', `/lists/${nobody}`)).status).toBe(404)
  })

  test('returns another entity tag when the counts change, and an update still accepts the old one', async () => {
    const list = await audience.list()
    const contact = await audience.contact()
    const tag = async () => String((await app.send('GET', `/lists/${list.id}`)).headers.get('etag'))
    const before = await tag()
    await audience.join(list.id, [contact.id])
    expect(await tag()).not.toBe(before)
    expect((await put(list.id, { description: 'New' }, { 'if-match': before })).status).toBe(200)
    expect((await put(list.id, { description: 'Newer' }, { 'if-match': before })).status).toBe(412)
  })
})

describe('listLists', () => {
  test('orders, searches and filters across pages', async () => {
    await sql`delete from lists`
    for (const [name, position, visibility] of [
      ['Beta 100%', 3, 'public'],
      ['alpha', 10, 'private'],
      ['Gamma', 2, 'public'],
    ] as const)
      await audience.list({ name, position, visibility })
    const names = async (query: string) =>
      (await audience.get<Page>(`/lists?${query}`)).data.map(({ name }) => name)
    expect(await names('')).toEqual(['Gamma', 'Beta 100%', 'alpha'])
    expect(await names('sort=-position')).toEqual(['alpha', 'Beta 100%', 'Gamma'])
    expect(await names('sort=name')).toEqual(['alpha', 'Beta 100%', 'Gamma'])
    expect(await names('sort=-created_at')).toHaveLength(3)
    expect(await names('visibility=public')).toEqual(['Gamma', 'Beta 100%'])
    expect(await names(`search=${encodeURIComponent('0%')}`)).toEqual(['Beta 100%'])
    expect(await names('search=__')).toEqual([])
    const walked: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await audience.get(`/lists?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      walked.push(...page.data.map(({ name }) => name))
      cursor = page.page.next_cursor
    }
    expect(walked).toEqual(['Gamma', 'Beta 100%', 'alpha'])
  })
})

describe('updateList', () => {
  test('rejects the name or slug of another list, and an id as slug', async () => {
    const [one, other] = [await audience.list(), await audience.list()]
    expect(await put(one.id, { name: other.name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', errors: [{ pointer: '/name' }] },
    })
    expect(await put(one.id, { slug: other.slug })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', errors: [{ pointer: '/slug' }] },
    })
    expect((await put(one.id, { slug: nobody })).status).toBe(400)
    expect((await put(nobody, { name: 'x' })).status).toBe(404)
  })

  test('changes the members of the body, keeps the others, and writes nothing if nothing changes', async () => {
    const list = await audience.list({ description: 'Old', opt_in: 'double' })
    const contact = await audience.contact({ lists: [list.slug] })
    app.clock.advance(1000)
    const changed = await put(list.id, { name: list.name.toUpperCase(), description: null })
    expect(changed.body).toEqual({
      ...list,
      name: list.name.toUpperCase(),
      description: null,
      counts: { pending: 1, subscribed: 0, unsubscribed: 0 },
      updated_at: app.clock.now().toISOString(),
    })
    app.clock.advance(1000)
    expect((await put(list.id, { opt_in: 'double' })).body).toEqual(changed.body)
    expect((await audience.shown(contact.id)).lists).toMatchObject([{ id: list.id, status: 'pending' }])
  })

  test('sets and clears the maximum tracking of a list', async () => {
    const list = await audience.list()
    for (const tracking of ['aggregate', 'none', null] as const) {
      expect((await put(list.id, { tracking })).body).toMatchObject({ id: list.id, tracking })
      expect((await app.send<List>('GET', `/lists/${list.id}`)).body.tracking).toBe(tracking)
    }
  })
})

describe('deleteList', () => {
  test('requires an administrator and the current version', async () => {
    const { id } = await audience.list()
    const { authorization } = app.editor
    expect((await app.send('DELETE', `/lists/${id}`, { authorization })).status).toBe(403)
    expect((await app.send('DELETE', `/lists/${id}`, { headers: { 'if-match': '"v9"' } })).status).toBe(412)
    expect((await app.send('GET', `/lists/${id}`)).status).toBe(200)
  })

  test('is rejected while a segment uses the list', async () => {
    const { id } = await audience.list()
    const segment = await audience.segment({
      match: 'all',
      conditions: [{ field: 'lists', operator: 'contains_any', value: [id] }],
    })
    expect(await app.send('DELETE', `/lists/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', detail: expect.stringContaining(segment.name) },
    })
    await app.send('DELETE', `/segments/${segment.id}`)
    expect((await app.send('DELETE', `/lists/${id}`)).status).toBe(200)
  })

  test('deletes the memberships and the counts, keeps the contacts, and works once', async () => {
    const list = await audience.list()
    const contact = await audience.contact({ lists: [list.id] })
    expect(await app.send('DELETE', `/lists/${list.id}`)).toMatchObject({
      status: 200,
      body: { id: list.id, deleted: true },
    })
    expect((await app.send('DELETE', `/lists/${list.id}`)).status).toBe(404)
    expect((await audience.shown(contact.id)).lists).toEqual([])
    for (const table of ['list_memberships', 'audience_changes', 'audience_days', 'audience_counts']) {
      const column = table === 'list_memberships' ? 'list_id' : 'subject_id'
      expect(await sql`select 1 from ${sql(table)} where ${sql(column)} = ${list.id}`).toHaveLength(0)
    }
    expect((await create({ name: list.name, slug: list.slug })).status).toBe(201)
  })
})
