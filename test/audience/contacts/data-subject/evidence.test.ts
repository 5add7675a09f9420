import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../../generated/types.ts'
import { newId } from '../../../../server/platform/ids.ts'
import { startTestApp } from '../../../support/app.ts'
import { contactsOf, faultsOf, type Problem } from '../support.ts'

type Schemas = components['schemas']
type Consent = Schemas['ContactConsent']
type Event = Schemas['ContactEvent']

const app = await startTestApp()
const contacts = contactsOf(app)
const { sql } = app.context
const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString()

let id = ''
let path = ''
beforeEach(async () => {
  id = (await contacts.create()).id
  path = `/contacts/${id}`
})

const typesOf = async (contactId: string) => {
  const rows = await sql`
    select type, data from contact_activities where contact_id = ${contactId} order by occurred_at, id`
  return rows.map(({ type, data }) => [type, data.event ?? null])
}

describe('createContactConsent', () => {
  const given = { kind: 'given', basis: 'opt_in' }

  test.each([
    [{ basis: 'opt_in' }, '/kind', 'required'],
    [{ ...given, basis: 'forced' }, '/basis', 'enum'],
    [{ ...given, purpose: 'Marketing' }, '/purpose', 'pattern'],
    [{ ...given, ip: '192.0.2' }, '/ip', 'invalid_value'],
    [{ ...given, ip: '1:2:3' }, '/ip', 'invalid_value'],
    [{ ...given, occurred_at: '2026-02-31T00:00:00Z' }, '/occurred_at', 'format'],
    [{ ...given, occurred_at: tomorrow }, '/occurred_at', 'invalid_value'],
    [{ ...given, recorded_at: '2026-01-01T00:00:00Z' }, '/recorded_at', 'unknown_member'],
  ])('rejects %j with %s', async (body, pointer, code) => {
    const answer = await app.send<Problem>('POST', `${path}/consents`, { body })
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toContainEqual([pointer, code])
    expect(await sql`select from consent_events where contact_id = ${id}`).toHaveLength(0)
  })

  test('returns 404 for a contact in the trash and for an unknown contact', async () => {
    await contacts.delete(id)
    expect((await app.send('POST', `${path}/consents`, { body: given })).status).toBe(404)
    expect((await app.send('POST', `/contacts/${newId()}/consents`, { body: given })).status).toBe(404)
  })

  test('adds the evidence to the ledger and does not change the status', async () => {
    const evidence = {
      ...given,
      text_version: 'fair-2026',
      source: 'autumn-fair',
      ip: '2001:DB8:0:0::1',
      reason: 'Signed',
      occurred_at: '2026-10-05T10:50:00+02:00',
    }
    const { status, body, headers } = await app.send<Consent>('POST', `${path}/consents`, { body: evidence })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...evidence,
      text: null,
      language: null,
      page_url: null,
      requested: null,
      id: body.id,
      purpose: 'marketing',
      ip: '2001:db8::1',
      actor: { kind: 'user', id: app.admin.id, name: 'Katherine Johnson' },
      occurred_at: '2026-10-05T08:50:00.000Z',
      recorded_at: app.clock.now().toISOString(),
      time_known: true,
      voided_at: null,
    })
    expect(headers.get('location')).toBe(`/service/v1${path}/consents/${body.id}`)
    const got = await app.send<Consent>('GET', `${path}/consents/${body.id}`)
    expect(got.body).toEqual(body)
    expect(await typesOf(id)).toEqual([
      ['created', null],
      ['consent_recorded', null],
    ])
    expect((await sql`select status from contacts where id = ${id}`)[0]?.status).toBe('subscribed')
  })
})

describe('a recorded withdrawal', () => {
  const statusAfter = async (body: object) => {
    const { status } = await app.send('POST', `${path}/consents`, { body: { basis: 'opt_out', ...body } })
    expect(status).toBe(201)
    return (await contacts.get(id)).status
  }

  test('unsubscribes the contact, with one entry in the ledger', async () => {
    expect(await statusAfter({ kind: 'withdrawn' })).toBe('unsubscribed')
    const { body } = await app.send<Schemas['ContactConsentPage']>('GET', `${path}/consents`)
    expect(body.data.map(({ kind }) => kind)).toEqual(['withdrawn'])
  })

  test('of another purpose does not change the status', async () => {
    expect(await statusAfter({ kind: 'withdrawn', purpose: 'profiling' })).toBe('subscribed')
  })

  test('from before a later consent does not change the status', async () => {
    await statusAfter({ kind: 'given', basis: 'opt_in', occurred_at: '2026-06-01T00:00:00Z' })
    expect(await statusAfter({ kind: 'withdrawn', occurred_at: '2026-05-01T00:00:00Z' })).toBe('subscribed')
  })
})

describe('getContactConsent', () => {
  test('returns only consents of the contact', async () => {
    const body = { kind: 'withdrawn', basis: 'opt_out' }
    const { body: made } = await app.send<Consent>('POST', `${path}/consents`, { body })
    const other = await contacts.create()
    expect((await app.send('GET', `/contacts/${other.id}/consents/${made.id}`)).status).toBe(404)
    expect((await app.send('GET', `${path}/consents/${made.id}`)).status).toBe(200)
  })
})

describe('listContactConsents', () => {
  test('returns the latest first, by purpose, including those of status changes', async () => {
    await contacts.update(id, { status: 'unsubscribed' })
    const occurred_at = '2026-01-01T00:00:00Z'
    for (const purpose of ['profiling', 'marketing'])
      await app.send('POST', `${path}/consents`, {
        body: { kind: 'given', basis: 'contract', purpose, occurred_at },
      })
    const list = async (query = '') => {
      const { body } = await app.send<Schemas['ContactConsentPage']>('GET', `${path}/consents${query}`)
      return body.data.map(({ kind, purpose }) => [kind, purpose])
    }
    expect((await list())[0]).toEqual(['withdrawn', 'marketing'])
    expect(await list()).toHaveLength(3)
    expect(await list('?purpose=profiling')).toEqual([['given', 'profiling']])
    expect((await app.send('GET', `${path}/consents?purpose=A`)).status).toBe(400)
  })
})

describe('createContactEvent', () => {
  test.each([
    [{}, '/name', 'required'],
    [{ name: 'Order Placed' }, '/name', 'pattern'],
    [{ name: 'order_placed', occurred_at: tomorrow }, '/occurred_at', 'invalid_value'],
    [{ name: 'order_placed', properties: { amount: null } }, '/properties/amount', 'type'],
    [{ name: 'order_placed', properties: { amount: { value: 1 } } }, '/properties/amount', 'type'],
    [{ name: 'order_placed', properties: { amount: 2 ** 53 } }, '/properties/amount', 'maximum'],
  ])('rejects %j with %s', async (body, pointer, code) => {
    const answer = await app.send<Problem>('POST', `${path}/events`, { body })
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toContainEqual([pointer, code])
  })

  test('records the event, which counts as activity of the contact', async () => {
    const event = {
      name: 'order_placed',
      occurred_at: '2026-10-14T17:20:00Z',
      properties: { order_number: '2026-1187', amount: 84.5, first_edition: true },
    }
    const { status, body, headers } = await app.send<Event>('POST', `${path}/events`, { body: event })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...event,
      id: body.id,
      occurred_at: '2026-10-14T17:20:00.000Z',
      actor: { kind: 'user', id: app.admin.id, name: 'Katherine Johnson' },
      recorded_at: app.clock.now().toISOString(),
    })
    expect(headers.get('location')).toBe(`/service/v1${path}/events/${body.id}`)
    expect((await app.send('GET', `${path}/events/${body.id}`)).body).toEqual(body)
    expect((await contacts.get(id)).engagement.last_active_at).toBe('2026-10-14T17:20:00.000Z')
    expect((await typesOf(id)).at(-1)).toEqual(['custom_event', 'order_placed'])
  })

  test('records one event for repeated requests with one key', async () => {
    const headers = { 'idempotency-key': `order-${id}` }
    const send = () => app.send<Event>('POST', `${path}/events`, { body: { name: 'order_placed' }, headers })
    expect((await send()).body.id).toBe((await send()).body.id)
    expect(await sql`select from contact_events where contact_id = ${id}`).toHaveLength(1)
  })
})

describe('listContactEvents and getContactEvent', () => {
  test('filter by name and time, the latest first, and return only events of the contact', async () => {
    const times = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']
    const made: string[] = []
    for (const [n, occurred_at] of times.entries()) {
      const body = { name: n === 1 ? 'lesson.finished' : 'order_placed', occurred_at }
      made.push((await app.send<Event>('POST', `${path}/events`, { body })).body.id)
    }
    const list = async (query = '') => {
      const { body } = await app.send<Schemas['ContactEventPage']>('GET', `${path}/events${query}`)
      return body.data.map(({ occurred_at }) => occurred_at)
    }
    expect(await list()).toEqual(times.toReversed())
    expect(await list('?name=lesson.finished')).toEqual([times[1]])
    expect(await list(`?occurred_after=${times[1]}&occurred_before=${times[2]}`)).toEqual([times[1]])
    const other = await contacts.create()
    expect((await app.send('GET', `/contacts/${other.id}/events/${made[0]}`)).status).toBe(404)
    expect((await app.send('GET', `${path}/events?occurred_after=now`)).status).toBe(400)
  })
})

describe('listContactEnrolments', () => {
  test('returns current and former enrolments, the latest first', async () => {
    const list = () => app.send<Schemas['ContactEnrolmentPage']>('GET', `${path}/enrolments`)
    expect((await list()).body.data).toEqual([])
    const source = { source_id: newId(), source_name: 'Welcome' }
    const rows = [
      {
        id: newId(),
        kind: 'sequence',
        status: 'completed',
        entered_at: '2026-01-01',
        finished_at: '2026-02-01',
      },
      { id: newId(), kind: 'automation', status: 'cancelled', entered_at: '2026-03-01', finished_at: null },
    ]
    for (const row of rows) await sql`insert into enrolments ${sql({ ...row, ...source, contact_id: id })}`
    expect((await list()).body.data).toEqual([
      expect.objectContaining({ id: rows[1]?.id, state: 'cancelled', finished_at: null }),
      {
        id: rows[0]?.id,
        kind: 'sequence',
        source: { id: source.source_id, name: 'Welcome' },
        state: 'completed',
        exit_reason: null,
        entered_at: '2026-01-01T00:00:00.000Z',
        finished_at: '2026-02-01T00:00:00.000Z',
      },
    ])
    expect((await app.send('GET', `/contacts/${newId()}/enrolments`)).status).toBe(404)
  })
})
