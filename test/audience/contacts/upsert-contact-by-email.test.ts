import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { precedenceOf, statuses } from '../../../server/audience/contacts/rules.ts'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf, faultsOf, type Problem } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)

const upsert = <Body = Contact>(email: string, body: object = {}) =>
  app.send<Body>('PUT', `/contacts/by-email/${encodeURIComponent(email)}`, { body })

beforeEach(() => app.clock.advance(60_000))

describe('a precondition on upsertContactByEmail', () => {
  const upsertIf = (email: string, headers: Record<string, string>) =>
    app.send<Contact & Problem>('PUT', `/contacts/by-email/${encodeURIComponent(email)}`, {
      body: { company: 'Compiler Works' },
      headers,
    })

  test('If-None-Match: * only creates', async () => {
    const { email, id } = await contacts.create()
    const refused = await upsertIf(email, { 'if-none-match': '*' })
    expect(refused).toMatchObject({ status: 412, body: { errors: [{ header: 'If-None-Match' }] } })
    expect((await contacts.get(id)).company).toBeNull()
    expect((await upsertIf('fresh-one@example.com', { 'if-none-match': '*' })).status).toBe(201)
  })

  test('If-None-Match with the current tag changes nothing', async () => {
    const { email } = await contacts.create()
    const { headers } = await app.send('GET', `/contacts/email:${email}`)
    expect((await upsertIf(email, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(412)
    expect((await upsertIf(email, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('If-Match updates only with the matching tag', async () => {
    const { email, id } = await contacts.create()
    const { headers } = await app.send('GET', `/contacts/email:${email}`)
    expect((await upsertIf(email, { 'if-match': '"v99"' })).status).toBe(412)
    expect((await contacts.get(id)).company).toBeNull()
    expect((await upsertIf(email, { 'if-match': headers.get('etag') ?? '' })).status).toBe(200)
  })

  test('If-Match creates nothing', async () => {
    for (const tag of ['*', '"v1"'])
      expect((await upsertIf('absent@example.com', { 'if-match': tag })).status).toBe(412)
    expect((await app.send('GET', '/contacts/email:absent@example.com')).status).toBe(404)
  })
})

describe('upsertContactByEmail rejects', () => {
  test('an invalid address', async () => {
    const refused = await upsert<Problem>('ada')
    expect(refused.status).toBe(400)
    expect(faultsOf(refused.body)).toEqual([['email', 'format']])
  })

  test('unknown members and invalid values', async () => {
    expect(faultsOf((await upsert<Problem>('a@example.com', { email: 'b@example.com' })).body)).toEqual([
      ['/email', 'unknown_member'],
    ])
    expect(faultsOf((await upsert<Problem>('a@example.com', { force_status: true })).body)).toEqual([
      ['/force_status', 'unknown_member'],
    ])
    expect(faultsOf((await upsert<Problem>('a@example.com', { timezone: 'Nowhere' })).body)).toEqual([
      ['/timezone', 'invalid_value'],
    ])
  })

  test('statuses that only the service can set, for new and existing contacts', async () => {
    const { email } = await contacts.create()
    for (const address of [email, 'new@example.com'])
      expect(await upsert(address, { status: 'complained' })).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition' },
      })
  })

  test('an external id that another contact has, for new and existing contacts', async () => {
    await contacts.create({ external_id: 'taken' })
    const { email } = await contacts.create()
    for (const address of [email, 'new@example.com'])
      expect(await upsert(address, { external_id: 'taken' })).toMatchObject({
        status: 409,
        body: { code: 'external_id_taken', errors: [{ pointer: '/external_id' }] },
      })
    expect((await app.send('GET', '/contacts/email:new@example.com')).status).toBe(404)
  })
})

describe('upsertContactByEmail', () => {
  test('creates a new contact, subscribed by default', async () => {
    const answer = await upsert('Grace@EXAMPLE.com', { first_name: 'Grace' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      email: 'Grace@example.com',
      first_name: 'Grace',
      status: 'subscribed',
    })
    expect(answer.headers.get('location')).toBe(`/service/v1/contacts/${answer.body.id}`)
    expect(answer.headers.get('etag')).toMatch(/^"v1-[0-9a-f]{16}"$/)
    expect(await contacts.get(answer.body.id)).toEqual(answer.body)
    expect((await upsert('pending@example.com', { status: 'pending' })).body.status).toBe('pending')
  })

  test('merges the body into an existing contact and clears nothing', async () => {
    const before = await contacts.create({
      email: 'Ada@example.com',
      first_name: 'Ada',
      company: 'Engines',
      tracking: 'none',
      frequency: 'monthly',
      address: { city: 'London' },
    })
    const body = { first_name: null, last_name: 'Lovelace', address: { country: 'GB' } }
    const answer = await upsert('ADA@example.com', body)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.body).toEqual({
      ...before,
      first_name: null,
      last_name: 'Lovelace',
      full_name: 'Lovelace',
      address: { ...before.address, country: 'GB' },
      updated_at: app.clock.now().toISOString(),
    })
  })

  test('is idempotent', async () => {
    const body = { first_name: 'Ada', status: 'subscribed' }
    const first = await upsert('again@example.com', body)
    app.clock.advance(1000)
    const second = await upsert('again@example.com', body)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(await contacts.activities(first.body.id)).toHaveLength(1)
  })

  test('never resubscribes a contact', async () => {
    const { id, email, unsubscribed_at } = await contacts.create({ status: 'unsubscribed' })
    const answer = await upsert(email, { status: 'subscribed', company: 'X' })
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'unsubscribed', unsubscribed_at, company: 'X' },
    })
    expect((await contacts.activities(id)).map(({ type }) => type)).toEqual(['created', 'updated'])
  })

  test('accepts an unsubscription and records it', async () => {
    const { id, email } = await contacts.create()
    expect((await upsert(email, { status: 'unsubscribed' })).body.status).toBe('unsubscribed')
    expect((await contacts.activities(id)).at(-1)?.type).toBe('status_changed')
  })

  test('never lowers the precedence of the status, in any order', async () => {
    const allowed = statuses.filter(({ system_only }) => !system_only).map(({ key }) => key)
    let count = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...statuses.map(({ key }) => key)),
        fc.array(fc.constantFrom(...allowed), { minLength: 1, maxLength: 5 }),
        async (present, incoming) => {
          const { id, email } = await contacts.create({ email: `order-${++count}@example.com` })
          await contacts.setStatus(id, present)
          let last = present
          for (const status of incoming) {
            const answer = await upsert(email, { status })
            expect(answer.status).toBe(200)
            expect(precedenceOf(answer.body.status)).toBeGreaterThanOrEqual(precedenceOf(last))
            last = answer.body.status
          }
          expect(precedenceOf(last)).toBe(Math.max(...[present, ...incoming].map(precedenceOf)))
        },
      ),
      { numRuns: 20 },
    )
  })

  test("restores a contact from the trash and merges, with the contact's choices", async () => {
    const { id, email } = await contacts.create({ status: 'unsubscribed', first_name: 'Alan' })
    await contacts.delete(id)
    const answer = await upsert(email.toUpperCase(), { last_name: 'Turing', status: 'subscribed' })
    expect(answer).toMatchObject({
      status: 200,
      body: { id, email, full_name: 'Alan Turing', status: 'unsubscribed', trashed_at: null },
    })
    expect((await contacts.activities(id)).map(({ type }) => type)).toEqual([
      'created',
      'trashed',
      'restored',
      'updated',
    ])
  })

  test('restores a contact from the trash with an empty body', async () => {
    const { id, email } = await contacts.create()
    await contacts.delete(id)
    expect(await upsert(email)).toMatchObject({ status: 200, body: { id, trashed_at: null } })
  })

  test('creates one contact with all values for simultaneous requests with a new address', async () => {
    const members = ['first_name', 'last_name', 'company', 'job_title', 'prefix'] as const
    const answers = await Promise.all(members.map((member) => upsert('race@example.com', { [member]: 'X' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(await contacts.get('email:race@example.com')).toMatchObject(
      Object.fromEntries(members.map((member) => [member, 'X'])),
    )
  })
})
