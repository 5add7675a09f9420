import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertTriggerEvents } from '../../../../server/audience/trigger-events/index.ts'
import { triggerTypes } from '../../../../server/marketing/flows/catalogue.ts'
import { routeEvents } from '../../../../server/marketing/flows/router/route.ts'
import type { TriggerType } from '../../../../server/marketing/flows/trigger.ts'
import type { Sql } from '../../../../server/platform/storage/open.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, enrolmentsOf } from '../support.ts'
import { clear, entranceOf, routeAll, trigger } from './support.ts'

const app = await startTestApp()
const { sql, clock } = app.context
const types = triggerTypes as Map<string, TriggerType>
const newer = { ...(types.get('tag_added') as TriggerType), key: 'order_shipped' }
// Later files of the same process have the same catalogue.
afterAll(() => void types.delete(newer.key))

/** Events of contacts, in their order. */
const happen = (...events: [key: string, contactId: string][]): Promise<number> =>
  sql.begin((tx: Sql) =>
    insertTriggerEvents(
      tx,
      events.map(([key, contactId]) => ({ key, contactId, occurredAt: clock.now().toISOString(), data: {} })),
    ),
  )

const entered = async (flowId: string): Promise<string[]> =>
  (await enrolmentsOf(app, flowId)).map(({ contact_id }) => contact_id)

const countEvents = async (): Promise<number> => (await sql`select from trigger_events`).length

/** Two automations; the trigger of the first one exists in a newer version of the service only. */
const rollOut = async () => {
  await clear(app)
  types.set(newer.key, newer)
  const shipped = await entranceOf(app, [trigger(newer.key)])
  const tagged = await entranceOf(app, [trigger('tag_added')])
  types.delete(newer.key)
  return { shipped: shipped.id, tagged: tagged.id, contacts: await addContacts(app, 2) }
}

beforeEach(() => {
  types.delete(newer.key)
})

test('a router of an older version leaves events of a trigger that it does not know to a newer one, in order', async () => {
  const { shipped, tagged, contacts } = await rollOut()
  const [ada = '', grace = ''] = contacts
  await happen(['order_shipped', ada], ['tag_added', grace])
  expect(await routeAll(app)).toBe(1)
  await happen(['tag_added', ada])
  expect(await routeAll(app)).toBe(0)
  expect(await entered(tagged)).toEqual([grace])
  expect(await countEvents()).toBe(2)
  types.set(newer.key, newer)
  expect(await routeAll(app)).toBe(2)
  expect([await entered(shipped), await entered(tagged)]).toEqual([[ada], [grace, ada]])
})

test('events that it leaves to others do not keep it from those behind them', async () => {
  const { shipped, tagged, contacts } = await rollOut()
  const [ada = '', grace = ''] = contacts
  await happen(['order_shipped', ada], ['order_shipped', ada], ['tag_added', grace])
  expect(await routeEvents(app.context, 1)).toBe(1)
  expect([await entered(shipped), await entered(tagged)]).toEqual([[], [grace]])
  expect(await countEvents()).toBe(2)
})

test('events of a trigger that nothing wants any more are deleted', async () => {
  const { shipped, contacts } = await rollOut()
  await happen(['order_shipped', contacts[0] ?? ''])
  await sql`delete from wanted_triggers where source_id = ${shipped}`
  expect(await routeAll(app)).toBe(1)
  expect(await countEvents()).toBe(0)
})
