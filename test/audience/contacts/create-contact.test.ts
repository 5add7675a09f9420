import { describe, expect, test } from 'vitest'
import { schemaOf } from '../../contract/walk/contract.ts'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf, faultsOf, type Problem } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)

const post = <Body = Problem>(body: object) => app.send<Body>('POST', '/contacts', { body })

describe('createContact rejects', () => {
  test.each([
    [{}, '/email', 'required'],
    [{ email: 'ada' }, '/email', 'format'],
    [{ email: ' ada@example.com' }, '/email', 'format'],
    [{ email: 'ada@example.com', name: 'Ada' }, '/name', 'unknown_member'],
    [{ email: 'ada@example.com', full_name: 'Ada' }, '/full_name', 'unknown_member'],
    [{ email: 'ada@example.com', first_name: '' }, '/first_name', 'min_length'],
    [{ email: 'ada@example.com', first_name: 'A\u0000da' }, '/first_name', 'invalid_value'],
    [{ email: 'ada@example.com', company: '\ud83d' }, '/company', 'invalid_value'],
    [{ email: 'ada@example.com', status: 'active' }, '/status', 'enum'],
    [{ email: 'ada@example.com', timezone: 'Europe/Londinium' }, '/timezone', 'invalid_value'],
    [{ email: 'ada@example.com', locale: 'en-GB-GB-x' }, '/locale', 'pattern'],
    [{ email: 'ada@example.com', locale: 'en-oxendict-oxendict' }, '/locale', 'invalid_value'],
    [{ email: 'ada@example.com', date_of_birth: '1985-02-30' }, '/date_of_birth', 'format'],
    [{ email: 'ada@example.com', date_of_birth: '1685-02-20' }, '/date_of_birth', 'pattern'],
    [{ email: 'ada@example.com', date_of_birth: '2026-11-04' }, '/date_of_birth', 'invalid_value'],
    [{ email: 'ada@example.com', address: { country: 'gb' } }, '/address/country', 'pattern'],
    [{ email: 'ada@example.com', address: { town: 'London' } }, '/address/town', 'unknown_member'],
  ])('%j with %s', async (body, pointer, code) => {
    const refused = await post(body)
    expect(refused.status).toBe(400)
    expect(faultsOf(refused.body)).toContainEqual([pointer, code])
  })

  test('a text in another form with one error, which says the form', async () => {
    const body = {
      email: 'ada@',
      date_of_birth: '1.1.2000',
      phone: 'call me',
      locale: 'no locale',
      timezone: 'Berlin time',
    }
    const { errors } = (await post(body)).body
    expect(errors.map(({ pointer, detail }) => `${pointer}: ${detail}`)).toEqual([
      '/email: This is not a valid e-mail address.',
      '/date_of_birth: This must be a valid date, such as 2026-01-31.',
      '/phone: This must be a telephone number, such as +44 20 7946 0000.',
      '/locale: This must be a language tag, such as en or de-AT.',
      '/timezone: This must be the name of a time zone, such as Europe/London.',
    ])
    const { detail } = (await app.send<Problem>('GET', '/contacts/external')).body
    expect(detail).toBe(
      'id: This must be the id of a contact, or its address or external id, such as email:ada@example.com or external:4711.',
    )
  })

  test('all errors at once', async () => {
    const body = { email: 'ada@example.com', timezone: 'Nowhere', locale: 'en-oxendict-oxendict' }
    expect(faultsOf((await post(body)).body)).toEqual([
      ['/timezone', 'invalid_value'],
      ['/locale', 'invalid_value'],
    ])
  })

  test('statuses that only the service can set', async () => {
    for (const status of ['bounced', 'complained']) {
      const refused = await post({ email: 'ada@example.com', status })
      expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
      expect(faultsOf(refused.body)).toEqual([['/status', 'not_allowed']])
    }
  })

  test('an address that another contact has, in any case', async () => {
    await contacts.create({ email: 'Taken@example.com' })
    const refused = await post({ email: 'taKEN@EXAMPLE.com' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(faultsOf(refused.body)).toEqual([['/email', 'not_allowed']])
  })

  test('the address of a contact in the trash, with another code', async () => {
    const { id } = await contacts.create({ email: 'trashed@example.com' })
    await contacts.delete(id)
    const refused = await post({ email: 'Trashed@example.com' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_trashed' } })
  })

  test('an external id that another contact has, also in the trash', async () => {
    const { id } = await contacts.create({ external_id: '4711' })
    const first = await post({ email: 'another@example.com', external_id: '4711' })
    expect(first).toMatchObject({ status: 409, body: { code: 'external_id_taken' } })
    expect(faultsOf(first.body)).toEqual([['/external_id', 'not_allowed']])
    await contacts.delete(id)
    const second = await post({ email: 'another@example.com', external_id: '4711' })
    expect(second).toMatchObject({ status: 409, body: { code: 'external_id_taken' } })
  })

  test('without storing anything', async () => {
    const [before] = await app.context.sql`select count(*) from contacts`
    await post({ email: 'taken@example.com', first_name: 'Nobody' })
    expect(await app.context.sql`select count(*) from contacts`).toEqual([before])
    expect((await app.send('GET', '/contacts?search=nobody')).body.data).toEqual([])
  })
})

describe('createContact', () => {
  test('returns the complete contact with defaults, Location and entity tag', async () => {
    const answer = await post<Contact>({ email: 'Grace@EXAMPLE.com' })
    expect(answer.status).toBe(201)
    const now = app.clock.now().toISOString()
    const nothing = { line1: null, line2: null, city: null, state: null, postal_code: null, country: null }
    expect(answer.body).toEqual({
      ...Object.fromEntries((schemaOf('Contact').required ?? []).map((name) => [name, null])),
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      email: 'Grace@example.com',
      display_email: 'Grace@example.com',
      status: 'subscribed',
      address: nothing,
      custom_fields: {},
      lists: [],
      tags: [],
      engagement: { level: 'none', last_opened_at: null, last_clicked_at: null, last_active_at: null },
      tracking: 'individual',
      frequency: 'all',
      created_at: now,
      updated_at: now,
    })
    expect(answer.headers.get('location')).toBe(`/service/v1/contacts/${answer.body.id}`)
    expect(answer.headers.get('etag')).toMatch(/^"v1-[0-9a-f]{16}"$/)
    const read = await app.send('GET', `/contacts/${answer.body.id}`)
    expect(read.body).toEqual(answer.body)
    expect(read.headers.get('etag')).toMatch(/^"v1-[0-9a-f]{16}"$/)
  })

  test('stores every member unchanged', async () => {
    const given = {
      email: 'katherine+news@example.com',
      external_id: 'shop/4 7:1%_',
      first_name: '  Katherine ',
      last_name: 'Ó’Johnson 🦉',
      prefix: 'Dr',
      phone: '+44 20 7946 0815',
      status: 'pending',
      source: 'autumn-fair',
      avatar_url: 'https://example.com/k.png?size=2',
      date_of_birth: '1904-02-29',
      locale: 'en-gb',
      timezone: 'UTC',
      company: "Robert'); drop table contacts;--",
      job_title: 'Mathematician',
      address: {
        line1: '12 St James’s Square',
        line2: 'Flat 2',
        city: 'London',
        state: 'Greater London',
        postal_code: 'SW1Y 4JH',
        country: 'GB',
      },
      tracking: 'aggregate',
      frequency: 'monthly',
    } as const
    const created = await contacts.create(given)
    expect(await contacts.get(created.id)).toMatchObject(given)
    expect(created.full_name).toBe('  Katherine  Ó’Johnson 🦉')
  })

  test('accepts null for optional members', async () => {
    const created = await contacts.create({ first_name: null, address: null, timezone: null })
    expect(created).toMatchObject({ first_name: null, timezone: null, address: { city: null } })
  })

  test('stores the time of the unsubscription', async () => {
    const created = await contacts.create({ status: 'unsubscribed' })
    expect(created.unsubscribed_at).toBe(created.created_at)
  })

  test('records the values and the actor, and begins the address history', async () => {
    const { id, email } = await contacts.create({ last_name: 'Turing', address: { city: 'Wilmslow' } })
    const actor = { kind: 'user', id: app.admin.id, name: 'Katherine Johnson' }
    expect(await contacts.activities(id)).toMatchObject([
      {
        type: 'created',
        occurred_at: app.clock.now().toISOString(),
        summary: 'Katherine Johnson created the contact.',
        actor,
        data: {
          changes: [
            { field: 'email', from: null, to: email },
            { field: 'last_name', from: null, to: 'Turing' },
            { field: 'address.city', from: null, to: 'Wilmslow' },
            { field: 'status', from: null, to: 'subscribed' },
          ],
          note_id: null,
          reason: null,
          forced: false,
        },
      },
    ])
    expect(await contacts.addresses(id)).toMatchObject([{ email, until_at: null, changed_by: actor }])
  })

  test('creates one contact for simultaneous requests with one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post({ email: index % 2 ? 'at-once@example.com' : 'AT-ONCE@example.com' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})
