import { expect, test } from 'vitest'
import type { FlowDefinition } from '../../../../server/marketing/flows/types.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, flowState, node, walkAll } from '../support.ts'

const app = await startTestApp({ edition: 'pro' })
const minute = 60_000

const anyone = { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] }

/** Contacts wait until a condition holds, which holds at once, and go round. */
const endless = (): FlowDefinition =>
  chain([
    node('w', 'wait_for', { condition: anyone, timeout: null }),
    node('again', 'go_to', { node_id: 'w' }),
  ])

const start = async (definition: FlowDefinition) => {
  const flow = await addFlow(app, definition)
  await enter(app, flow.id, await addContacts(app, 1))
  return flow
}

const round = async (): Promise<void> => {
  await walkAll(app)
  app.clock.advance(minute)
}

test('a contact that goes round without waiting pauses its automation after ten rounds', async () => {
  const flow = await start(endless())
  for (let rounds = 0; rounds < 9; rounds++) await round()
  expect(await flowState(app, flow.id)).toMatchObject({ status: 'active' })
  await round()
  expect(await flowState(app, flow.id)).toMatchObject({
    status: 'paused',
    pause_reason: 'loop',
    pause_detail: 'A contact has taken 1000 steps without waiting: w → again → w. Add a wait to each loop.',
  })
  // After it is resumed, it has as many rounds again.
  await app.send('POST', `/automations/${flow.id}/resume`)
  await round()
  expect(await flowState(app, flow.id)).toMatchObject({ status: 'active' })
  const counted = await app.context
    .sql`select seen ->> '@rounds' as rounds from enrolments where source_id = ${flow.id}`
  expect(counted).toEqual([{ rounds: '1' }])
})

test('the rounds before a wait do not count after it', async () => {
  const definition = endless()
  const flow = await start(definition)
  for (let rounds = 0; rounds < 9; rounds++) await round()
  await app.context.sql`update contacts set status = 'unsubscribed' where id in (
    select contact_id from enrolments where source_id = ${flow.id})`
  await round()
  const [waiting] = await enrolmentsOf(app, flow.id)
  expect(waiting).toMatchObject({ status: 'waiting', node_id: 'w' })
  const seen = await app.context.sql`select seen from enrolments where id = ${waiting?.id ?? ''}`
  expect(seen).toEqual([{ seen: {} }])
  expect(await flowState(app, flow.id)).toMatchObject({ status: 'active' })
})

test('a path of many steps without a wait is no loop', async () => {
  const steps = Array.from({ length: 450 }, (_, at) => node(`s${at}`, 'if_else', { condition: anyone }))
  const definition = chain(steps)
  const edges = definition.edges.map((edge) => ({ ...edge, branch: 'yes' }))
  const flow = await start({ ...definition, edges })
  for (let rounds = 0; rounds < 6; rounds++) await round()
  expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'completed' }])
})
