import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { endpointsOf } from './endpoints.ts'
import { deliverAll, mayCallReceivers, startReceiver } from './receiver.ts'
import { readFeed, startFeed } from './support.ts'

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const receiver = await startReceiver()
const { create, addContact } = endpointsOf(app, receiver.url)
const { sql } = app.context

await startFeed(app)

test('a type of a newer version waits for its process, and stops no other event', async () => {
  await sql`
    insert into event_outbox (type, contact_id, occurred_at, origin, data)
    select 'contact.renamed', null, now(), 'system', '{}' from generate_series(1, 600)`
  await addContact()
  expect((await readFeed(app)).map(({ type }) => type)).toEqual(['contact.created'])
  expect(await sql`select from event_outbox`).toHaveLength(600)
  await sql`delete from event_outbox`
})

test('an event that a newer version published is sent as it is stored', async () => {
  const { id } = await create()
  const contact = { id: await addContact(), email: null, external_id: null, status: null }
  await deliverAll(app)
  receiver.calls.length = 0
  await sql`update events set type = 'contact.renamed', data = '{"old_name": "Ada"}' where contact_id = ${contact.id}`
  await sql`update webhook_deliveries set state = 'waiting', contact_id = null where endpoint_id = ${id}`
  await sql`
    insert into events (id, type, occurred_at, origin, data)
    select gen_random_uuid(), 'shop.opened', now(), 'system', '{"city": "London"}'`
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event_id, state, next_at, created_at, started_at)
    select gen_random_uuid(), ${id}, id, 'waiting', now(), now(), now() from events where type = 'shop.opened'`
  await sql`update webhook_deliveries set next_at = ${app.clock.now()}`
  await deliverAll(app)
  const sent = receiver.calls.map(({ body }) => JSON.parse(body))
  expect(sent).toContainEqual(
    expect.objectContaining({
      type: 'contact.renamed',
      data: expect.objectContaining({
        contact: expect.objectContaining({ id: contact.id }),
        old_name: 'Ada',
      }),
    }),
  )
  expect(sent).toContainEqual(expect.objectContaining({ type: 'shop.opened', data: { city: 'London' } }))
})
