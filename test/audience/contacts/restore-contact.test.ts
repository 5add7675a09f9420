import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf } from './support.ts'

const app = await startTestApp()
const contacts = contactsOf(app)

const restore = (reference: string, authorization = app.admin.authorization) =>
  app.send<Contact>('POST', `/contacts/${encodeURIComponent(reference)}/restore`, { authorization })

describe('restoreContact rejects', () => {
  test('a contact outside the trash', async () => {
    const { id } = await contacts.create()
    expect((await restore(id)).status).toBe(404)
    expect((await restore('01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01')).status).toBe(404)
  })

  test('callers without administrator rights', async () => {
    const { id } = await contacts.create()
    await contacts.delete(id)
    expect((await restore(id, app.editor.authorization)).status).toBe(403)
  })
})

describe('restoreContact', () => {
  test('restores a contact unchanged, by any reference', async () => {
    for (const [index, nameOf] of [
      ({ id }: Contact) => id,
      ({ email }: Contact) => `email:${email.toUpperCase()}`,
      ({ external_id }: Contact) => `external:${external_id}`,
    ].entries()) {
      const before = await contacts.create({ external_id: `x${index}`, status: 'unsubscribed' })
      const note = await contacts.note(before.id, { body: 'Still here' })
      await contacts.delete(before.id)
      app.clock.advance(1000)
      const answer = await restore(nameOf(before))
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ ...before, updated_at: app.clock.now().toISOString() })
      expect(answer.headers.get('etag')).toMatch(/^"v3-[0-9a-f]{16}"$/)
      expect(await contacts.get(before.id)).toEqual(answer.body)
      expect((await contacts.activities(before.id)).map(({ type }) => type)).toEqual([
        'created',
        'note_added',
        'trashed',
        'restored',
      ])
      expect((await app.send('GET', `/contacts/${before.id}/notes/${note.id}`)).status).toBe(200)
    }
  })

  test('returns 404 the second time', async () => {
    const { id } = await contacts.create()
    await contacts.delete(id)
    expect((await restore(id)).status).toBe(200)
    expect((await restore(id)).status).toBe(404)
  })
})
