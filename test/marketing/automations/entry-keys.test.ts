import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { audienceOf, wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'
import { settle } from '../flows/router/support.ts'
import { chain, node } from '../flows/support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const audience = audienceOf(app)

const event = (name: string) => ({ key: 'custom_event', settings: { name, key_property: 'order' } })
const month = node('wait', 'wait', { mode: 'duration', amount: 30, unit: 'days' })

/** Creates and publishes an automation that each order enters. */
const publish = async (
  name: string,
  nodes: ReturnType<typeof node>[],
  more: object = {},
): Promise<string> => {
  const definition = {
    ...chain(nodes),
    triggers: [{ ...event('order_placed'), condition: null }],
    re_entry: { mode: 'when_not_inside' },
    ...more,
  }
  const { id } = await audience.post<Schemas['Automation']>('/automations', { name, definition })
  await audience.post(`/automations/${id}/publish`, {})
  return id
}

const report = async (contactId: string, name: string, order: string): Promise<void> => {
  await audience.post(`/contacts/${contactId}/events`, { name, properties: { order } })
  await settle(app)
}

/** The states of the enrolments by order. */
const orders = async (id: string): Promise<Record<string, string>> => {
  const { data } = await audience.get<Schemas['AutomationEnrolmentPage']>(`/automations/${id}/enrolments`)
  return Object.fromEntries(data.map((one) => [one.entry_key, one.state]))
}

test.for<[string, () => Promise<string>, string]>([
  [
    'a wait ends',
    () => publish('Waits', [node('paid', 'wait_for', { event: event('order_paid') })]),
    'completed',
  ],
  [
    'a goal pulls',
    () => publish('Goal', [month, node('paid', 'goal', { event: event('order_paid') })]),
    'completed',
  ],
  ['an event lets leave', () => publish('Exit', [month], { exit_events: [event('order_paid')] }), 'exited'],
])('%s for the order of the event only', async ([, make, state]) => {
  const id = await make()
  const { id: ada } = await audience.contact()
  await report(ada, 'order_placed', 'A1')
  await report(ada, 'order_placed', 'B2')
  await report(ada, 'order_placed', 'A1')
  expect(await orders(id)).toEqual({ A1: 'waiting', B2: 'waiting' })
  await report(ada, 'order_paid', 'C3')
  expect(await orders(id)).toEqual({ A1: 'waiting', B2: 'waiting' })
  await report(ada, 'order_paid', 'B2')
  expect(await orders(id)).toEqual({ A1: 'waiting', B2: state })
  await report(ada, 'order_placed', 'B2')
  const { data } = await audience.get<Schemas['AutomationEnrolmentPage']>(`/automations/${id}/enrolments`)
  expect(data.map((one) => one.entry_key).sort()).toEqual(['A1', 'B2', 'B2'])
  await audience.post(`/automations/${id}/pause`, {})
})

test('a step that listens since the entry notices only the events of its order', async () => {
  const settings = { event: event('order_paid'), since_entering: true }
  const id = await publish('Since', [
    node('pause', 'wait', { mode: 'duration', amount: 1, unit: 'hours' }),
    node('paid', 'wait_for', settings),
  ])
  const { id: ada } = await audience.contact()
  await report(ada, 'order_placed', 'A1')
  await report(ada, 'order_placed', 'B2')
  await report(ada, 'order_paid', 'A1')
  app.clock.advance(2 * 3_600_000)
  await settle(app)
  expect(await orders(id)).toEqual({ A1: 'completed', B2: 'waiting' })
})
