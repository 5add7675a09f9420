import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf, faultsOf, type Problem } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)

const put = <Body = Problem>(
  id: string,
  body: object,
  headers = {},
  authorization = app.admin.authorization,
) => app.send<Body>('PUT', `/contacts/${id}`, { body, headers, authorization })

const tagOf = async (id: string) => (await app.send('GET', `/contacts/${id}`)).headers.get('etag')

beforeEach(() => app.clock.advance(60_000))

describe('updateContact rejects', () => {
  test('an empty body and unknown members', async () => {
    const { id } = await contacts.create()
    expect(faultsOf((await put(id, {})).body)).toEqual([['', 'min_properties']])
    expect(faultsOf((await put(id, { id, created_at: '2026-01-01' })).body)).toEqual([
      ['/id', 'unknown_member'],
      ['/created_at', 'unknown_member'],
    ])
    expect(faultsOf((await put(id, { email: null })).body)).toEqual([['/email', 'type']])
    expect(faultsOf((await put(id, { timezone: 'Mars/Olympus' })).body)).toEqual([
      ['/timezone', 'invalid_value'],
    ])
  })

  test('force without a reason', async () => {
    const { id } = await contacts.create({ status: 'unsubscribed' })
    const refused = await put(id, { status: 'subscribed', force_status: true })
    expect(refused.status).toBe(400)
    expect(faultsOf(refused.body)).toEqual([['/status_reason', 'required']])
  })

  test('an unknown contact and one in the trash', async () => {
    const { id } = await contacts.create()
    await contacts.delete(id)
    expect((await put(id, { company: 'X' })).status).toBe(404)
    expect((await put('email:nobody@example.com', { company: 'X' })).status).toBe(404)
  })

  test('an outdated entity tag, and changes nothing', async () => {
    const { id } = await contacts.create({ company: 'Before' })
    const tag = String(await tagOf(id))
    await contacts.update(id, { company: 'Between' })
    const refused = await put(id, { company: 'After' }, { 'if-match': tag })
    expect(refused).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
    expect((await contacts.get(id)).company).toBe('Between')
  })

  test('an address or external id that another contact has', async () => {
    await contacts.create({ email: 'grace@example.com', external_id: '1' })
    const { id, email } = await contacts.create({ external_id: '2' })
    expect(await put(id, { email: 'GRACE@example.com', company: 'X' })).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: [{ pointer: '/email' }] },
    })
    expect(await put(id, { external_id: '1' })).toMatchObject({
      status: 409,
      body: { code: 'external_id_taken', errors: [{ pointer: '/external_id' }] },
    })
    expect(await contacts.get(id)).toMatchObject({ email, external_id: '2', company: null })
  })

  test('the address of a contact in the trash', async () => {
    const gone = await contacts.create({ email: 'gone@example.com' })
    await contacts.delete(gone.id)
    const { id } = await contacts.create()
    expect(await put(id, { email: 'Gone@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'contact_trashed' },
    })
  })

  test('a change from unsubscribed without force, with all other changes in the body', async () => {
    const { id } = await contacts.create({ status: 'unsubscribed' })
    const refused = await put(id, { status: 'subscribed', company: 'X' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect(await contacts.get(id)).toMatchObject({ status: 'unsubscribed', company: null })
  })

  test('force without administrator rights', async () => {
    const { id } = await contacts.create({ status: 'unsubscribed' })
    const body = { status: 'subscribed', force_status: true, status_reason: 'Asked for it' }
    expect(await put(id, body, {}, app.editor.authorization)).toMatchObject({
      status: 403,
      body: { code: 'missing_capability' },
    })
  })
})

describe('updateContact', () => {
  test('changes the members of the body and keeps the others', async () => {
    const before = await contacts.create({
      first_name: 'Ada',
      company: 'Analytical Engines',
      address: { line1: 'St James’s Square', city: 'London' },
    })
    const after = await contacts.update(before.id, {
      company: null,
      last_name: 'Lovelace',
      address: { city: 'Ockham', country: 'GB' },
      frequency: 'weekly',
    })
    const now = app.clock.now().toISOString()
    const address = { ...before.address, city: 'Ockham', country: 'GB' }
    const changed = { company: null, last_name: 'Lovelace', full_name: 'Ada Lovelace', frequency: 'weekly' }
    expect(after).toEqual({ ...before, ...changed, address, updated_at: now })
    expect(await contacts.get(before.id)).toEqual(after)
    expect(await tagOf(before.id)).toMatch(/^"v2-[0-9a-f]{16}"$/)
  })

  test('clears the whole address with null', async () => {
    const { id } = await contacts.create({ address: { line1: 'Here', city: 'London' } })
    const { address } = await contacts.update(id, { address: null })
    expect(Object.values(address)).toEqual([null, null, null, null, null, null])
  })

  test('records exactly the members that changed', async () => {
    const { id } = await contacts.create({ first_name: 'Ada', address: { city: 'London' } })
    await contacts.update(id, { first_name: 'Ada', job_title: 'Countess', address: { city: null } })
    const [, updated, ...more] = await contacts.activities(id)
    expect(more).toEqual([])
    expect(updated).toMatchObject({
      type: 'updated',
      summary: 'Katherine Johnson changed job title and address city.',
      data: {
        changes: [
          { field: 'job_title', from: null, to: 'Countess' },
          { field: 'address.city', from: 'London', to: null },
        ],
      },
    })
  })

  test('writes nothing if nothing changes', async () => {
    const before = await contacts.create({ first_name: 'Ada', email: 'same@example.com' })
    const same = {
      first_name: 'Ada',
      company: null,
      email: 'same@EXAMPLE.com',
      status: 'subscribed',
    } as const
    expect(await contacts.update(before.id, same)).toEqual(before)
    expect(await tagOf(before.id)).toMatch(/^"v1-[0-9a-f]{16}"$/)
    expect(await contacts.activities(before.id)).toHaveLength(1)
  })

  test('records a new address in the address history', async () => {
    const { id, created_at } = await contacts.create({ email: 'old@example.com' })
    const { email, updated_at } = await contacts.update(id, { email: 'new@example.com' })
    expect(email).toBe('new@example.com')
    expect(await contacts.addresses(id)).toMatchObject([
      { email: 'new@example.com', from_at: updated_at, until_at: null },
      { email: 'old@example.com', from_at: created_at, until_at: updated_at },
    ])
    expect((await contacts.activities(id)).at(-1)).toMatchObject({
      type: 'email_changed',
      summary: 'Katherine Johnson changed the e-mail address to new@example.com.',
      data: { changes: [{ field: 'email', from: 'old@example.com', to: 'new@example.com' }] },
    })
    const another = await contacts.create({ email: 'old@example.com' })
    expect(another.id).not.toBe(id)
  })

  test("accepts a change of the address's case only", async () => {
    const { id } = await contacts.create({ email: 'mcluhan@example.com' })
    expect((await contacts.update(id, { email: 'McLuhan@example.com' })).email).toBe('McLuhan@example.com')
    expect(await contacts.addresses(id)).toHaveLength(2)
  })

  test('finds the contact by address and external id, and can change either', async () => {
    await contacts.create({ email: 'by@example.com', external_id: 'by' })
    expect((await contacts.update('email:BY@example.com', { email: 'by2@example.com' })).email).toBe(
      'by2@example.com',
    )
    expect((await contacts.update('external:by', { external_id: null })).external_id).toBeNull()
  })

  test('releases an external id that it clears', async () => {
    const { id } = await contacts.create({ external_id: 'free' })
    await contacts.update(id, { external_id: null })
    await expect(contacts.create({ external_id: 'free' })).resolves.toMatchObject({ external_id: 'free' })
  })
})

describe('a change of status', () => {
  test('is recorded with its reason; the time of an unsubscription is kept until the next change', async () => {
    const { id } = await contacts.create()
    const left = await contacts.update(id, { status: 'unsubscribed', status_reason: 'Called us' })
    expect(left.unsubscribed_at).toBe(app.clock.now().toISOString())
    expect((await contacts.activities(id)).at(-1)).toMatchObject({
      type: 'status_changed',
      summary: 'Katherine Johnson changed the status from subscribed to unsubscribed.',
      data: {
        changes: [{ field: 'status', from: 'subscribed', to: 'unsubscribed' }],
        reason: 'Called us',
        forced: false,
      },
    })
    app.clock.advance(1000)
    const forced = { status: 'subscribed', force_status: true, status_reason: 'Asked in writing' } as const
    expect(await contacts.update(id, forced)).toMatchObject({ status: 'subscribed', unsubscribed_at: null })
    expect((await contacts.activities(id)).at(-1)).toMatchObject({
      summary: 'Katherine Johnson changed the status from unsubscribed to subscribed by force.',
      data: { reason: 'Asked in writing', forced: true },
    })
  })

  test('is recorded in the consent ledger, which cannot be changed', async () => {
    const { sql } = app.context
    const { id } = await contacts.create()
    await contacts.update(id, { status: 'unsubscribed' })
    await contacts.update(id, { status: 'subscribed', force_status: true, status_reason: 'Asked in writing' })
    const entries = await sql`select * from consent_events where contact_id = ${id} order by id`
    expect(entries).toMatchObject([
      { kind: 'withdrawn', purpose: 'marketing', basis: 'asserted', reason: null, actor_id: app.admin.id },
      { kind: 'given', purpose: 'marketing', basis: 'forced', reason: 'Asked in writing', source: 'api' },
    ])
    for (const tampering of [
      sql`update consent_events set reason = 'none' where contact_id = ${id}`,
      sql`update consent_events set contact_id = null, reason = 'none' where contact_id = ${id}`,
      sql`delete from consent_events where contact_id = ${id}`,
      sql`truncate consent_events`,
    ])
      await expect(tampering).rejects.toThrow('only ever added to')
  })

  test('from bounced is allowed by unsubscribing or with force', async () => {
    const { id } = await contacts.create()
    await contacts.setStatus(id, 'bounced')
    expect((await put(id, { status: 'pending' })).status).toBe(409)
    const forced = { status: 'pending', force_status: true, status_reason: 'Mailbox is back' }
    expect(await put(id, forced)).toMatchObject({ status: 200, body: { status: 'pending' } })
    await contacts.setStatus(id, 'bounced')
    expect(await put(id, { status: 'unsubscribed' })).toMatchObject({ status: 200 })
  })

  test('from complained is refused to everyone', async () => {
    const { id } = await contacts.create()
    await contacts.setStatus(id, 'complained')
    const forced = { status: 'subscribed', force_status: true, status_reason: 'Please' }
    expect((await put(id, forced)).status).toBe(409)
  })
})

describe('simultaneous changes', () => {
  test('without If-Match all take effect, one after the other', async () => {
    const { id } = await contacts.create()
    const members = ['first_name', 'last_name', 'company', 'job_title', 'prefix', 'source'] as const
    await Promise.all(
      members.map((member) => contacts.update(id, { [member]: member === 'source' ? 'x' : 'X' })),
    )
    expect(await contacts.get(id)).toMatchObject({
      first_name: 'X',
      last_name: 'X',
      company: 'X',
      source: 'x',
    })
    expect(await tagOf(id)).toMatch(/^"v7-[0-9a-f]{16}"$/)
  })

  test('with the same If-Match succeed once', async () => {
    const { id } = await contacts.create()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        put<Contact>(id, { company: `C${index}` }, { 'if-match': '"v1"' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(412)])
    const winner = answers.find(({ status }) => status === 200)?.body
    expect(await contacts.get(id)).toEqual(winner)
  })

  test('to the same address succeed once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => contacts.create()))
    const answers = await Promise.all(made.map(({ id }) => put(id, { email: 'wanted@example.com' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })
})
