import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { contactsOf, faultsOf, type Problem } from './support.ts'

type Note = components['schemas']['ContactNote']
type NotePage = components['schemas']['ContactNotePage']

const app = await startTestApp()
const contacts = contactsOf(app)
const ada = await contacts.create({ email: 'ada@example.com', external_id: '4711' })
const grace = await contacts.create({ email: 'grace@example.com' })
const notes = `/contacts/${ada.id}/notes`
const unknown = '01a15f30-dc00-793c-bc0d-ba681b597710'

beforeEach(() => app.clock.advance(60_000))

describe('createContactNote', () => {
  test.each([
    [{}, '/body', 'required'],
    [{ body: '' }, '/body', 'min_length'],
    [{ body: 'x'.repeat(20_001) }, '/body', 'max_length'],
    [{ body: 'a\u0000b' }, '/body', 'invalid_value'],
    [{ body: 'x', title: 'two\nlines' }, '/title', 'pattern'],
    [{ body: 'x', author: 'me' }, '/author', 'unknown_member'],
  ])('rejects %j with %s', async (body, pointer, code) => {
    const refused = await app.send<Problem>('POST', notes, { body })
    expect(refused.status).toBe(400)
    expect(faultsOf(refused.body)).toContainEqual([pointer, code])
  })

  test('returns 404 for an unknown contact', async () => {
    expect((await app.send('POST', `/contacts/${unknown}/notes`, { body: { body: 'x' } })).status).toBe(404)
  })

  test('stores the text, the author and the time', async () => {
    const body = { title: 'First editions', body: 'Looks for\n\tfirst editions 🦉', pinned: true }
    const {
      status,
      body: note,
      headers,
    } = await app.send<Note>('POST', '/contacts/external:4711/notes', {
      body,
      authorization: app.editor.authorization,
    })
    const now = app.clock.now().toISOString()
    expect(status).toBe(201)
    expect(note).toEqual({
      id: expect.any(String),
      ...body,
      author: { kind: 'user', id: app.editor.id, name: 'Dorothy Vaughan' },
      created_at: now,
      updated_at: now,
    })
    expect(headers.get('location')).toBe(`/service/v1${notes}/${note.id}`)
    expect(headers.get('etag')).toBe('"v1"')
    expect((await app.send('GET', `${notes}/${note.id}`)).body).toEqual(note)
    expect((await contacts.activities(ada.id)).at(-1)).toMatchObject({
      type: 'note_added',
      summary: 'Dorothy Vaughan added a note.',
      data: { note_id: note.id },
    })
  })

  test('accepts a note with only a body', async () => {
    expect(await contacts.note(ada.id, { body: 'x' })).toMatchObject({ title: null, pinned: false })
  })

  test('does not change the contact’s version', async () => {
    await contacts.note(grace.id, { body: 'x' })
    expect(await contacts.get(grace.id)).toEqual(grace)
  })
})

describe('getContactNote', () => {
  test('returns a note only for its own contact', async () => {
    const { id } = await contacts.note(ada.id, { body: 'x' })
    expect((await app.send('GET', `/contacts/email:ada@example.com/notes/${id}`)).status).toBe(200)
    expect((await app.send('GET', `/contacts/${grace.id}/notes/${id}`)).status).toBe(404)
    expect((await app.send('GET', `${notes}/${unknown}`)).status).toBe(404)
  })

  test('returns 304 for an unchanged note', async () => {
    const { id } = await contacts.note(ada.id, { body: 'x' })
    expect((await app.send('GET', `${notes}/${id}`, { headers: { 'if-none-match': '"v1"' } })).status).toBe(
      304,
    )
  })
})

describe('updateContactNote', () => {
  test('rejects an empty body, and a note without text', async () => {
    const { id } = await contacts.note(ada.id, { body: 'x' })
    const put = (body: object) => app.send<Problem>('PUT', `${notes}/${id}`, { body })
    expect(faultsOf((await put({})).body)).toEqual([['', 'min_properties']])
    expect(faultsOf((await put({ body: null })).body)).toEqual([['/body', 'type']])
  })

  test('changes the members of the body and keeps the author', async () => {
    const before = await contacts.note(ada.id, { title: 'T', body: 'x', pinned: true })
    app.clock.advance(1000)
    const { status, body, headers } = await app.send<Note>('PUT', `${notes}/${before.id}`, {
      body: { title: null, body: 'y' },
      authorization: app.editor.authorization,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, title: null, body: 'y', updated_at: app.clock.now().toISOString() })
    expect(headers.get('etag')).toBe('"v2"')
    expect((await contacts.activities(ada.id)).at(-1)).toMatchObject({
      type: 'note_updated',
      actor: { id: app.editor.id },
      data: { note_id: before.id },
    })
  })

  test('writes nothing if nothing changes', async () => {
    const before = await contacts.note(ada.id, { body: 'x' })
    const count = (await contacts.activities(ada.id)).length
    app.clock.advance(1000)
    const same = { body: 'x', pinned: false, title: null }
    expect((await app.send('PUT', `${notes}/${before.id}`, { body: same })).body).toEqual(before)
    expect(await contacts.activities(ada.id)).toHaveLength(count)
  })

  test('rejects an outdated entity tag, and notes of other contacts', async () => {
    const { id } = await contacts.note(ada.id, { body: 'x' })
    const body = { body: 'y' }
    const put = (path: string, headers = {}) => app.send('PUT', path, { body, headers })
    expect((await put(`${notes}/${id}`, { 'if-match': '"v2"' })).status).toBe(412)
    expect((await put(`${notes}/${id}`, { 'if-match': '"v1"' })).status).toBe(200)
    expect((await put(`/contacts/${grace.id}/notes/${id}`)).status).toBe(404)
  })
})

describe('deleteContactNote', () => {
  test('deletes a note permanently, once, and records the deletion', async () => {
    const { id } = await contacts.note(ada.id, { body: 'Secret' })
    expect(await app.send('DELETE', `${notes}/${id}`, { headers: { 'if-match': '"v3"' } })).toMatchObject({
      status: 412,
    })
    expect(await app.send('DELETE', `/contacts/${grace.id}/notes/${id}`)).toMatchObject({ status: 404 })
    expect(await app.send('DELETE', `${notes}/${id}`)).toMatchObject({
      status: 200,
      body: { id, deleted: true },
    })
    expect((await app.send('DELETE', `${notes}/${id}`)).status).toBe(404)
    const last = (await contacts.activities(ada.id)).at(-1)
    expect(last).toMatchObject({ type: 'note_deleted', data: { note_id: id } })
    expect(JSON.stringify(last)).not.toContain('Secret')
  })
})

describe('listContactNotes', () => {
  test('returns pinned notes first, then the latest first, across pages', async () => {
    const { id } = await contacts.create()
    for (const [body, pinned] of [
      ['1', false],
      ['2', true],
      ['3', false],
      ['4', true],
      ['5', false],
    ] as const) {
      app.clock.advance(1000)
      await contacts.note(id, { body, pinned })
    }
    const walked: string[] = []
    const query = { limit: 2 }
    for await (const note of app.client().pages('/contacts/{id}/notes', { params: { path: { id }, query } }))
      walked.push(note.body)
    expect(walked).toEqual(['4', '2', '5', '3', '1'])
    const { body } = await app.send<NotePage>('GET', `/contacts/${id}/notes`)
    expect(body.page).toEqual({
      next_cursor: null,
      previous_cursor: null,
      total: { value: 5, relation: 'eq' },
    })
  })

  test('rejects the cursor of another contact', async () => {
    for (const contact of [ada, grace])
      for (const body of ['a', 'b']) await contacts.note(contact.id, { body })
    const { body } = await app.send<NotePage>('GET', `${notes}?limit=1`)
    const other = await app.send('GET', `/contacts/${grace.id}/notes?limit=1&cursor=${body.page.next_cursor}`)
    expect(other).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } })
  })
})
