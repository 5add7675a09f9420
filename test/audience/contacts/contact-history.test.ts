import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { describedStatuses } from '../../../server/audience/contacts/rules.ts'
import { startTestApp } from '../../support/app.ts'
import { contactsOf, faultsOf, type Problem } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const contacts = contactsOf(app)

describe('listContactStatuses', () => {
  test('returns the rules on one page', async () => {
    const { body } = await app.send<Schemas['ContactStatusPage']>('GET', '/contacts/statuses')
    expect(body).toEqual({
      data: describedStatuses(),
      page: { next_cursor: null, previous_cursor: null, total: { value: 6, relation: 'eq' } },
    })
  })
})

describe('listContactActivities', async () => {
  const { id } = await contacts.create()
  const start = app.clock.now().getTime()
  for (const first_name of ['A', 'B', 'C']) {
    app.clock.advance(60_000)
    await contacts.update(id, { first_name })
  }
  await contacts.note(id, { body: 'x' })
  const list = (query = '') =>
    app.send<Schemas['ContactActivityPage']>('GET', `/contacts/${id}/activities${query}`)
  const typesOf = async (query: string) => (await list(query)).body.data.map(({ type }) => type)
  const minute = (count: number) => new Date(start + count * 60_000).toISOString()

  test.each([
    ['?type=opened', 'type', 'enum'],
    ['?occurred_after=now', 'occurred_after', 'format'],
    ['?sort=type', 'sort', 'unknown_parameter'],
  ])('rejects %s with %s', async (query, parameter, code) => {
    const { status, body } = await app.send<Problem>('GET', `/contacts/${id}/activities${query}`)
    expect(status).toBe(400)
    expect(faultsOf(body)).toContainEqual([parameter, code])
  })

  test('returns 404 for an unknown contact', async () => {
    expect((await app.send('GET', '/contacts/external:nobody/activities')).status).toBe(404)
  })

  test('returns the latest first, and simultaneous activities in the order in which they happened', async () => {
    expect(await typesOf('')).toEqual(['note_added', 'updated', 'updated', 'updated', 'created'])
  })

  test.each([
    ['?type=created,note_added', ['note_added', 'created']],
    [`?occurred_after=${minute(3)}`, ['note_added', 'updated']],
    [`?occurred_before=${minute(1)}`, ['created']],
    [`?type=updated&occurred_after=${minute(2)}&occurred_before=${minute(3)}`, ['updated']],
  ])('filters with %s', async (query, expected) => {
    expect(await typesOf(query)).toEqual(expected)
  })

  test('can be read page by page', async () => {
    const first = await list('?limit=2')
    expect(first.body.page.total).toEqual({ value: 5, relation: 'eq' })
    const walked: string[] = []
    const params = { path: { id }, query: { limit: 2 } }
    for await (const { type } of app.client().pages('/contacts/{id}/activities', { params }))
      walked.push(type)
    expect(walked).toEqual(['note_added', 'updated', 'updated', 'updated', 'created'])
  })
})

describe('listContactEmails', () => {
  test("returns only the contact's e-mails, the latest first", async () => {
    const { sql } = app.context
    const [ada, grace] = [await contacts.create(), await contacts.create()]
    const path = `/contacts/${ada.id}/emails`
    expect((await app.send<Schemas['ContactEmailPage']>('GET', path)).body).toEqual({
      data: [],
      page: { next_cursor: null, previous_cursor: null, total: { value: 0, relation: 'eq' } },
    })
    const sent = ['2026-10-01T07:00:00.000Z', '2026-10-15T07:00:00.000Z', '2026-10-08T07:00:00.000Z']
    for (const contact of [ada, grace])
      for (const at of sent)
        await sql`
          insert into deliveries (id, contact_id, kind, subject, to_address, status, queued_at, accepted_at, created_at)
          values (gen_random_uuid(), ${contact.id}, 'campaign', ${at}, ${contact.email}, 'accepted', ${at}, ${at}, ${at})`
    const { body } = await app.send<Schemas['ContactEmailPage']>('GET', path)
    expect(body.page.total.value).toBe(3)
    expect(body.data.map(({ subject }) => subject)).toEqual([...sent].sort().reverse())
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      kind: 'campaign',
      source: null,
      step_id: null,
      subject: sent[1],
      status: 'accepted',
      skip_reason: null,
      to_address: ada.email,
      queued_at: sent[1],
      accepted_at: sent[1],
      first_opened_at: null,
      first_clicked_at: null,
      created_at: sent[1],
    })
  })
})

describe('listContactEmailHistory', () => {
  test('returns the current address first, then the former ones with their times', async () => {
    const { id } = await contacts.create({ email: 'one@example.com' })
    for (const email of ['two@example.com', 'one@example.com', 'three@example.com']) {
      app.clock.advance(1000)
      await contacts.update(id, { email })
    }
    const history = await contacts.addresses(id)
    expect(history.map(({ email }) => email)).toEqual([
      'three@example.com',
      'one@example.com',
      'two@example.com',
      'one@example.com',
    ])
    expect(history[0]?.until_at).toBeNull()
    for (const [index, { from_at }] of history.slice(0, -1).entries())
      expect(history[index + 1]?.until_at).toBe(from_at)
  })
})
