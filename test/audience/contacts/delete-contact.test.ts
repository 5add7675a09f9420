import { describe, expect, test } from 'vitest'
import { contactJobs } from '../../../server/audience/contacts/index.ts'
import { contactData } from '../../../server/contact-data.ts'
import { startTestApp } from '../../support/app.ts'
import { contactsOf } from './support.ts'

const app = await startTestApp()
const contacts = contactsOf(app)
const { sql } = app.context

const day = 86_400_000

const purge = async (): Promise<void> => {
  for (const job of contactJobs(app.context, contactData)) await job.run(null)
}

describe('deleteContact rejects', () => {
  test('callers without administrator rights', async () => {
    const { id } = await contacts.create()
    const { status } = await app.send('DELETE', `/contacts/${id}`, {
      authorization: app.editor.authorization,
    })
    expect(status).toBe(403)
  })

  test('an unknown contact and one in the trash', async () => {
    const { id } = await contacts.create()
    await contacts.delete(id)
    expect((await app.send('DELETE', `/contacts/${id}`)).status).toBe(404)
    expect((await app.send('DELETE', '/contacts/external:nobody')).status).toBe(404)
  })

  test('an outdated entity tag', async () => {
    const { id } = await contacts.create()
    await contacts.update(id, { company: 'X' })
    const refused = await app.send('DELETE', `/contacts/${id}`, { headers: { 'if-match': '"v1"' } })
    expect(refused.status).toBe(412)
    expect((await contacts.get(id)).company).toBe('X')
  })
})

describe('deleteContact', () => {
  test('moves the contact to the trash and returns when it is purged', async () => {
    const { id } = await contacts.create()
    const deleted = await contacts.delete(`email:${(await contacts.get(id)).email}`)
    const purgeAt = new Date(app.clock.now().getTime() + 30 * day).toISOString()
    expect(deleted).toEqual({ id, deleted: true, purge_at: purgeAt })
    expect((await app.send('GET', `/contacts/${id}`)).status).toBe(404)
  })

  test('hides all data about the contact', async () => {
    const { id } = await contacts.create()
    const note = await contacts.note(id, { body: 'Seen nowhere' })
    await contacts.delete(id)
    for (const path of ['activities', 'emails', 'email-history', 'notes', `notes/${note.id}`])
      expect((await app.send('GET', `/contacts/${id}/${path}`)).status).toBe(404)
    const body = { body: 'Too late' }
    expect((await app.send('POST', `/contacts/${id}/notes`, { body })).status).toBe(404)
    expect((await app.send('PUT', `/contacts/${id}/notes/${note.id}`, { body })).status).toBe(404)
    expect((await app.send('DELETE', `/contacts/${id}/notes/${note.id}`)).status).toBe(404)
  })

  test('deletes the contact once when requests run at the same time', async () => {
    const { id } = await contacts.create()
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.send('DELETE', `/contacts/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const [row] =
      await sql`select count(*) from contact_activities where contact_id = ${id} and type = 'trashed'`
    expect(row).toEqual({ count: 1 })
  })
})

describe('after thirty days', () => {
  test('a contact is purged with all its data, not earlier', async () => {
    const { id, email } = await contacts.create({ external_id: 'purged' })
    await contacts.note(id, { body: 'Forget me' })
    await contacts.update(id, { email: 'second@example.com', status: 'unsubscribed' })
    await sql`
      insert into deliveries (id, contact_id, kind, subject, to_address, status, queued_at, created_at)
      values (gen_random_uuid(), ${id}, 'campaign', 'News', ${email}, 'accepted', now(), now())`
    const stays = await contacts.create()
    await contacts.delete(id)
    app.clock.advance(30 * day - 1)
    await purge()
    expect(await sql`select id from contacts where id = ${id}`).toHaveLength(1)
    app.clock.advance(2)
    await purge()
    await purge()
    for (const table of ['contact_emails', 'contact_activities', 'contact_notes'])
      expect(await sql`select from ${sql(table)} where contact_id = ${id}`).toHaveLength(0)
    expect(await sql`select from contacts where id = ${id}`).toHaveLength(0)
    expect((await contacts.get(stays.id)).id).toBe(stays.id)
    await expect(
      contacts.create({ email: 'second@example.com', external_id: 'purged' }),
    ).resolves.toBeDefined()
  })

  test('the ledgers keep their rows without name and address', async () => {
    expect(await sql`select contact_id, to_address, status from deliveries`).toEqual([
      { contact_id: null, to_address: null, status: 'accepted' },
    ])
    expect(await sql`select contact_id, kind from consent_events`).toEqual([
      { contact_id: null, kind: 'withdrawn' },
    ])
  })

  test('any number of contacts is purged', async () => {
    await sql`
      insert into contacts (id, email, status, tracking, frequency, trashed_at, created_at, updated_at)
      select gen_random_uuid(), 'bulk-' || n || '@example.com', 'pending', 'none', 'all', ${app.clock.now()}, now(), now()
      from generate_series(1, 1234) n`
    app.clock.advance(31 * day)
    await purge()
    expect(await sql`select count(*) from contacts where email like 'bulk-%'`).toEqual([{ count: 0 }])
  })
})
