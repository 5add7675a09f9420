import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { audienceJobs } from '../../../server/audience/memberships/index.ts'
import { startTestApp } from '../../support/app.ts'
import { faultsOf, type Problem } from '../contacts/support.ts'
import { audienceOf, outcomesOf, wideQuotas } from '../memberships/support.ts'

type Schemas = components['schemas']
type Tag = Schemas['Tag']

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context

const nobody = '01a0fcce-b3c0-7dd6-b465-f6810e92c01c'
const create = <Body = Tag>(body: object) => app.send<Body>('POST', '/tags', { body })
const put = <Body = Tag>(id: string, body: object, headers: Record<string, string> = {}) =>
  app.send<Body>('PUT', `/tags/${id}`, { body, headers })

describe('createTag rejects', () => {
  test.each([
    [{}, '/name', 'required'],
    [{ name: '   ' }, '/name', 'pattern'],
    [{ name: 'x', slug: nobody }, '/slug', 'invalid_value'],
    [{ name: 'x', color: 'red' }, '/color', 'pattern'],
    [{ name: 'x', contacts_count: 1 }, '/contacts_count', 'unknown_member'],
  ])('%j with %s', async (body, pointer, code) => {
    const answer = await create<Problem>(body)
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toContainEqual([pointer, code])
  })

  test('a name and a slug that another tag has', async () => {
    await create({ name: 'Book fair', slug: 'fair' })
    expect(faultsOf((await create<Problem>({ name: 'BOOK FAIR' })).body)).toEqual([['/name', 'not_allowed']])
    expect(await create({ name: 'Other', slug: 'fair' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', errors: [{ pointer: '/slug' }] },
    })
  })
})

test('createTag and getTag return the complete tag', async () => {
  const answer = await create({ name: 'Première édition', color: '#a0b1c2' })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ slug: 'premiere-edition', color: '#a0b1c2', contacts_count: 0 })
  expect(answer.headers.get('location')).toBe(`/service/v1/tags/${answer.body.id}`)
  expect(await audience.get(`/tags/${answer.body.id}`)).toEqual(answer.body)
  expect((await app.send('GET', `/tags/${nobody}`)).status).toBe(404)
})

test('listTags orders by name, count or age, and searches for a part of the name', async () => {
  await sql`delete from tags`
  const [b, a, c] = [
    await audience.tag({ name: 'b' }),
    await audience.tag({ name: 'A 50%' }),
    await audience.tag({ name: 'c' }),
  ]
  const ids = await audience.contactsIds(3)
  await audience.addTag(b.id, ids)
  await audience.addTag(c.id, ids.slice(0, 1))
  const listed = async (query: string) =>
    (await audience.get<Schemas['TagPage']>(`/tags?${query}`)).data.map(({ id }) => id)
  expect(await listed('')).toEqual([a.id, b.id, c.id])
  expect(await listed('sort=-contacts_count')).toEqual([b.id, c.id, a.id])
  expect(await listed('sort=contacts_count')).toEqual([a.id, c.id, b.id])
  expect(await listed(`search=${encodeURIComponent('0%')}`)).toEqual([a.id])
  const first = await audience.get<Schemas['TagPage']>('/tags?sort=-contacts_count&limit=1')
  expect(await listed(`sort=-contacts_count&limit=1&cursor=${first.page.next_cursor}`)).toEqual([c.id])
})

test('updateTag changes the members of the body if the version matches', async () => {
  const [tag, other] = [await audience.tag({ color: '#000000' }), await audience.tag()]
  const contact = await audience.contact({ tags: [tag.id] })
  const etag = String((await app.send('GET', `/tags/${tag.id}`)).headers.get('etag'))
  await audience.addTag(tag.id, [(await audience.contact()).id])
  app.clock.advance(1000)
  const changed = await put(tag.id, { name: 'Renamed', color: null }, { 'if-match': etag })
  expect(changed.body).toEqual({
    ...tag,
    name: 'Renamed',
    color: null,
    contacts_count: 2,
    updated_at: app.clock.now().toISOString(),
  })
  expect((await put(tag.id, { name: 'Late' }, { 'if-match': etag })).status).toBe(412)
  expect(await put(tag.id, { name: other.name })).toMatchObject({
    status: 409,
    body: { code: 'already_exists' },
  })
  expect((await put(tag.id, { slug: nobody })).status).toBe(400)
  expect((await put(nobody, { name: 'x' })).status).toBe(404)
  expect((await audience.shown(contact.id)).tags).toEqual([{ id: tag.id, name: 'Renamed', slug: tag.slug }])
})

test('deleteTag requires an administrator and no segment with the tag; contacts lose it without an activity', async () => {
  const tag = await audience.tag()
  const contact = await audience.contact({ tags: [tag.id] })
  const remove = (options = {}) => app.send('DELETE', `/tags/${tag.id}`, options)
  expect((await remove({ authorization: app.editor.authorization })).status).toBe(403)
  const segment = await audience.segment({
    match: 'none',
    conditions: [{ field: 'tags', operator: 'contains_any', value: [tag.id] }],
  })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'in_use' } })
  await app.send('DELETE', `/segments/${segment.id}`)
  expect(await remove()).toMatchObject({ status: 200, body: { id: tag.id, deleted: true } })
  expect((await remove()).status).toBe(404)
  expect((await audience.shown(contact.id)).tags).toEqual([])
  expect((await audience.activities(contact.id)).map(({ type }) => type)).toEqual(['created', 'tag_added'])
  expect(await sql`select 1 from contact_tags where tag_id = ${tag.id}`).toHaveLength(0)
  expect(await sql`select 1 from audience_changes where subject_id = ${tag.id}`).toHaveLength(0)
})

describe('members of a tag', () => {
  test('are added and removed in bulk, with a result each and an activity for each change', async () => {
    const tag = await audience.tag()
    const [ada, grace, trashed] = await Promise.all([1, 2, 3].map(() => audience.contact()))
    if (!ada || !grace || !trashed) throw new Error('Three contacts were made.')
    await audience.addTag(tag.id, [grace.id])
    await app.send('DELETE', `/contacts/${trashed.id}`)
    expect(outcomesOf(await audience.addTag(tag.id, [ada.id, grace.id, trashed.id, nobody]))).toEqual([
      'changed',
      'unchanged',
      'not_found',
      'not_found',
    ])
    expect(await audience.tagged(tag.id)).toBe(2)
    expect(outcomesOf(await audience.removeTag(tag.id, [ada.id, trashed.id]))).toEqual([
      'changed',
      'not_found',
    ])
    expect(outcomesOf(await audience.removeTag(tag.id, [ada.id]))).toEqual(['unchanged'])
    expect(await audience.tagged(tag.id)).toBe(1)
    expect((await audience.activities(ada.id)).slice(1)).toMatchObject([
      {
        type: 'tag_added',
        data: { tag: { id: tag.id, name: tag.name } },
        summary: expect.stringContaining(tag.name),
      },
      { type: 'tag_removed', data: { tag: { id: tag.id, name: tag.name } } },
    ])
    expect(
      (await app.send('POST', `/tags/${nobody}/members`, { body: { contact_ids: [ada.id] } })).status,
    ).toBe(404)
    const gone = await app.send('POST', `/tags/${nobody}/members/remove`, { body: { contact_ids: [ada.id] } })
    expect(gone.status).toBe(404)
  })

  test('are listed by tagging time, without the trash', async () => {
    const tag = await audience.tag()
    const [first, second, trashed] = [
      await audience.contact(),
      await audience.contact(),
      await audience.contact(),
    ]
    await audience.addTag(tag.id, [first.id, trashed.id])
    app.clock.advance(1000)
    await audience.addTag(tag.id, [second.id])
    await app.send('DELETE', `/contacts/${trashed.id}`)
    const listed = async (query: string) =>
      (await audience.get<Schemas['TagMemberPage']>(`/tags/${tag.id}/members?${query}`)).data
    expect((await listed('')).map(({ contact }) => contact.id)).toEqual([second.id, first.id])
    expect((await listed('sort=since_at'))[0]).toEqual({
      contact: {
        id: first.id,
        email: first.email,
        display_email: first.email,
        full_name: null,
        status: 'subscribed',
      },
      since_at: expect.any(String),
    })
    expect((await app.send('GET', `/tags/${nobody}/members`)).status).toBe(404)
  })
})

test('getTagGrowth returns additions and removals, merged or not', async () => {
  const tag = await audience.tag()
  app.clock.set(new Date().toISOString())
  const ids = await audience.contactsIds(3)
  await audience.addTag(tag.id, ids)
  await audience.removeTag(tag.id, ids.slice(1, 2))
  const growth = () => audience.get<Schemas['TagGrowth']>(`/tags/${tag.id}/growth`)
  const before = await growth()
  expect(before.points.at(-1)).toMatchObject({ added_count: 3, removed_count: 1, contacts_count: 2 })
  for (const job of audienceJobs({ sql })) await job.run({})
  expect(await growth()).toEqual(before)
  expect((await app.send('GET', `/tags/${nobody}/growth`)).status).toBe(404)
})
