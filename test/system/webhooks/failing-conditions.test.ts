import { beforeEach, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { claimDeliveries } from '../../../server/system/webhooks/store/deliveries.ts'
import { startTestApp } from '../../support/app.ts'
import { endpointsOf } from './endpoints.ts'
import { deliverAll, mayCallReceivers, startReceiver } from './receiver.ts'

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const receiver = await startReceiver()
const { create, get, put, deliveriesOf, addContact, update, notices, clear } = endpointsOf(app, receiver.url)
const { sql } = app.context

// Ids of events have the time of the machine.
app.clock.set(new Date().toISOString())

beforeEach(clear)

const of = (company: string) => ({
  match: 'all',
  conditions: [{ field: 'company', operator: 'is', value: company }],
})

/** Gives the stored condition a field that does not exist. */
const spoil = (id: string) =>
  sql`update webhook_endpoints set condition = jsonb_set(condition, '{conditions,0,field}', '"shoe_size"') where id = ${id}`

const event_types = ['contact.created', 'contact.updated', 'contact.deleted']

/** A webhook for contacts of Harbour Books that was paused because its condition failed, with the two events of that time. */
const failing = async () => {
  const { id } = await create({ event_types, condition: of('Harbour Books') })
  await spoil(id)
  const staff = await addContact({ company: 'Harbour Books' })
  const other = await addContact({ company: 'Quay Prints' })
  await deliverAll(app)
  expect(receiver.calls).toEqual([])
  expect(await get(id)).toMatchObject({ state: 'paused', state_reason: 'failing_condition' })
  expect(await notices()).toMatchObject([{ kind: 'webhook_endpoint_disabled' }])
  return { id, staff, other }
}

const received = (): string[][] =>
  receiver.calls.map(({ body }) => {
    const { type, data } = JSON.parse(body) as components['schemas']['Event'] & {
      data: { contact: { id: string } }
    }
    return [type, data.contact.id]
  })

test('sends what came while the condition failed only for contacts that match the repaired one', async () => {
  const { id, staff, other } = await failing()
  // Without `state`, the events of this time wait for the condition too.
  await put(id, { condition: of('Harbour Books') })
  await update(staff, 'Ada')
  await update(other, 'Grace')
  const late = await addContact({ company: 'Quay Prints' })
  await app.send('DELETE', `/contacts/${other}`)
  await deliverAll(app)
  expect(receiver.calls).toEqual([])
  await put(id, { state: 'active' })
  await deliverAll(app)
  const calls = received()
  expect(calls.filter(([, contact]) => contact === staff)).toEqual([
    ['contact.created', staff],
    ['contact.updated', staff],
  ])
  // No condition matches a contact that is gone, so a deletion goes to all.
  expect(calls.filter(([, contact]) => contact === other)).toEqual([['contact.deleted', other]])
  expect(calls.filter(([, contact]) => contact === late)).toEqual([])
  expect(await deliveriesOf(id)).toHaveLength(3)
  // Events of now are filtered at once.
  await addContact({ company: 'Quay Prints' })
  await deliverAll(app)
  expect(await deliveriesOf(id)).toHaveLength(3)
})

test('sends only what matches if a user had paused it before the condition failed', async () => {
  const { id } = await create({ condition: of('Harbour Books'), state: 'paused' })
  await spoil(id)
  const staff = await addContact({ company: 'Harbour Books' })
  await addContact({ company: 'Quay Prints' })
  await deliverAll(app)
  await put(id, { condition: of('Harbour Books'), state: 'active' })
  await deliverAll(app)
  expect(received()).toEqual([['contact.created', staff]])
})

test('sends all that came while the condition failed if it was removed', async () => {
  const { id, staff, other } = await failing()
  await put(id, { condition: null, state: 'active' })
  await deliverAll(app)
  expect(
    received()
      .map(([, contact]) => contact)
      .sort(),
  ).toEqual([staff, other].sort())
})

test('is paused again if it is activated with the condition that fails, and sends nothing', async () => {
  const { id } = await failing()
  await put(id, { state: 'active' })
  expect(await notices()).toEqual([])
  expect(await claimDeliveries(sql, 10, app.clock.now())).toEqual([])
  await deliverAll(app)
  expect(receiver.calls).toEqual([])
  expect(await get(id)).toMatchObject({ state: 'paused', state_reason: 'failing_condition' })
  expect(await notices()).toHaveLength(1)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
})

test('sends nothing that was not filtered when a single delivery is retried', async () => {
  const { id, other } = await failing()
  const [delivery] = await deliveriesOf(id, `?contact_id=${other}`)
  await app.send('POST', `/webhooks/${id}/deliveries/${delivery?.id}/retry`)
  await put(id, { condition: of('Harbour Books'), state: 'active' })
  await deliverAll(app)
  expect(received().map(([, contact]) => contact)).not.toContain(other)
})
