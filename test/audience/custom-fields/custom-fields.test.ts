import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { customFieldJobs } from '../../../server/audience/custom-fields/index.ts'
import { startTestApp } from '../../support/app.ts'
import { faultsOf, type Problem } from '../contacts/support.ts'
import { audienceOf, wideQuotas } from '../memberships/support.ts'

type Field = components['schemas']['CustomField']
type Page = components['schemas']['CustomFieldPage']

const app = await startTestApp({ quotas: wideQuotas, edition: 'pro' })
const audience = audienceOf(app)
const { sql } = app.context

const nobody = '01a0fcea-2b00-7485-ad20-b49bcdfe182b'
const genres = [
  { value: 'history', label: 'History' },
  { value: 'poetry', label: 'Poetry' },
  { value: 'crime', label: 'Crime' },
]
const create = <Body = Field>(body: object) => app.send<Body>('POST', '/custom-fields', { body })
const act = <Body = Field>(id: string, action: 'archive' | 'unarchive') =>
  app.send<Body>('POST', `/custom-fields/${id}/${action}`)
const put = <Body = Field>(id: string, body: object, headers: Record<string, string> = {}) =>
  app.send<Body>('PUT', `/custom-fields/${id}`, { body, headers })
const remove = (id: string) => app.send('DELETE', `/custom-fields/${id}`)

describe('createCustomField rejects', () => {
  test.each([
    [{ label: 'x', type: 'text' }, '/key', 'required'],
    [{ key: 'a', label: '  ', type: 'text' }, '/label', 'pattern'],
    [{ key: 'Genre', label: 'x', type: 'text' }, '/key', 'pattern'],
    [{ key: 'a', label: 'x', type: 'colour' }, '/type', 'enum'],
    [{ key: 'a', label: 'x', type: 'text', options: genres }, '/options', 'not_allowed'],
    [{ key: 'a', label: 'x', type: 'single_select' }, '/options', 'required'],
    [{ key: 'a', label: 'x', type: 'multi_select', options: [] }, '/options', 'min_items'],
    [
      {
        key: 'a',
        label: 'x',
        type: 'multi_select',
        options: [...genres, { value: 'poetry', label: 'Verse' }],
      },
      '/options/3/value',
      'unique_items',
    ],
  ])('%j with %s', async (body, pointer, code) => {
    const answer = await create<Problem>(body)
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toContainEqual([pointer, code])
  })

  test('callers without administrator rights, and a key that another field has, also an archived one', async () => {
    const body = { key: 'only_once', label: 'x', type: 'text' }
    const { authorization } = app.editor
    expect((await app.send('POST', '/custom-fields', { body, authorization })).status).toBe(403)
    const { id } = (await create(body)).body
    const taken = { status: 409, body: { code: 'already_exists', errors: [{ pointer: '/key' }] } }
    expect(await create(body)).toMatchObject(taken)
    await act(id, 'archive')
    expect(await create(body)).toMatchObject(taken)
  })
})

test('createCustomField adds the field at the end, and getCustomField returns it', async () => {
  const first = await create({ key: 'genre', label: 'Genre', type: 'single_select', options: genres })
  expect(first).toMatchObject({
    status: 201,
    body: { description: null, options: genres, archived_at: null },
  })
  expect(first.headers.get('location')).toBe(`/service/v1/custom-fields/${first.body.id}`)
  const next = await audience.field()
  expect(next.position).toBeGreaterThan(first.body.position)
  expect(await audience.get(`/custom-fields/${first.body.id}`)).toEqual(first.body)
  expect((await app.send('GET', `/custom-fields/${nobody}`)).status).toBe(404)
})

describe('updateCustomField', () => {
  test('rejects a change of key or type, and options for types without them', async () => {
    const { id } = await audience.field()
    expect((await put(id, { key: 'other' })).status).toBe(400)
    expect((await put(id, { type: 'number' })).status).toBe(400)
    const answer = await put<Problem>(id, { options: genres })
    expect(faultsOf(answer.body)).toEqual([['/options', 'not_allowed']])
    expect((await put(nobody, { label: 'x' })).status).toBe(404)
    expect((await put(id, { label: 'x' }, { 'if-match': '"v9"' })).status).toBe(412)
  })

  test.each(['single_select', 'multi_select'] as const)(
    'keeps the options of a %s that contacts have, also in the trash',
    async (type) => {
      const field = await audience.field({ type, options: genres })
      const chosen = (value: string) => ({ [field.key]: type === 'single_select' ? value : [value] })
      await audience.contact({ custom_fields: chosen('poetry') })
      const trashed = await audience.contact({ custom_fields: chosen('crime') })
      await app.send('DELETE', `/contacts/${trashed.id}`)
      const left = (values: string[]) => ({ options: genres.filter(({ value }) => values.includes(value)) })
      expect(await put(field.id, left(['history', 'crime']))).toMatchObject({
        status: 409,
        body: { code: 'in_use', detail: expect.stringContaining('poetry') },
      })
      expect((await put(field.id, left(['history', 'poetry']))).status).toBe(409)
      const changed = await put(field.id, left(['poetry', 'crime']))
      expect(changed).toMatchObject({ status: 200, body: left(['poetry', 'crime']) })
      const again = await put(field.id, left(['poetry', 'crime']))
      expect(again.headers.get('etag')).toBe(changed.headers.get('etag'))
    },
  )

  test('rejects a value that is being removed from the options at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const field = await audience.field({ type: 'single_select', options: genres })
      const contact = await audience.contact()
      const [changed, written] = await Promise.all([
        put(field.id, { options: genres.slice(1) }),
        app.send('PUT', `/contacts/${contact.id}`, { body: { custom_fields: { [field.key]: 'history' } } }),
      ])
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([changed.status, written.status])
    }
  })
})

describe('an archived custom field', () => {
  test('is hidden with its values, accepts no new ones, and can be restored with them', async () => {
    const field = await audience.field({ type: 'number' })
    const contact = await audience.contact({ custom_fields: { [field.key]: 5 } })
    const archived = await act(field.id, 'archive')
    expect(archived).toMatchObject({ status: 200, body: { archived_at: app.clock.now().toISOString() } })
    expect((await act(field.id, 'archive')).headers.get('etag')).toBe(archived.headers.get('etag'))
    expect((await audience.shown(contact.id)).custom_fields).toEqual({})
    const listed = async (query: string) =>
      (await audience.get<Page>(`/custom-fields?limit=200&${query}`)).data.map(({ id }) => id)
    expect(await listed('')).not.toContain(field.id)
    expect(await listed('archived=true')).toContain(field.id)
    for (const value of [6, null]) {
      const refused = await app.send<Problem>('PUT', `/contacts/${contact.id}`, {
        body: { custom_fields: { [field.key]: value } },
      })
      expect(faultsOf(refused.body)).toEqual([[`/custom_fields/${field.key}`, 'not_allowed']])
    }
    expect((await act(field.id, 'unarchive')).body.archived_at).toBeNull()
    expect((await audience.shown(contact.id)).custom_fields).toEqual({ [field.key]: 5 })
    expect((await act(nobody, 'archive')).status).toBe(404)
    expect((await act(nobody, 'unarchive')).status).toBe(404)
  })

  test('is archived only if no segment uses it', async () => {
    const field = await audience.field()
    const segment = await audience.segment({
      match: 'all',
      conditions: [{ field: `custom.${field.key}`, operator: 'is_set' }],
    })
    expect(await act(field.id, 'archive')).toMatchObject({ status: 409, body: { code: 'in_use' } })
    await app.send('DELETE', `/segments/${segment.id}`)
    expect((await act(field.id, 'archive')).status).toBe(200)
  })
})

describe('deleteCustomField', () => {
  test('rejects a field in use', async () => {
    const { id } = await audience.field()
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    expect((await remove(nobody)).status).toBe(404)
  })

  test('removes the values, also in the trash, releases the key, and keeps the versions of the contacts', async () => {
    const [field, other] = [await audience.field(), await audience.field()]
    const values = { [field.key]: 'a', [other.key]: 'b' }
    const [live, trashed] = [
      await audience.contact({ custom_fields: values }),
      await audience.contact({ custom_fields: values }),
    ]
    await app.send('DELETE', `/contacts/${trashed.id}`)
    await act(field.id, 'archive')
    const before = await app.send('GET', `/contacts/${live.id}`)
    expect(await remove(field.id)).toMatchObject({ status: 200, body: { id: field.id, deleted: true } })
    expect((await remove(field.id)).status).toBe(404)
    const after = await app.send('GET', `/contacts/${live.id}`)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect(await sql`select 1 from contacts where custom_fields ? ${field.key}`).toHaveLength(0)
    const anew = await audience.field({ key: field.key, type: 'number' })
    expect(anew.id).not.toBe(field.id)
    expect((await audience.shown(live.id)).custom_fields).toEqual({ [other.key]: 'b' })
  })

  test('leaves long work to the job, and hides the field meanwhile', async () => {
    const field = await audience.field()
    const ids = await audience.contactsIds(12_000)
    await sql`
      update contacts set custom_fields = ${sql.json({ [field.key]: 'x' })} where id = any (${ids}::uuid[])`
    await act(field.id, 'archive')
    expect((await remove(field.id)).status).toBe(200)
    const left = await sql`select 1 from contacts where custom_fields ? ${field.key} limit 1`
    expect(left).toHaveLength(1)
    expect((await app.send('GET', `/custom-fields/${field.id}`)).status).toBe(404)
    const archived = await audience.get<Page>('/custom-fields?archived=true&limit=200')
    expect(archived.data.map(({ id }) => id)).not.toContain(field.id)
    expect((await create({ key: field.key, label: 'Again', type: 'text' })).status).toBe(409)
    for (const job of customFieldJobs(app.context)) await job.run({})
    expect(await sql`select 1 from contacts where custom_fields ? ${field.key}`).toHaveLength(0)
    expect((await create({ key: field.key, label: 'Again', type: 'text' })).status).toBe(201)
  })
})

describe('reorderCustomFields', () => {
  test('rejects unknown and archived fields with their positions', async () => {
    const field = await audience.field()
    await act(field.id, 'archive')
    const answer = await app.send<Problem>('POST', '/custom-fields/reorder', {
      body: { ids: [nobody, field.id] },
    })
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toEqual([
      ['/ids/0', 'not_found'],
      ['/ids/1', 'not_allowed'],
    ])
  })

  test('moves the given fields to the front and keeps the order of the others; its cursor continues', async () => {
    await sql`delete from custom_fields`
    const [a, b, c, d] = [
      await audience.field(),
      await audience.field(),
      await audience.field(),
      await audience.field(),
    ]
    app.clock.advance(1000)
    const { data } = await audience.post<Page>('/custom-fields/reorder', { ids: [c.id.toUpperCase(), a.id] })
    expect(data.map(({ id }) => id)).toEqual([c.id, a.id, b.id, d.id])
    expect(data.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(data.find(({ id }) => id === d.id)?.updated_at).toBe(d.updated_at)
    const listed = await audience.get<Page>('/custom-fields')
    expect(listed.data).toEqual(data)
  })
})

test('ten active fields are free, two hundred require Pro', async () => {
  await sql`delete from custom_fields`
  await sql`delete from licences`
  app.clock.advance(3000)
  const fields = await Promise.all(Array.from({ length: 10 }, () => audience.field()))
  expect(await create({ key: 'eleventh', label: 'x', type: 'text' })).toMatchObject({
    status: 403,
    body: { code: 'pro_lock', limit: { key: 'custom_fields', used: 10, allowed: 10 } },
  })
  const [first] = fields
  if (!first) throw new Error('Ten fields were made.')
  await act(first.id, 'archive')
  expect((await create({ key: 'eleventh', label: 'x', type: 'text' })).status).toBe(201)
  expect(await act(first.id, 'unarchive')).toMatchObject({ status: 403, body: { code: 'pro_lock' } })
  await app.installPro()
  expect((await act(first.id, 'unarchive')).status).toBe(200)
  await sql`
    insert into custom_fields (id, key, label, type, position, created_at, updated_at)
    select gen_random_uuid(), 'many_' || n, 'x', 'text', 100 + n, now(), now() from generate_series(1, 189) n`
  expect(await create({ key: 'too_many', label: 'x', type: 'text' })).toMatchObject({
    status: 403,
    body: { code: 'pro_lock', detail: expect.stringContaining('Pro'), limit: { used: 200, allowed: 200 } },
  })
})
