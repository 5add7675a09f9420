import { expect, test } from 'vitest'
import type { Tree } from '../../../../server/audience/conditions/index.ts'
import type { FlowDefinition, FlowNode } from '../../../../server/marketing/flows/types.ts'
import { wakeByEvents } from '../../../../server/marketing/flows/wake.ts'
import { startTestApp } from '../../../support/app.ts'
import {
  addContacts,
  addFlow,
  addTags,
  chain,
  enrolmentsOf,
  enter,
  node,
  pathOf,
  walkAll,
} from '../support.ts'

const app = await startTestApp()
const { sql } = app.context
const { clock } = app
const [vip = '', news = ''] = await addTags(app, 'VIP', 'News')
const hour = 3_600_000

const withTag = (id: string): Tree => ({
  match: 'all',
  conditions: [{ field: 'tags', operator: 'contains_any', value: [id] }],
})

/** Routes an event of a contact to the enrolments inside. */
const happen = (key: string, contactId: string, data: Record<string, unknown>) =>
  sql.begin((tx) => wakeByEvents(tx, [{ key, contactId, data }], clock.now()))

const tagEvent = (contactId: string, id: string) => happen('tag_added', contactId, { tag_id: id })

const addTag = async (contactId: string, id: string) => {
  await app.send('POST', `/contacts/${contactId}/tags`, { body: { tags: [id] } })
  await tagEvent(contactId, id)
}

const forTag = (id: string, more: object = {}) => ({
  event: { key: 'tag_added', settings: { tag_ids: [id] } },
  ...more,
})

/** The path of a contact through a flow, with the rest of the enrolment. */
const pathIn = async (flowId: string) => {
  const [enrolment] = await enrolmentsOf(app, flowId)
  return [...(await pathOf(app, enrolment?.id ?? '')), enrolment?.status]
}

const start = async (definition: FlowDefinition, entry: Parameters<typeof enter>[3] = {}) => {
  const flow = await addFlow(app, definition)
  const [contact = ''] = await addContacts(app, 1)
  await enter(app, flow.id, [contact], entry)
  await walkAll(app)
  return { id: flow.id, contact }
}

const tenDays = { timeout: { amount: 10, unit: 'days' } }

test('an event ends a wait, and its data are in the context', async () => {
  const flow = await start(chain([node('wait', 'wait_for', forTag(vip, tenDays)), node('last', 'end')]))
  await tagEvent(flow.contact, news)
  expect(await walkAll(app)).toBe(0)
  await tagEvent(flow.contact, vip)
  await walkAll(app)
  expect(await pathIn(flow.id)).toEqual(['wait done next', 'last done', 'completed'])
  expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ context: { wait: { tag_id: vip } } }])
})

test('a wait times out at the time counted from the arrival, whatever happens meanwhile', async () => {
  const flow = await start(
    chain([node('wait', 'wait_for', { condition: withTag(vip), timeout: { amount: 3, unit: 'hours' } })]),
  )
  for (let hours = 0; hours < 2; hours++) {
    clock.advance(hour)
    await tagEvent(flow.contact, news)
    expect(await walkAll(app)).toBe(1)
    expect((await enrolmentsOf(app, flow.id))[0]?.status).toBe('waiting')
  }
  clock.advance(hour)
  await walkAll(app)
  expect(await pathIn(flow.id)).toEqual(['wait timed_out timed_out', 'completed'])
})

test('a condition ends a wait when an event makes it true', async () => {
  const flow = await start(chain([node('wait', 'wait_for', { condition: withTag(vip) })]))
  await addTag(flow.contact, vip)
  await walkAll(app)
  expect(await pathIn(flow.id)).toEqual(['wait done next', 'completed'])
})

test('an event between entering and waiting counts only with since_entering', async () => {
  for (const since_entering of [true, false]) {
    const flow = await start(
      chain([
        node('first', 'wait_for', forTag(news, tenDays)),
        node('second', 'wait_for', forTag(vip, { ...tenDays, since_entering })),
      ]),
    )
    await tagEvent(flow.contact, vip)
    expect(await walkAll(app)).toBe(0)
    await tagEvent(flow.contact, news)
    await walkAll(app)
    expect(await pathIn(flow.id)).toEqual(
      since_entering ? ['first done next', 'second done next', 'completed'] : ['first done next', 'waiting'],
    )
  }
})

test('a call of the webhook of another automation ends no wait, and is no exit event', async () => {
  const settings = { email_property: '/email', fields: [], properties: [] }
  const hook = { key: 'webhook_received', settings }
  const waits = await start(chain([node('wait', 'wait_for', { event: hook, ...tenDays })]))
  const leaves = await start({
    ...chain([node('wait', 'wait', { mode: 'duration', amount: 9, unit: 'days' })]),
    exit_events: [hook],
  })
  const calls = (contactId: string, sourceId: string) =>
    sql.begin((tx) => wakeByEvents(tx, [{ key: hook.key, contactId, data: {}, sourceId }], clock.now()))
  const statusIn = async (flowId: string) => (await enrolmentsOf(app, flowId))[0]?.status
  for (const { id, contact } of [waits, leaves]) {
    await calls(contact, id === waits.id ? leaves.id : waits.id)
    await walkAll(app)
    expect(await statusIn(id)).toBe('waiting')
    await calls(contact, id)
    await walkAll(app)
  }
  expect([await statusIn(waits.id), await statusIn(leaves.id)]).toEqual(['completed', 'exited'])
})

test('an event with another entry key ends no wait', async () => {
  const custom = {
    event: { key: 'custom_event', settings: { name: 'paid', key_property: 'order' } },
  }
  const flow = await start(chain([node('wait', 'wait_for', custom)]), { entryKey: 'A-1' })
  await happen('custom_event', flow.contact, { name: 'paid', properties: { order: 'A-2' } })
  expect(await walkAll(app)).toBe(0)
  await happen('custom_event', flow.contact, { name: 'paid', properties: { order: 'A-1' } })
  expect(await walkAll(app)).toBe(1)
})

test('a goal pulls a contact forward from a wait, once', async () => {
  const flow = await start(
    chain([
      node('wait', 'wait_for', forTag(news, tenDays)),
      node('tag', 'add_tag', { tag_id: news }),
      node('goal', 'goal', forTag(vip)),
      node('after', 'wait_for', forTag(news)),
    ]),
  )
  await tagEvent(flow.contact, vip)
  await walkAll(app)
  expect(await pathIn(flow.id)).toEqual(['wait pulled goal', 'goal done next', 'waiting'])
  await tagEvent(flow.contact, vip)
  await walkAll(app)
  expect(await pathIn(flow.id)).toEqual(['wait pulled goal', 'goal done next', 'waiting'])
})

test('a goal in a loop pulls once', async () => {
  const nodes = [
    node('wait', 'wait_for', forTag(news, tenDays)),
    node('goal', 'goal', forTag(vip)),
    node('again', 'wait_for', forTag(news, tenDays)),
  ]
  const { edges, ...definition } = chain(nodes)
  const flow = await start({
    ...definition,
    edges: [...edges, { from: 'again', branch: 'next', to: 'wait' }],
  })
  for (let time = 0; time < 2; time++) {
    await tagEvent(flow.contact, vip)
    await walkAll(app)
    expect(await pathIn(flow.id)).toEqual(['wait pulled goal', 'goal done next', 'waiting'])
  }
})

test('a condition that becomes true by a step pulls to its goal', async () => {
  const flow = await start(
    chain([
      node('tag', 'add_tag', { tag_id: vip }),
      node('wait', 'wait_for', forTag(news, tenDays)),
      node('goal', 'goal', { condition: withTag(vip) }),
    ]),
  )
  expect(await pathIn(flow.id)).toEqual(['tag done next', 'wait pulled goal', 'goal done next', 'completed'])
})

test('a contact that reaches a goal without meeting it continues, waits or ends', async () => {
  const goal = (otherwise: string): FlowNode => node('goal', 'goal', forTag(vip, { otherwise }))
  const outcomes = []
  for (const otherwise of ['continue', 'end', 'wait'])
    outcomes.push(await pathIn((await start(chain([goal(otherwise)]))).id))
  expect(outcomes).toEqual([
    ['goal skipped next goal_not_met', 'completed'],
    ['goal exited goal_not_met', 'exited'],
    ['waiting'],
  ])
})

test('an exit event ends the enrolment, wherever the contact is', async () => {
  const flow = await start(
    chain([node('wait', 'wait_for', forTag(news, tenDays))], {
      exit_events: [{ key: 'tag_added', settings: { tag_ids: [vip] } }],
    }),
  )
  await tagEvent(flow.contact, vip)
  expect(await pathIn(flow.id)).toEqual(['wait exited exit_event', 'exited'])
})

test('an event lets a contact that matches the exit condition leave', async () => {
  const flow = await start(
    chain([node('wait', 'wait_for', forTag(news, tenDays))], { exit_condition: withTag(vip) }),
  )
  await addTag(flow.contact, vip)
  await walkAll(app)
  expect(await pathIn(flow.id)).toEqual(['wait exited exit_condition', 'exited'])
})

test('splits contacts by conditions in their order', async () => {
  const flow = await addFlow(
    app,
    chain([
      node('split', 'split_many', {
        branches: [
          { key: 'vip', condition: withTag(vip) },
          { key: 'news', condition: withTag(news) },
        ],
      }),
    ]),
  )
  const contacts = await addContacts(app, 3)
  await app.send('POST', `/contacts/${contacts[0]}/tags`, { body: { tags: [vip, news] } })
  await app.send('POST', `/contacts/${contacts[1]}/tags`, { body: { tags: [news] } })
  await enter(app, flow.id, contacts)
  await walkAll(app)
  const enrolments = await enrolmentsOf(app, flow.id)
  const paths = await Promise.all(
    contacts.map((id) => pathOf(app, enrolments.find(({ contact_id }) => contact_id === id)?.id ?? '')),
  )
  expect(paths).toEqual([['split done vip'], ['split done news'], ['split done otherwise']])
})

test('a split by percentage is stable for a contact, and divides contacts as it says', async () => {
  const branches = [
    { key: 'a', percent: 20 },
    { key: 'b', percent: 80 },
  ]
  const flow = await addFlow(app, chain([node('split', 'split_percent', { branches })]))
  const contacts = await addContacts(app, 1_000)
  const branchesOf = async () => {
    await enter(app, flow.id, contacts)
    await walkAll(app)
    const rows = await sql<{ contact_id: string; branch: string }[]>`
      select e.contact_id, s.branch from enrolments e join enrolment_steps s on s.enrolment_id = e.id
      where e.source_id = ${flow.id} order by e.entered_at desc, e.contact_id limit 1000`
    return new Map(rows.map(({ contact_id, branch }) => [contact_id, branch]))
  }
  const first = await branchesOf()
  clock.advance(1_000)
  const second = await branchesOf()
  expect(second).toEqual(first)
  const share = [...first.values()].filter((branch) => branch === 'a').length
  expect(share).toBeGreaterThan(150)
  expect(share).toBeLessThan(250)
})
