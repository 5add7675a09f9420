import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { audienceOf, wideQuotas } from '../memberships/support.ts'
import { type Contact, faultsOf, type Problem } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context
const nobody = '01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8'

const add = <Body = Schemas['ContactTagPage']>(id: string, tags: string[]) =>
  app.send<Body>('POST', `/contacts/${id}/tags`, { body: { tags } })
const remove = (id: string, tag: string) => app.send('DELETE', `/contacts/${id}/tags/${tag}`)
const idsOf = (tags: { id: string }[]) => tags.map(({ id }) => id).sort()

describe('addContactTags', () => {
  test('rejects unknown and duplicate tags, and changes nothing', async () => {
    const [tag, contact] = [await audience.tag(), await audience.contact()]
    const answer = await add<Problem>(contact.id, [tag.id, nobody, tag.slug])
    expect(faultsOf(answer.body)).toEqual([
      ['/tags/1', 'not_found'],
      ['/tags/2', 'unique_items'],
    ])
    expect((await audience.shown(contact.id)).tags).toEqual([])
    expect((await add(nobody, [tag.id])).status).toBe(404)
  })

  test('adds new tags and returns all tags by name', async () => {
    const [b, a] = [await audience.tag({ name: 'b tag' }), await audience.tag({ name: 'A tag' })]
    const contact = await audience.contact({ tags: [b.slug] })
    const { body } = await add(`email:${contact.email}`, [a.slug, b.id])
    expect(body.data.map(({ name }) => name)).toEqual(['A tag', 'b tag'])
    expect(await audience.get(`/contacts/${contact.id}/tags`)).toEqual(body)
    expect((await audience.shown(contact.id)).tags).toEqual(body.data)
    expect((await audience.activities(contact.id)).map(({ type, data }) => [type, data.tag?.name])).toEqual([
      ['created', undefined],
      ['tag_added', 'b tag'],
      ['tag_added', 'A tag'],
    ])
    expect((await app.send('GET', `/contacts/${nobody}/tags`)).status).toBe(404)
  })

  test('allows at most 200 tags', async () => {
    const contact = await audience.contact()
    await sql`
      insert into tags (id, name, slug, created_at, updated_at)
      select gen_random_uuid(), 'Many ' || n, 'many-' || n, now(), now() from generate_series(1, 201) n`
    const all = Array.from({ length: 200 }, (_, n) => `many-${n + 1}`)
    expect((await add(contact.id, all)).body.data).toHaveLength(200)
    expect(await add(contact.id, ['many-201'])).toMatchObject({ status: 409, body: { code: 'too_many' } })
    const swap = { body: { tags: [...all.slice(1), 'many-201'] } }
    expect((await app.send('PUT', `/contacts/${contact.id}`, swap)).status).toBe(200)
  })
})

test('removeContactTag removes a tag once', async () => {
  const tag = await audience.tag()
  const contact = await audience.contact({ tags: [tag.id] })
  expect(await remove(contact.id, tag.id)).toMatchObject({ status: 200, body: { id: tag.id, removed: true } })
  expect((await remove(contact.id, tag.id)).status).toBe(404)
  expect((await remove(contact.id, nobody)).status).toBe(404)
  expect((await remove(nobody, tag.id)).status).toBe(404)
  expect((await audience.activities(contact.id)).at(-1)).toMatchObject({ type: 'tag_removed' })
})

describe('tags of a contact', () => {
  test('are extended by an upsert, replaced by an update with tags, and otherwise unchanged', async () => {
    const [a, b, c] = [await audience.tag(), await audience.tag(), await audience.tag()]
    const contact = await audience.contact({ tags: [a.id] })
    const upserted = await app.send<Contact>('PUT', `/contacts/by-email/${contact.email}`, {
      body: { tags: [b.slug] },
    })
    expect(idsOf(upserted.body.tags)).toEqual(idsOf([a, b]))
    const put = async (body: object) =>
      idsOf((await app.send<Contact>('PUT', `/contacts/${contact.id}`, { body })).body.tags)
    expect(await put({ company: 'Harbour Books' })).toEqual(idsOf([a, b]))
    expect(await put({ tags: [b.id, c.id] })).toEqual(idsOf([b, c]))
    expect(await put({ tags: [] })).toEqual([])
  })

  test('are all added once when requests run at the same time', async () => {
    const tags = await Promise.all(Array.from({ length: 8 }, () => audience.tag()))
    const contact = await audience.contact()
    await Promise.all([...tags, ...tags].map(({ id }) => add(contact.id, [id])))
    expect(idsOf((await audience.shown(contact.id)).tags)).toEqual(idsOf(tags))
    expect(await audience.activities(contact.id)).toHaveLength(9)
  })

  test('filter the list of contacts', async () => {
    const [one, two] = [await audience.tag(), await audience.tag()]
    const [a, b] = [await audience.contact({ tags: [one.id] }), await audience.contact({ tags: [two.id] })]
    const found = async (query: string) =>
      idsOf((await audience.get<Schemas['ContactPage']>(`/contacts?${query}`)).data)
    expect(await found(`tag_id=${one.id}`)).toEqual([a.id])
    expect(await found(`tag_id=${one.id},${two.id}`)).toEqual(idsOf([a, b]))
    expect(await found(`tag_id=${nobody}`)).toEqual([])
  })
})
