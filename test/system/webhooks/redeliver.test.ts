import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { claimDeliveries } from '../../../server/system/webhooks/store/deliveries.ts'
import { listSelected, sendAgain } from '../../../server/system/webhooks/store/redelivery.ts'
import { startTestApp } from '../../support/app.ts'
import { endpointsOf } from './endpoints.ts'
import { deliverAll, mayCallReceivers, startReceiver } from './receiver.ts'
import { startFeed, stopFeed } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const receiver = await startReceiver()
const { create, get, put, deliveriesOf, addContact, update, clear } = endpointsOf(app, receiver.url)
const { sql } = app.context

// Ids of events have the time of the machine.
app.clock.set(new Date().toISOString())
/** Waits until later events have later ids. */
const pass = async (): Promise<void> => {
  await pause(2)
  app.clock.set(new Date().toISOString())
}

const redeliver = (id: string, body: object) =>
  app.send<Schemas['Job'] & Schemas['WebhookRedeliveryCount'] & Schemas['Problem']>(
    'POST',
    `/webhooks/${id}/redeliver`,
    { body },
  )
const count = async (id: string, body: object): Promise<number> =>
  (await redeliver(id, { ...body, dry_run: true })).body.event_count
const now = (): string => app.clock.now().toISOString()
const ids = (): string[] => receiver.calls.map(({ headers }) => String(headers['webhook-id']))
const jobOf = async (id: string) => (await app.send<Schemas['Job']>('GET', `/jobs/${id}`)).body

beforeEach(async () => {
  await clear()
  await startFeed(app)
  await pass()
})

test('sends a time again, with the same ids and in order, and once', async () => {
  const { id } = await create()
  await addContact()
  await deliverAll(app)
  await pass()
  const created_after = now()
  const contact = await addContact()
  await update(contact, 'Ada')
  await deliverAll(app)
  await pass()
  const created_before = now()
  await addContact()
  await deliverAll(app)
  const [, ...between] = ids().slice(0, 3)
  receiver.calls.length = 0

  const time = { created_after, created_before, selection: 'delivered' }
  expect(await count(id, { ...time, selection: 'missed' })).toBe(0)
  expect(await count(id, { ...time, event_types: ['contact.updated'] })).toBe(1)
  expect(await count(id, time)).toBe(2)
  await deliverAll(app)
  expect(receiver.calls).toEqual([])
  const { status, body } = await redeliver(id, { ...time, expected_count: 2 })
  expect([status, body.kind, body.summary]).toEqual([
    202,
    'webhook_redelivery',
    `Send 2 events to the webhook ${new URL(receiver.url).host} again.`,
  ])
  await app.work()
  expect(await jobOf(body.id)).toMatchObject({ state: 'succeeded', counters: { updated: 2, skipped: 0 } })
  await deliverAll(app)
  expect(ids()).toEqual(between)
  expect(await deliveriesOf(id)).toHaveLength(4)
})

test('sends what was given up, and what was published while the webhook was disabled, without a feed', async () => {
  await stopFeed(app)
  const time = { created_after: now() }
  const { id } = await create()
  receiver.answering((response) => response.writeHead(410).end())
  const failed = await addContact()
  await deliverAll(app)
  expect(await get(id)).toMatchObject({ state: 'disabled' })
  const missed = await addContact()
  await deliverAll(app)
  await pass()
  expect(await redeliver(id, { ...time, expected_count: 1 })).toMatchObject({
    status: 409,
    body: { code: 'invalid_state' },
  })
  await put(id, { state: 'active' })
  receiver.answering((response) => response.writeHead(200).end())
  receiver.calls.length = 0
  await redeliver(id, { ...time, expected_count: await count(id, time) })
  await app.work()
  app.clock.advance(60_000)
  await deliverAll(app)
  const received = receiver.calls.map(({ body }) => JSON.parse(body).data.contact.id)
  expect(received).toContain(missed)
  // What still waited is sent in any case.
  expect(received).toContain(failed)
  expect(new Set(ids()).size).toBe(2)
})

test('leaves out contacts that do not match the condition, and migrations', async () => {
  const time = { created_after: now() }
  const anyone = await addContact()
  const staff = await addContact({ company: 'Harbour Books' })
  await sql.begin(async (tx) => {
    await tx`select set_config('crs.origin', 'migration', true)`
    await tx`
      insert into contact_activities (id, contact_id, type, occurred_at, actor_kind)
      values (gen_random_uuid(), ${anyone}, 'created', now(), 'system')`
  })
  await deliverAll(app)
  await pass()
  const condition = {
    match: 'all',
    conditions: [{ field: 'company', operator: 'is', value: 'Harbour Books' }],
  }
  const { id } = await create({ condition })
  expect(await count(id, time)).toBe(2)
  const { body } = await redeliver(id, { ...time, expected_count: 2 })
  await app.work()
  expect(await jobOf(body.id)).toMatchObject({ counters: { updated: 1, skipped: 1 } })
  await deliverAll(app)
  expect(receiver.calls.map((call) => JSON.parse(call.body).data.contact.id)).toEqual([staff])
})

test('needs the number of events, which must be right', async () => {
  const { id } = await create()
  const created_after = now()
  await addContact()
  await deliverAll(app)
  await pass()
  expect(await redeliver(id, { created_after })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/expected_count', code: 'required' }] },
  })
  const wrong = await redeliver(id, { created_after, selection: 'all', expected_count: 2 })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'count_mismatch' } })
  expect(wrong.body.errors[0]?.detail).toBe('1 event would be sent.')
  expect((await redeliver(id, { created_after: '0001-02-30T00:00:00Z', dry_run: true })).status).toBe(400)
  expect(await count(id, { created_after: '0001-01-01T00:00:00Z', selection: 'all' })).toBeGreaterThan(0)
})

test('continues after an interruption, beyond one step', async () => {
  const { id } = await create({ event_types: ['contact.restored'], state: 'paused' })
  const created_after = now()
  await sql`
    insert into event_outbox (type, contact_id, occurred_at, origin, data)
    select 'contact.restored', null, now(), 'system', '{}' from generate_series(1, 1200)`
  await deliverAll(app)
  await sql`update webhook_deliveries set state = 'delivered', finished_at = ${now()}`
  await pass()
  const { body } = await redeliver(id, { created_after, selection: 'all', expected_count: 1200 })
  await app.work()
  expect(await jobOf(body.id)).toMatchObject({ state: 'succeeded', progress: { done: 1200 } })
  const states = await sql<{ count: number }[]>`
    select count(*)::int as count from webhook_deliveries where state = 'waiting' group by endpoint_id`
  expect(states).toEqual([{ count: 1200 }])
})

test('asked for twice at once, changes nothing of what already waits', async () => {
  const { id } = await create()
  const created_after = now()
  await addContact()
  await deliverAll(app)
  await pass()
  const selection = {
    endpoint_id: id,
    from: created_after,
    until: now(),
    selection: 'delivered' as const,
    types: ['contact.created' as const],
  }
  // Both jobs read the same events before either writes.
  const [first, second] = await Promise.all([
    listSelected(sql, selection, null, 10),
    listSelected(sql, selection, null, 10),
  ])
  expect(first).toHaveLength(1)
  await sendAgain(sql, id, first, app.clock.now())
  const [claimed] = await claimDeliveries(sql, 10, app.clock.now())
  expect(claimed).toMatchObject({ attempts: 1 })
  app.clock.advance(1000)
  await sendAgain(sql, id, second, app.clock.now())
  const [row] = await sql<{ attempts: number; started_at: string }[]>`
    select attempts, started_at from webhook_deliveries where endpoint_id = ${id}`
  expect(row).toEqual({ attempts: 1, started_at: claimed?.started_at })
  expect(await claimDeliveries(sql, 10, app.clock.now())).toEqual([])
})
