import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { addContacts, addFlow, chain, enter, node, walkAll } from '../flows/support.ts'

const app = await startTestApp()

const explain = async (flowId: string, contactId: string) =>
  (
    await app.send<{ inside: boolean; can_enter: boolean; reasons: string[]; enrolments: object[] }>(
      'GET',
      `/automations/${flowId}/explain?contact_id=${contactId}`,
    )
  ).body

const orders = () => addFlow(app, chain([node('w', 'wait', { mode: 'duration', amount: 3, unit: 'days' })]))

test('explains each enrolment of a contact that is inside with several keys', async () => {
  const flow = await orders()
  const [contact = ''] = await addContacts(app, 1)
  for (const entryKey of ['4711', '4712']) {
    await enter(app, flow.id, [contact], { entryKey })
    await walkAll(app)
    app.clock.advance(60_000)
  }
  const { inside, can_enter, reasons, enrolments } = await explain(flow.id, contact)
  expect({ inside, can_enter }).toEqual({ inside: true, can_enter: true })
  expect(enrolments).toMatchObject([
    { entry_key: '4712', state: 'waiting', step_id: 'w' },
    { entry_key: '4711', state: 'waiting', step_id: 'w' },
  ])
  expect(reasons.filter((reason) => /with the key 471[12]\.$/.test(reason))).toHaveLength(2)
})

test('a contact whose latest enrolment is over is inside with an earlier one', async () => {
  const flow = await orders()
  const [contact = ''] = await addContacts(app, 1)
  for (const entryKey of ['4711', '4712']) {
    await enter(app, flow.id, [contact], { entryKey })
    app.clock.advance(60_000)
  }
  await walkAll(app)
  await app.context.sql`
    update enrolments set status = 'cancelled', node_id = null, due_at = null, finished_at = now()
    where source_id = ${flow.id} and entry_key = '4712'`
  expect(await explain(flow.id, contact)).toMatchObject({
    inside: true,
    state: 'waiting',
    step_id: 'w',
    enrolments: [{ entry_key: '4712', state: 'cancelled' }, { entry_key: '4711' }],
  })
})
