import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf } from './support.ts'

const app = await startTestApp()
const contacts = contactsOf(app)
const ada = await contacts.create({ email: 'Ada@example.com', external_id: 'shop/4 711' })

const get = (reference: string, headers = {}) =>
  app.send<Contact>('GET', `/contacts/${encodeURIComponent(reference)}`, { headers })

describe('getContact finds a contact', () => {
  test.each([ada.id, ada.id.toUpperCase(), 'email:ada@EXAMPLE.com', 'external:shop/4 711'])(
    'by %s',
    async (name) => {
      const { status, body } = await get(name)
      expect(status).toBe(200)
      expect(body).toEqual(ada)
    },
  )
})

describe('getContact does not find', () => {
  test.each([
    '01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01',
    'email:nobody@example.com',
    'external:4711',
    'external:SHOP/4 711',
  ])('%s', async (name) => {
    expect(await get(name)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a contact in the trash, by any reference', async () => {
    const gone = await contacts.create({ email: 'gone@example.com', external_id: 'gone' })
    await contacts.delete(gone.id)
    for (const name of [gone.id, 'email:gone@example.com', 'external:gone'])
      expect((await get(name)).status).toBe(404)
  })

  describe('a merged contact, and says', () => {
    const person = async (name: string): Promise<string> =>
      (await contacts.create({ email: `${name}@example.com`, external_id: name })).id
    const merge = async (source: string, into: string): Promise<void> => {
      const { status } = await app.send('POST', `/contacts/${into}/merge`, { body: { source_id: source } })
      expect(status).toBe(200)
    }

    test('into which one it was merged', async () => {
      const [amazing, grace] = [await person('amazing'), await person('grace')]
      await merge(amazing, grace)
      const { status, body } = await get(amazing.toUpperCase())
      expect([status, body]).toEqual([
        404,
        expect.objectContaining({
          code: 'not_found',
          detail: 'The contact was merged into another contact. Use the id in `merged_into`.',
          merged_into: grace,
        }),
      ])
      expect((await get('external:amazing')).body).not.toHaveProperty('merged_into')
    })

    test('which one has its data after later merges, also in the trash', async () => {
      const [first, second, third] = [await person('first'), await person('second'), await person('third')]
      await merge(first, second)
      await merge(second, third)
      for (const id of [first, second]) expect((await get(id)).body).toMatchObject({ merged_into: third })
      await contacts.delete(third)
      expect((await get(first)).body).toMatchObject({ merged_into: third })
      expect((await get(third)).body).not.toHaveProperty('merged_into')
    })

    test('nothing after the person was erased', async () => {
      const [source, into] = [await person('source'), await person('into')]
      await merge(source, into)
      const { status } = await app.send('POST', `/contacts/${into}/erase`)
      expect(status).toBe(200)
      expect(await get(source)).toMatchObject({
        status: 404,
        body: { detail: 'The contact does not exist.' },
      })
      expect((await get(source)).body).not.toHaveProperty('merged_into')
    })
  })

  test('anything by an invalid reference', async () => {
    for (const name of ['4711', 'ada@example.com', 'email:', 'phone:4711', 'bulk'])
      expect((await get(name)).status).toBe(400)
  })
})

describe('with include', () => {
  test('returns the latest ten of each kind, the latest first', async () => {
    const { id } = await contacts.create()
    for (let count = 1; count <= 12; count++) {
      app.clock.advance(1000)
      await contacts.note(id, { body: `Note ${count}`, pinned: count === 1 })
      await contacts.update(id, { email: `grace-${count}@example.com` })
    }
    const { body } = await app.send<Contact>(
      'GET',
      `/contacts/${id}?include=latest_activities,latest_notes,email_history`,
    )
    expect(body.latest_notes?.map((note) => note.body)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Note ${12 - index}`),
    )
    expect(body.email_history?.map(({ email }) => email)).toEqual(
      Array.from({ length: 10 }, (_, index) => `grace-${12 - index}@example.com`),
    )
    expect(body.latest_activities).toHaveLength(10)
    expect(body.latest_activities?.[0]?.type).toBe('email_changed')
  })

  test('the entity tag changes with the included data, and still works as If-Match', async () => {
    const { id } = await contacts.create()
    const read = async () => {
      const { headers } = await app.send('GET', `/contacts/${id}?include=latest_notes`)
      return String(headers.get('etag'))
    }
    const before = await read()
    expect(before).toMatch(/^"v1-[0-9a-f]{16}"$/)
    expect(await read()).toBe(before)
    expect(
      (
        await app.send('GET', `/contacts/${id}?include=latest_notes`, {
          headers: { 'if-none-match': before },
        })
      ).status,
    ).toBe(304)
    await contacts.note(id, { body: 'New' })
    const after = await read()
    expect(after).not.toBe(before)
    expect((await app.send('GET', `/contacts/${id}`)).headers.get('etag')).toMatch(/^"v1-[0-9a-f]{16}"$/)
    const changed = await app.send('PUT', `/contacts/${id}`, {
      headers: { 'if-match': after },
      body: { company: 'X' },
    })
    expect(changed.status).toBe(200)
    const late = await app.send('PUT', `/contacts/${id}`, {
      headers: { 'if-match': after },
      body: { company: 'Y' },
    })
    expect(late.status).toBe(412)
  })
})

test('an unchanged contact returns 304', async () => {
  const tag = String((await get(ada.id)).headers.get('etag'))
  expect((await get(ada.id, { 'if-none-match': tag })).status).toBe(304)
  expect((await get(ada.id, { 'if-none-match': '"v2"' })).status).toBe(200)
})
