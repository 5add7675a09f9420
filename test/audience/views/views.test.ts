import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { document, operationOf, parametersIn } from '../../contract/walk/contract.ts'
import { startTestApp } from '../../support/app.ts'

type View = components['schemas']['View']

const app = await startTestApp()
const { sql } = app.context
const { editor } = app

beforeEach(async () => {
  await sql`delete from saved_views`
})

const asEditor = { authorization: editor.authorization }
const condition = { match: 'all', conditions: [{ field: 'city', operator: 'is', value: 'London' }] }

const create = (more: object = {}, options: object = {}) =>
  app.send<View & { code: string; errors: object[] }>('POST', '/views', {
    body: { area: 'contacts', name: 'London', ...more },
    ...options,
  })

const listed = async (options: object = {}, query = '') => {
  const { body } = await app.send<{ data: View[] }>('GET', `/views${query}`, options)
  return body.data.map(({ name }) => name)
}

describe('createView', () => {
  test('saves all members, which are read back', async () => {
    const given = {
      condition,
      sort: '-email',
      columns: [{ key: 'email', width: 200 }, { key: 'custom.genre' }],
      density: 'compact',
      position: 7,
      shared: true,
    }
    const { status, body, headers } = await create(given)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({
      ...given,
      condition: { conditions: [{ field: 'city', value: 'London' }] },
      columns: [
        { key: 'email', width: 200 },
        { key: 'custom.genre', width: null },
      ],
      owner: { id: app.admin.id },
    })
    expect(headers.get('location')).toContain(`/views/${body.id}`)
    expect((await app.send<View>('GET', `/views/${body.id}`)).body).toEqual(body)
  })

  test('accepts the fields of a single request, such as the trash', async () => {
    const trash = { match: 'all', conditions: [{ field: 'trashed', operator: 'is_true' }] }
    expect((await create({ condition: trash })).status).toBe(201)
  })

  test('rejects a condition that is not valid, and a duplicated column', async () => {
    const wrong = { match: 'all', conditions: [{ field: 'city', operator: 'starts', value: 'L' }] }
    expect((await create({ condition: wrong })).status).toBe(400)
    const twice = await create({ columns: [{ key: 'email' }, { key: 'city' }, { key: 'email' }] })
    expect(twice.body).toMatchObject({ code: 'invalid_request', errors: [{ pointer: '/columns/2/key' }] })
  })

  test('puts a view after your own, unless it has a position', async () => {
    await create({ name: 'First' })
    await create({ name: 'Last' })
    await create({ name: 'Between', position: 0 })
    expect(await listed()).toEqual(['Between', 'First', 'Last'])
  })

  test('allows 100 views of an area for each user', async () => {
    await sql`
      insert into saved_views (id, area, owner_id, owner_name, name, shared, position, columns, created_at, updated_at)
      select gen_random_uuid(), 'contacts', ${app.admin.id}, 'Katherine', 'View ' || number, false, number, '[]', now(), now()
      from generate_series(1, 100) as number`
    expect((await create()).body).toMatchObject({ code: 'too_many' })
    expect((await create({}, asEditor)).status).toBe(201)
  })

  test('keeps no list from being deleted', async () => {
    const { body: list } = await app.send('POST', '/lists', { body: { name: 'Fair' } })
    const onList = {
      match: 'all',
      conditions: [{ field: 'lists', operator: 'contains_any', value: [list.id] }],
    }
    const { body } = await create({ condition: onList })
    expect(body.id, JSON.stringify(body)).toBeDefined()
    expect((await app.send('DELETE', `/lists/${list.id}`)).status).toBe(200)
    expect((await app.send<View>('GET', `/views/${body.id}`)).body.condition).toMatchObject(onList)
  })
})

describe('a private view', () => {
  test('is for its owner only, also before administrators', async () => {
    const { body } = await create({ name: 'Mine' }, asEditor)
    expect(await listed()).toEqual([])
    expect(await listed(asEditor)).toEqual(['Mine'])
    expect((await app.send('GET', `/views/${body.id}`)).status).toBe(404)
    expect((await app.send('PUT', `/views/${body.id}`, { body: { name: 'Theirs' } })).status).toBe(404)
    expect((await app.send('DELETE', `/views/${body.id}`)).status).toBe(404)
  })

  test('is seen by all once it is shared, and by its owner alone once it is not', async () => {
    const { body } = await create({ name: 'Mine' })
    expect(await listed(asEditor)).toEqual([])
    await app.send('PUT', `/views/${body.id}`, { body: { shared: true } })
    expect(await listed(asEditor)).toEqual(['Mine'])
    await app.send('PUT', `/views/${body.id}`, { body: { shared: false } })
    expect(await listed(asEditor)).toEqual([])
  })
})

describe('a shared view', () => {
  test('is changed and deleted by its owner or an administrator', async () => {
    const { body: ofAdmin } = await create({ shared: true })
    const { body: ofEditor } = await create({ shared: true }, asEditor)
    const path = `/views/${ofAdmin.id}`
    const refused = await app.send('PUT', path, { body: { name: 'Ours' }, ...asEditor })
    expect(refused).toMatchObject({ status: 403, body: { code: 'missing_capability' } })
    expect((await app.send('DELETE', path, asEditor)).status).toBe(403)
    expect((await app.send('PUT', `/views/${ofEditor.id}`, { body: { name: 'Ours' } })).status).toBe(200)
    expect((await app.send('DELETE', `/views/${ofEditor.id}`)).status).toBe(200)
  })
})

describe('updateView', () => {
  test('changes only what it gets, and null clears', async () => {
    const { body } = await create({
      condition,
      sort: 'email',
      density: 'compact',
      columns: [{ key: 'email' }],
    })
    const { body: after } = await app.send<View>('PUT', `/views/${body.id}`, {
      body: { sort: null, condition: null },
    })
    expect(after).toMatchObject({
      name: 'London',
      condition: null,
      sort: null,
      density: 'compact',
      columns: [{ key: 'email' }],
    })
  })

  test('keeps the version if nothing changes, and refuses an old one', async () => {
    const { body, headers } = await create({ condition, columns: [{ key: 'email' }] })
    const path = `/views/${body.id}`
    const same = await app.send('PUT', path, {
      body: { condition, columns: [{ key: 'email', width: null }] },
    })
    expect(same.headers.get('etag')).toBe(headers.get('etag'))
    await app.send('PUT', path, { body: { name: 'Londoners' } })
    const late = await app.send('PUT', path, {
      body: { name: 'Late' },
      headers: { 'If-Match': headers.get('etag') ?? '' },
    })
    expect(late.status).toBe(412)
  })
})

test('a view takes the orders of the list of contacts', () => {
  const sort = parametersIn(operationOf('listContacts'), 'query').find(({ name }) => name === 'sort')
  expect(document.components?.schemas?.ViewSort?.enum).toEqual(sort?.schema?.enum)
})
