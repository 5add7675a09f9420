import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { createOutbound } from '../../../server/platform/http/outbound.ts'
import { delayAfter } from '../../../server/system/webhooks/deliver.ts'
import { startTestApp } from '../../support/app.ts'
import { type Call, deliverAll, mayCallReceivers, startReceiver } from './receiver.ts'
import type { Event } from './support.ts'

type Schemas = components['schemas']
type WithSecret = Schemas['WebhookWithSecret']

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const receiver = await startReceiver()
const target = await startReceiver()
const { sql } = app.context
const day = 86_400_000

// The receiver checks the age of a call by the real clock.
vi.spyOn(Date, 'now').mockImplementation(() => app.clock.now().getTime())

const create = async (members: object = {}): Promise<WithSecret> => {
  const body = {
    url: `${receiver.url}/hook`,
    event_types: ['contact.created', 'contact.updated'],
    ...members,
  }
  const answer = await app.send<WithSecret>('POST', '/webhooks', { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const get = async (id: string) => (await app.send<Schemas['Webhook']>('GET', `/webhooks/${id}`)).body
const put = (id: string, body: object, authorization?: string) =>
  app.send<Schemas['Webhook']>('PUT', `/webhooks/${id}`, {
    body,
    ...(authorization === undefined ? {} : { authorization }),
  })
const deliveriesOf = async (id: string) =>
  (await app.send<Schemas['WebhookDeliveryPage']>('GET', `/webhooks/${id}/deliveries`)).body.data

let count = 0
const addContact = async (members: object = {}): Promise<string> => {
  const body = { email: `person-${++count}@example.com`, ...members }
  return (await app.send<{ id: string }>('POST', '/contacts', { body })).body.id
}
const update = (id: string, first_name: string) =>
  app.send('PUT', `/contacts/${id}`, { body: { first_name } })

const verified = (secret: string, { body, headers }: Call): Event =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Event
const received = (): Event[] => receiver.calls.map(({ body }) => JSON.parse(body))
const notices = () => sql<{ kind: string; data: { detail: string } }[]>`
  select kind, data from notices where closed_at is null`

beforeEach(async () => {
  await sql`delete from webhook_endpoints`
  await sql`delete from wanted_events`
  await sql`delete from notices`
})

describe('a webhook', () => {
  test('is called once with each event, which a library of Standard Webhooks verifies', async () => {
    const { secret, id } = await create()
    const contact = await addContact()
    await deliverAll(app)
    expect(receiver.calls).toHaveLength(1)
    const [call] = receiver.calls as [Call]
    const event = verified(secret, call)
    expect(event).toMatchObject({
      type: 'contact.created',
      origin: 'user',
      data: { contact: { id: contact } },
    })
    expect(call.headers['webhook-id']).toBe(event.id)
    expect(() => verified(`whsec_${Buffer.alloc(24).toString('base64')}`, call)).toThrow()
    expect(() => verified(secret, { ...call, body: call.body.replace('user', 'loser') })).toThrow()
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'delivered', attempts_count: 1, http_status: 200, response_excerpt: 'ok', sent_event: event },
    ])
    expect(JSON.stringify(await get(id))).not.toContain(secret.slice(6))
  })

  test('is signed with both secrets during a rotation', async () => {
    const before = await create()
    const rotated = await app.send<WithSecret>('POST', `/webhooks/${before.id}/rotate`, {
      body: { overlap_hours: 1 },
    })
    expect(rotated.body.secret).not.toBe(before.secret)
    await addContact()
    await deliverAll(app)
    for (const secret of [before.secret, rotated.body.secret]) verified(secret, receiver.calls[0] as Call)
    app.clock.advance(2 * 3_600_000)
    receiver.calls.length = 0
    await addContact()
    await deliverAll(app)
    verified(rotated.body.secret, receiver.calls[0] as Call)
    expect(() => verified(before.secret, receiver.calls[0] as Call)).toThrow()
  })

  test('receives only its types, and events of contacts that match its condition', async () => {
    const condition = {
      match: 'all',
      conditions: [{ field: 'company', operator: 'is', value: 'Harbour Books' }],
    }
    await create({ event_types: ['contact.created', 'contact.deleted'], condition })
    const id = await addContact({ company: 'Harbour Books' })
    const other = await addContact({ company: 'Other' })
    await update(id, 'Ada')
    await app.send('DELETE', `/contacts/${other}`)
    await deliverAll(app)
    expect(
      received()
        .map(({ type, data }) => [type, 'contact' in data && data.contact?.id])
        .sort(),
    ).toEqual([
      ['contact.created', id],
      // A deletion goes to all: nothing matches a contact that is gone.
      ['contact.deleted', other],
    ])
  })

  test('receives nothing of a migration', async () => {
    await create({ event_types: ['contact.restored'] })
    const id = await addContact()
    await sql.begin(async (tx) => {
      await tx`select set_config('crs.origin', 'migration', true)`
      await tx`
        insert into contact_activities (id, contact_id, type, occurred_at, actor_kind)
        values (gen_random_uuid(), ${id}, 'restored', now(), 'system')`
    })
    await deliverAll(app)
    expect(received()).toEqual([])
  })

  test('sends what waited while it was paused', async () => {
    const { id } = await create({ state: 'paused' })
    await addContact()
    await deliverAll(app)
    expect(received()).toEqual([])
    expect((await put(id, { state: 'active' })).body).toMatchObject({ state: 'active', state_reason: null })
    await deliverAll(app)
    expect(received()).toHaveLength(1)
  })

  test('is paused while its user is no administrator, until another takes it over', async () => {
    const { id } = await create()
    await sql`update host_users set roles = '{editor}' where id = ${app.admin.id}`
    await addContact({}).catch(() => undefined)
    await sql`
      insert into contact_activities (id, contact_id, type, occurred_at, actor_kind)
      select gen_random_uuid(), id, 'created', now(), 'system' from contacts limit 1`
    await deliverAll(app)
    await sql`update host_users set roles = '{administrator}' where id = ${app.admin.id}`
    expect(received()).toEqual([])
    expect(await get(id)).toMatchObject({ state: 'paused', state_reason: 'user_lost_access' })
    expect((await notices()).map(({ kind }) => kind)).toEqual(['webhook_endpoint_disabled'])
    await put(id, { state: 'active' })
    await deliverAll(app)
    expect(received().length).toBeGreaterThan(0)
    expect(await notices()).toEqual([])
  })

  test.each([
    'http://127.0.0.2/hook',
    'https://167772161.:8443/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.8]/',
    'https://169.254.169.254/latest',
    'http://localhost.:8080/',
    'https://crm.localhost/',
  ])('cannot be at %s, which is not on the public Internet', async (url) => {
    const { status, body } = await app.send('POST', '/webhooks', {
      body: { url, event_types: ['contact.created'] },
    })
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          pointer: '/url',
          code: 'invalid_value',
          detail: expect.stringContaining('not on the public Internet'),
        },
      ],
    ])
    const { id } = await create()
    expect((await put(id, { url })).status).toBe(400)
  })

  test('can be administered only by administrators', async () => {
    const { id } = await create()
    const { status } = await put(id, { state: 'paused' }, app.editor.authorization)
    expect(status).toBe(403)
  })

  test.each(['ftp://example.com/x', 'https://user:pass@example.com/'])(
    'refuses the address %s',
    async (url) => {
      const body = { url, event_types: ['contact.created'] }
      expect((await app.send('POST', '/webhooks', { body })).status).toBe(400)
    },
  )
})

describe('calls that fail', () => {
  test('are repeated with the same id for three days; then the webhook is disabled with a notice', async () => {
    const { id, secret } = await create()
    receiver.answering((response) => response.writeHead(503).end('Closed'))
    await addContact()
    await deliverAll(app)
    const [first] = await deliveriesOf(id)
    expect(first).toMatchObject({
      state: 'waiting',
      attempts_count: 1,
      http_status: 503,
      failure_detail: 'The receiver returned HTTP 503.',
      response_excerpt: 'Closed',
    })
    for (let calls = 1; calls < 40 && (await deliveriesOf(id))[0]?.state === 'waiting'; calls++) {
      app.clock.advance(
        Date.parse((await deliveriesOf(id))[0]?.next_attempt_at ?? '') - app.clock.now().getTime(),
      )
      await deliverAll(app)
    }
    const [last] = await deliveriesOf(id)
    expect(last).toMatchObject({ state: 'failed', next_attempt_at: null })
    expect(last?.attempts_count).toBeGreaterThan(12)
    expect(Date.parse(last?.finished_at ?? '') - Date.parse(last?.created_at ?? '')).toBeGreaterThan(3 * day)
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    verified(secret, receiver.calls.at(-1) as Call)
    expect(await get(id)).toMatchObject({ state: 'disabled', state_reason: 'failing' })
    expect(await notices()).toMatchObject([
      { kind: 'webhook_endpoint_disabled', data: { detail: 'All calls of the last three days failed.' } },
    ])
    // Events are recorded for it, until an administrator enables it and sends them again.
    expect(await sql`select from wanted_events where source_id = ${id}`).toHaveLength(2)
    await put(id, { state: 'active' })
    expect(await notices()).toEqual([])
    receiver.answering((response) => response.writeHead(204).end())
    const retried = await app.send('POST', `/webhooks/${id}/deliveries/${last?.id}/retry`)
    expect(retried.body).toMatchObject({ state: 'waiting', attempts_count: 0 })
    await deliverAll(app)
    expect((await deliveriesOf(id))[0]).toMatchObject({
      state: 'delivered',
      attempts_count: 1,
      http_status: 204,
    })
  })

  test.each(['paused', 'disabled'])('are not retried while the webhook is %s', async (state) => {
    const { id } = await create()
    receiver.answering((response) => response.writeHead(500).end())
    await addContact()
    await deliverAll(app)
    await sql`update webhook_endpoints set state = ${state}, state_reason = 'failing' where id = ${id}`
    await sql`update webhook_deliveries set state = 'failed', finished_at = ${app.clock.now()}`
    const before = await deliveriesOf(id)
    const [delivery] = before
    const retry = () => app.send('POST', `/webhooks/${id}/deliveries/${delivery?.id}/retry`)
    expect(await retry()).toMatchObject({
      status: 409,
      body: { code: 'invalid_state', detail: `The webhook is ${state}. Activate it first.` },
    })
    expect(await deliveriesOf(id)).toEqual(before)
    await put(id, { state: 'active' })
    expect(await retry()).toMatchObject({ status: 200, body: { state: 'waiting' } })
  })

  test('hold back later events of the same contact, not those of others', async () => {
    await create()
    let broken = true
    const one = await addContact()
    receiver.answering((response, { body }) =>
      response.writeHead(broken && body.includes(one) ? 500 : 200).end(),
    )
    await update(one, 'Ada')
    const other = await addContact()
    await update(other, 'Grace')
    await deliverAll(app)
    const idsOf = (events: Event[]) =>
      events.map(({ type, data }) => `${type} ${'contact' in data && data.contact?.id}`)
    expect(idsOf(received()).sort()).toEqual(
      [`contact.created ${one}`, `contact.created ${other}`, `contact.updated ${other}`].sort(),
    )
    broken = false
    receiver.calls.length = 0
    app.clock.advance(60_000)
    await deliverAll(app)
    expect(idsOf(received())).toEqual([`contact.created ${one}`, `contact.updated ${one}`])
  })

  test('are one notice a day when one event is given up, while those of others arrive', async () => {
    const { id } = await create({ description: 'Shop' })
    const refused = await addContact()
    receiver.answering((response, { body }) => response.writeHead(body.includes(refused) ? 422 : 204).end())
    await deliverAll(app)
    expect([await deliveriesOf(id), await notices()]).toMatchObject([[{ state: 'waiting' }], []])
    app.clock.advance(2 * day)
    await addContact()
    await deliverAll(app)
    app.clock.advance(day)
    await update(refused, 'Ada')
    await addContact()
    await deliverAll(app)
    expect(await get(id)).toMatchObject({ state: 'active' })
    const failed = (await deliveriesOf(id)).filter(({ state }) => state === 'failed')
    expect(failed).toMatchObject([{ attempts_count: 3, http_status: 422 }])
    const { body } = await app.send<Schemas['NoticePage']>('GET', '/notices')
    expect(body.data).toMatchObject([
      {
        kind: 'webhook_deliveries_failed',
        title: 'The webhook "Shop" did not accept an event.',
        detail: 'The receiver returned HTTP 422.',
        count: 1,
        resource: { id },
      },
    ])
  })

  test('end at once with 410', async () => {
    const { id } = await create()
    receiver.answering((response) => response.writeHead(410).end())
    await addContact()
    await deliverAll(app)
    expect(await get(id)).toMatchObject({ state: 'disabled', state_reason: 'gone' })
  })

  test('wait longer each time, with jitter', () => {
    expect(delayAfter(1, 0.5)).toBe(5_000)
    expect(delayAfter(20, 0)).toBe(0.8 * 28_800_000)
    expect(delayAfter(20, 1)).toBeCloseTo(1.2 * 28_800_000, 0)
    const sum = Array.from({ length: 9 }, (_, at) => delayAfter(at + 1, 0.5)).reduce((a, b) => a + b)
    expect(sum).toBeLessThan(3 * day)
  })

  test('do not reach private addresses, also not by a redirect or a name that changes', async () => {
    const { id } = await create({ event_types: ['contact.created'] })
    await addContact()
    // The guard of the service: no exception for this machine.
    await deliverAll(app, createOutbound())
    expect(receiver.calls).toEqual([])
    expect((await deliveriesOf(id))[0]?.failure_detail).toContain('is not on the public Internet')

    receiver.answering((response) => response.writeHead(307, { location: `${target.url}/secret` }).end())
    app.clock.advance(60_000)
    await deliverAll(app)
    expect(target.calls).toEqual([])
    expect((await deliveriesOf(id))[0]).toMatchObject({ http_status: 307, state: 'waiting' })

    let lookups = 0
    const rebinding = createOutbound({
      resolve: async () => (++lookups === 1 ? ['93.184.215.14'] : ['127.0.0.1']),
    })
    await put(id, { url: `http://rebinding.example:${new URL(receiver.url).port}/` })
    receiver.calls.length = 0
    app.clock.advance(3_600_000)
    await deliverAll(app, async (url, request) => rebinding(url, { ...request, timeout: 300 }))
    app.clock.advance(3_600_000)
    await deliverAll(app, rebinding)
    expect(lookups).toBe(2)
    expect(receiver.calls).toEqual([])
    expect((await deliveriesOf(id))[0]?.failure_detail).toContain('is not on the public Internet')
  })

  test('read no more than the start of a response, and wait no longer than the time-out', async () => {
    const { id } = await create({ event_types: ['contact.created'] })
    receiver.answering((response) => {
      response.writeHead(200)
      const write = () => {
        if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(write))
      }
      write()
    })
    await addContact()
    await deliverAll(app)
    expect((await deliveriesOf(id))[0]).toMatchObject({
      state: 'delivered',
      response_excerpt: 'x'.repeat(1024),
    })
    const quick = createOutbound({ allowed: ['127.0.0.1'] })
    receiver.answering(() => undefined)
    await addContact()
    await deliverAll(app, (url, request) => quick(url, { ...request, timeout: 200 }))
    expect((await deliveriesOf(id))[0]).toMatchObject({
      state: 'waiting',
      failure_detail: 'No response within 200 ms.',
    })
    receiver.answering((response) => response.writeHead(200, { 'x-large': 'x'.repeat(30_000) }).end())
    app.clock.advance(60_000)
    await deliverAll(app)
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', http_status: null })
  })

  test('of a receiver that is down are made now and then', async () => {
    const { id } = await create()
    receiver.answering((response) => response.writeHead(500).end())
    for (let people = 0; people < 30; people++) await addContact()
    await deliverAll(app)
    expect(receiver.calls.length).toBeLessThanOrEqual(16)
    expect((await get(id)).failure_began_at).not.toBeNull()
  })
})

test('an erasure removes the person from events that wait, and from responses', async () => {
  const { id } = await create({ event_types: ['contact.created'] })
  receiver.answering((response) => response.writeHead(500).end('unknown: erased-person@example.com'))
  const contact = await addContact({ email: 'erased-person@example.com' })
  await deliverAll(app)
  await app.send('POST', `/contacts/${contact}/erase`)
  const [waiting] = await deliveriesOf(id)
  expect(JSON.stringify(waiting)).not.toContain('erased-person')
  receiver.calls.length = 0
  receiver.answering((response) => response.writeHead(200).end())
  app.clock.advance(60_000)
  await deliverAll(app)
  expect(received()).toMatchObject([{ data: { contact: { id: contact, email: null } } }])
})

test('the plan allows fifty webhooks in Pro', async () => {
  for (let made = 0; made < 50; made++) await create({ state: 'paused' })
  const body = { url: 'https://example.com/', event_types: ['contact.created'] }
  expect((await app.send('POST', '/webhooks', { body })).body).toMatchObject({ code: 'pro_lock' })
})
