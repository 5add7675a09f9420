import { expect, test } from 'vitest'
import {
  advanceEnrolments,
  cancel,
  retryEnrolments,
  retrySome,
} from '../../../../server/marketing/flows/enrolments.ts'
import type { FlowDefinition, FlowReEntry } from '../../../../server/marketing/flows/types.ts'
import { startTestApp } from '../../../support/app.ts'
import {
  addContacts,
  addFlow,
  addTags,
  chain,
  enrolmentsOf,
  enter,
  flowState,
  node,
  pathOf,
  publish,
  talliesOf,
  walkAll,
} from '../support.ts'

const app = await startTestApp()
const { sql } = app.context
const { clock } = app
const [vip = ''] = await addTags(app, 'VIP')
const system = { kind: 'system', id: null, name: 'tests' } as const
const hour = 3_600_000

const waiting = node('wait', 'wait_for', { event: { key: 'tag_added', settings: { tag_ids: [vip] } } })

const withReEntry = (re_entry: FlowReEntry, nodes = [node('last', 'end')]): FlowDefinition =>
  chain(nodes, { re_entry })

const enterOnce = async (flowId: string, contactId: string, entry: Parameters<typeof enter>[3] = {}) => {
  const outcome = (await enter(app, flowId, [contactId], entry)).get(contactId)
  await walkAll(app)
  return outcome
}

test('re-entry follows the rule of the flow, for each entry key', async () => {
  const [contact = ''] = await addContacts(app, 1)
  const never = await addFlow(app, withReEntry({ mode: 'never', after_days: null }))
  expect(await enterOnce(never.id, contact)).toBe('entered')
  expect(await enterOnce(never.id, contact)).toBe('not_allowed')
  expect(await enterOnce(never.id, contact, { entryKey: 'order-1' })).toBe('entered')

  const afterDays = await addFlow(app, withReEntry({ mode: 'after_days', after_days: 2 }))
  expect(await enterOnce(afterDays.id, contact)).toBe('entered')
  clock.advance(47 * hour)
  expect(await enterOnce(afterDays.id, contact)).toBe('not_allowed')
  clock.advance(hour)
  expect(await enterOnce(afterDays.id, contact)).toBe('entered')

  const outside = await addFlow(app, withReEntry({ mode: 'when_not_inside', after_days: null }, [waiting]))
  expect(await enterOnce(outside.id, contact)).toBe('entered')
  expect(await enterOnce(outside.id, contact)).toBe('inside')
  expect(await enterOnce(outside.id, contact, { entryKey: 'order-1' })).toBe('entered')
})

test('a contact that re-enters while inside has one timer', async () => {
  const [contact = ''] = await addContacts(app, 1)
  const flow = await addFlow(app, withReEntry({ mode: 'always', after_days: null }, [waiting]))
  expect(await enterOnce(flow.id, contact)).toBe('entered')
  clock.advance(hour)
  expect(await enterOnce(flow.id, contact)).toBe('entered')
  expect((await enrolmentsOf(app, flow.id)).map((one) => [one.status, one.exit_reason])).toEqual([
    ['exited', 're_entered'],
    ['waiting', null],
  ])
})

test('the same contact twice in one request enters once', async () => {
  const [contact = ''] = await addContacts(app, 1)
  const flow = await addFlow(app, withReEntry({ mode: 'when_not_inside', after_days: null }, [waiting]))
  const both = await Promise.all([enter(app, flow.id, [contact, contact]), enter(app, flow.id, [contact])])
  expect(both.map((outcomes) => outcomes.get(contact)).sort()).toEqual(['entered', 'inside'])
  expect(await enrolmentsOf(app, flow.id)).toHaveLength(1)
})

test('contacts that cannot be entered are refused with a reason', async () => {
  const [gone = '', left = ''] = await addContacts(app, 2)
  await app.send('DELETE', `/contacts/${gone}`)
  await app.send('PUT', `/contacts/${left}`, { body: { status: 'unsubscribed' } })
  const sequence = await addFlow(app, chain([waiting]), { kind: 'sequence' })
  const unknown = '01a0eb4c-2a00-7a31-8f5a-2a8d7a9c1f3b'
  expect([...(await enter(app, sequence.id, [gone, left, unknown])).values()]).toEqual([
    'not_found',
    'not_allowed',
    'not_found',
  ])
  await sql`update flows set status = 'paused' where id = ${sequence.id}`
  expect([...(await enter(app, sequence.id, [left])).values()]).toEqual(['not_active'])
})

test('flows that start each other without end are paused with the path', async () => {
  const [contact = ''] = await addContacts(app, 1)
  const flow = await addFlow(app, chain([node('last', 'end')]))
  const causedBy = ['01a0eb4c-2a00-7a31-8f5a-2a8d7a9c1f3b', flow.id]
  for (let time = 0; time < 10; time++)
    expect(await enterOnce(flow.id, contact, { causedBy })).toBe('entered')
  expect(await enterOnce(flow.id, contact, { causedBy })).toBe('not_allowed')
  expect(await flowState(app, flow.id)).toEqual({
    status: 'paused',
    pause_reason: 'loop',
    pause_detail: `A contact entered more than 10 times in an hour, because automations start each other: ${causedBy[0]} → Flow ${flow.id}. Remove the loop.`,
  })
})

test('cancelling ends the enrolment and records the node', async () => {
  const [contact = '', other = ''] = await addContacts(app, 2)
  const flow = await addFlow(app, chain([waiting]))
  await enterOnce(flow.id, contact)
  const ended = await sql.begin((tx) =>
    cancel(tx, { flowId: flow.id, contactIds: [contact, other], reason: 'removed' }, system, clock.now()),
  )
  expect([...ended]).toEqual([contact])
  const [enrolment] = await enrolmentsOf(app, flow.id)
  expect(enrolment).toMatchObject({
    status: 'cancelled',
    exit_reason: 'removed',
    due_at: null,
    node_id: null,
  })
  expect(await pathOf(app, enrolment?.id ?? '')).toEqual(['wait exited removed'])
  expect(await talliesOf(app, flow.versionId)).toMatchObject({ '* cancelled removed': 1 })
})

test('advancing moves a contact to a step of its version', async () => {
  const contacts = await addContacts(app, 1)
  const flow = await addFlow(app, chain([waiting, node('tag', 'add_tag', { tag_id: vip })]))
  await enter(app, flow.id, contacts)
  await walkAll(app)
  await publish(app, flow.id, chain([node('new', 'end')]))
  const [enrolment] = await enrolmentsOf(app, flow.id)
  const ids = [enrolment?.id ?? '']
  expect(await sql.begin((tx) => advanceEnrolments(tx, ids, 'new', clock.now()))).toEqual([])
  expect(await sql.begin((tx) => advanceEnrolments(tx, ids, 'tag', clock.now()))).toEqual(ids)
  await walkAll(app)
  expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'completed', visit: 2 }])
  expect(await pathOf(app, ids[0] ?? '')).toEqual(['wait skipped advanced', 'tag done next'])
})

test('failed enrolments continue where they failed when they are retried', async () => {
  const contacts = await addContacts(app, 3)
  const flow = await addFlow(app, chain([waiting]))
  await enter(app, flow.id, contacts)
  await sql`
    update enrolments set status = 'failed', node_id = 'wait', visit = 1, arrived_at = ${clock.now()}, due_at = null,
      attempts = 6, error = 'Broken', finished_at = ${clock.now()} where source_id = ${flow.id}`
  // This one has entered again meanwhile.
  await enter(app, flow.id, contacts.slice(0, 1))
  const failed = (await enrolmentsOf(app, flow.id)).filter(({ status }) => status === 'failed')
  const one = failed.find(({ contact_id }) => contact_id === contacts[1])
  expect(await sql.begin((tx) => retryEnrolments(tx, [one?.id ?? ''], clock.now()))).toEqual([one?.id])
  // It has all attempts again.
  expect((await enrolmentsOf(app, flow.id)).find(({ id }) => id === one?.id)).toMatchObject({
    status: 'active',
    attempts: 0,
    error: null,
  })
  const all = { flowId: flow.id, condition: null, after: null }
  expect(await sql.begin((tx) => retrySome(tx, all, 10, clock.now()))).toEqual({
    retried: 1,
    left: 1,
    last: null,
  })
  await walkAll(app)
  const states = (await enrolmentsOf(app, flow.id)).map(({ status, attempts }) => `${status} ${attempts}`)
  expect(states.sort()).toEqual(['failed 6', 'waiting 0', 'waiting 0', 'waiting 0'])
})
