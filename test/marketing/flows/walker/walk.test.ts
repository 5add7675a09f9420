import { afterEach, describe, expect, test } from 'vitest'
import type { Tree } from '../../../../server/audience/conditions/index.ts'
import { nodeTypes } from '../../../../server/marketing/flows/catalogue.ts'
import type { NodeType, StepResult } from '../../../../server/marketing/flows/node.ts'
import { claimDue } from '../../../../server/marketing/flows/store/due.ts'
import { updateFlow } from '../../../../server/marketing/flows/store/flows.ts'
import { lockHeld } from '../../../../server/marketing/flows/store/walking.ts'
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
const [vip = '', news = ''] = await addTags(app, 'VIP', 'News')
const tagged = (id: string) =>
  sql<{ contact_id: string }[]>`select contact_id from contact_tags where tag_id = ${id}`

const subscribed = { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] }
const withTag = (id: string): Tree => ({
  match: 'all',
  conditions: [{ field: 'tags', operator: 'contains_any', value: [id] }],
})
const waitForTag = (id: string, more: object = {}) => ({
  event: { key: 'tag_added', settings: { tag_ids: [id] } },
  ...more,
})

test('walks contacts through actions and branches in one go, and records each step', async () => {
  const flow = await addFlow(
    app,
    chain([node('one', 'add_tag', { tag_id: vip }), node('check', 'if_else', { condition: withTag(vip) })], {
      edges: [
        { from: 'one', branch: 'next', to: 'check' },
        { from: 'check', branch: 'yes', to: 'two' },
      ],
      nodes: [
        node('one', 'add_tag', { tag_id: vip }),
        node('check', 'if_else', { condition: withTag(vip) }),
        node('two', 'add_tag', { tag_id: news }),
      ],
    }),
  )
  const contacts = await addContacts(app, 30)
  expect(new Set((await enter(app, flow.id, contacts)).values())).toEqual(new Set(['entered']))
  expect(await walkAll(app, { batchSize: 20 })).toBe(30)
  const enrolments = await enrolmentsOf(app, flow.id)
  expect(enrolments.map(({ status }) => status)).toEqual(contacts.map(() => 'completed'))
  expect(await pathOf(app, enrolments[0]?.id ?? '')).toEqual([
    'one done next',
    'check done yes',
    'two done next',
  ])
  expect(await tagged(news)).toHaveLength(30)
  expect(await talliesOf(app, flow.versionId)).toEqual({
    '* entered': 30,
    '* completed': 30,
    'one entered': 30,
    'one done': 30,
    'check entered': 30,
    'check done': 30,
    'two entered': 30,
    'two done': 30,
  })
  expect(await walkAll(app)).toBe(0)
})

test('a contact that fails alone in a batch does not hold up the others', async () => {
  const addTag = nodeTypes.get('add_tag')
  if (addTag === undefined) throw new Error()
  const contacts = await addContacts(app, 50)
  const [bad = ''] = contacts
  const { run } = addTag
  addTag.run = (context, settings, visits) => {
    if (visits.some(({ contactId }) => contactId === bad)) throw new Error('This one is broken.')
    return run(context, settings, visits)
  }
  const flow = await addFlow(app, chain([node('one', 'add_tag', { tag_id: vip }), node('last', 'end')]))
  await enter(app, flow.id, contacts)
  await walkAll(app)
  const states = async () => Map.groupBy(await enrolmentsOf(app, flow.id), ({ status }) => status)
  expect((await states()).get('completed')).toHaveLength(49)
  expect((await states()).get('active')).toMatchObject([
    { contact_id: bad, attempts: 1, error: 'This one is broken.', node_id: 'one' },
  ])
  for (let hours = 0; hours < 20; hours++) {
    clock.advance(3_600_000)
    await walkAll(app)
  }
  expect((await states()).get('failed')).toMatchObject([{ contact_id: bad, attempts: 6, node_id: 'one' }])
  expect(await pathOf(app, (await states()).get('failed')?.[0]?.id ?? '')).toEqual(['one failed error'])
  addTag.run = run
})

test('a walker whose lease was taken over writes nothing', async () => {
  const flow = await addFlow(app, chain([node('wait', 'wait_for', waitForTag(vip))]))
  await enter(app, flow.id, await addContacts(app, 5))
  const leases = await claimDue(sql, 10, 120, clock.now())
  expect(leases).toHaveLength(5)
  expect(await walkAll(app)).toBe(0)
  // The lease ends while its holder is frozen.
  await sql`update enrolments set lease_until = clock_timestamp() where source_id = ${flow.id}`
  expect(await walkAll(app)).toBe(5)
  // They still wait, so only the number of the lease tells the former holder.
  expect(await sql.begin((tx) => lockHeld(tx, leases))).toEqual([])
})

test('a frozen walker keeps its locks for twenty seconds at most', async () => {
  const last = nodeTypes.get('end')
  if (last === undefined) throw new Error()
  const { run } = last
  const timeouts: unknown[] = []
  last.run = async (context, settings, visits) => {
    const [row] = await context.tx`select current_setting('idle_in_transaction_session_timeout') as timeout`
    timeouts.push(row?.timeout)
    return run(context, settings, visits)
  }
  const flow = await addFlow(app, chain([node('last', 'end')]))
  await enter(app, flow.id, await addContacts(app, 1))
  await walkAll(app)
  expect(timeouts).toEqual(['20s'])
  last.run = run
})

test('two walkers at once run each step once', async () => {
  const flow = await addFlow(
    app,
    chain([node('one', 'add_note', { title: 'Hello', body: 'Hello' }), node('last', 'end')]),
  )
  const contacts = await addContacts(app, 200)
  await enter(app, flow.id, contacts)
  const walkers = [1, 2, 3].map(() => walkAll(app, { batchSize: 30 }))
  expect((await Promise.all(walkers)).reduce((sum, count) => sum + count)).toBe(200)
  const [notes] = await sql<{ count: number; people: number }[]>`
    select count(*), count(distinct contact_id) as people from contact_notes where contact_id = any (${contacts}::uuid[])`
  expect(notes).toEqual({ count: 200, people: 200 })
})

test('contacts stay on their version when another one is published', async () => {
  const wait = node('wait', 'wait_for', waitForTag(vip, { timeout: { amount: 1, unit: 'days' } }))
  const first = chain([wait, node('old', 'add_tag', { tag_id: news })], {
    edges: [{ from: 'wait', branch: 'timed_out', to: 'old' }],
  })
  const flow = await addFlow(app, first)
  const [contact = ''] = await addContacts(app, 1)
  await enter(app, flow.id, [contact])
  await walkAll(app)
  await publish(app, flow.id, chain([node('new', 'end')]))
  clock.advance(86_400_000)
  await walkAll(app)
  const [enrolment] = await enrolmentsOf(app, flow.id)
  expect(enrolment).toMatchObject({ status: 'completed' })
  expect(await pathOf(app, enrolment?.id ?? '')).toEqual(['wait timed_out timed_out', 'old done next'])
})

test('a contact that is deleted or unsubscribes leaves a sequence before its next step', async () => {
  const wait = node('wait', 'wait_for', waitForTag(vip, { timeout: { amount: 1, unit: 'hours' } }))
  const definition = chain([wait, node('then', 'add_tag', { tag_id: news })], {
    edges: [{ from: 'wait', branch: 'timed_out', to: 'then' }],
  })
  const sequence = await addFlow(app, definition, { kind: 'sequence' })
  const automation = await addFlow(app, definition)
  const contacts = await addContacts(app, 2)
  for (const { id } of [sequence, automation]) await enter(app, id, contacts)
  await walkAll(app)
  await app.send('PUT', `/contacts/${contacts[0]}`, { body: { status: 'unsubscribed' } })
  await app.send('DELETE', `/contacts/${contacts[1]}`)
  clock.advance(3_600_000)
  await walkAll(app)
  expect((await enrolmentsOf(app, sequence.id)).map((one) => [one.status, one.exit_reason])).toEqual([
    ['exited', 'unsubscribed'],
    ['exited', 'contact_deleted'],
  ])
  expect((await enrolmentsOf(app, automation.id)).map((one) => [one.status, one.exit_reason])).toEqual([
    ['completed', null],
    ['exited', 'contact_deleted'],
  ])
})

test('the exit condition is evaluated before each step', async () => {
  const flow = await addFlow(
    app,
    chain([node('one', 'add_tag', { tag_id: vip }), node('two', 'add_tag', { tag_id: news })], {
      exit_condition: withTag(vip),
    }),
  )
  const contacts = await addContacts(app, 1)
  await enter(app, flow.id, contacts)
  await walkAll(app)
  const [enrolment] = await enrolmentsOf(app, flow.id)
  expect(enrolment).toMatchObject({ status: 'exited', exit_reason: 'exit_condition' })
  expect(await pathOf(app, enrolment?.id ?? '')).toEqual(['one done next', 'two exited exit_condition'])
})

test('a walk passes at most a hundred steps, so that a loop leaves time for others', async () => {
  const flow = await addFlow(
    app,
    chain([node('one', 'if_else', { condition: subscribed }), node('back', 'go_to', { node_id: 'one' })], {
      edges: [{ from: 'one', branch: 'yes', to: 'back' }],
    }),
  )
  await enter(app, flow.id, await addContacts(app, 1))
  expect(await walkAll(app)).toBe(1)
  expect(await enrolmentsOf(app, flow.id)).toMatchObject([
    { status: 'active', visit: 101, due_at: new Date(clock.now().getTime() + 60_000).toISOString() },
  ])
  await sql`update flows set status = 'paused' where id = ${flow.id}`
})

test('a paused flow is not walked', async () => {
  const flow = await addFlow(app, chain([node('one', 'end')]))
  await enter(app, flow.id, await addContacts(app, 1))
  await sql`update flows set status = 'paused' where id = ${flow.id}`
  expect(await walkAll(app)).toBe(0)
  await sql`update flows set status = 'active' where id = ${flow.id}`
  expect(await walkAll(app)).toBe(1)
})

test('a step that fails for many contacts in a row pauses the flow', async () => {
  const endNode = nodeTypes.get('end')
  if (endNode === undefined) throw new Error()
  const { run } = endNode
  endNode.run = () => {
    throw new Error('The service is gone.')
  }
  const flow = await addFlow(app, chain([node('last', 'end')]))
  await enter(app, flow.id, await addContacts(app, 30))
  await walkAll(app)
  expect(await flowState(app, flow.id)).toMatchObject({ status: 'active' })
  await enter(app, flow.id, await addContacts(app, 30))
  await walkAll(app, { batchSize: 10 })
  expect(await flowState(app, flow.id)).toEqual({
    status: 'paused',
    pause_reason: 'failing_step',
    pause_detail: 'The step `last` failed for 50 contacts in a row. Last error: The service is gone.',
  })
  endNode.run = run
})

describe('a row of failures', () => {
  const end = nodeTypes.get('end') as NodeType
  const { run } = end
  afterEach(() => {
    end.run = run
  })

  const failed: StepResult = { retry: 'error', detail: 'The service is gone.' }

  /** Walks new contacts to the step `last`, which gives each of them one of the results. */
  const walkTo = async (flowId: string, ...results: StepResult[]): Promise<void> => {
    const left = [...results]
    end.run = async (_context, _settings, visits) =>
      new Map(visits.map(({ enrolmentId }) => [enrolmentId, left.pop() ?? failed]))
    await enter(app, flowId, await addContacts(app, results.length))
    await walkAll(app)
  }
  const failures = (count: number): StepResult[] => Array.from({ length: count }, () => failed)

  test('ends with a success, in the same walk or in another one', async () => {
    const flow = await addFlow(app, chain([node('last', 'end')]))
    await walkTo(flow.id, ...failures(40))
    await walkTo(flow.id, { branch: 'next' })
    await walkTo(flow.id, ...failures(40))
    expect(await flowState(app, flow.id)).toMatchObject({ status: 'active' })
    await walkTo(flow.id, ...failures(20), { branch: 'next' })
    await walkTo(flow.id, ...failures(40))
    expect(await flowState(app, flow.id)).toMatchObject({ status: 'active' })
    await walkTo(flow.id, ...failures(10))
    expect(await flowState(app, flow.id)).toMatchObject({ status: 'paused', pause_reason: 'failing_step' })
  })

  test('ends when a user pauses and resumes the flow', async () => {
    const flow = await addFlow(app, chain([node('last', 'end')]))
    await walkTo(flow.id, ...failures(40))
    for (const status of ['paused', 'active'] as const)
      await updateFlow(sql, flow.id, { status }, clock.now().toISOString())
    await walkTo(flow.id, ...failures(40))
    expect(await flowState(app, flow.id)).toMatchObject({ status: 'active' })
  })

  test('goes on although a contact waits at the step', async () => {
    const flow = await addFlow(app, chain([node('last', 'end')]))
    await walkTo(flow.id, ...failures(40))
    await walkTo(flow.id, { waitUntil: null, waitFor: 'plan_limit' })
    expect(await flowState(app, flow.id)).toMatchObject({ status: 'active' })
    await walkTo(flow.id, ...failures(10))
    expect(await flowState(app, flow.id)).toMatchObject({ status: 'paused', pause_reason: 'failing_step' })
  })
})

test('a flow that has sent its e-mails of the hour pauses', async () => {
  const addTag = nodeTypes.get('add_tag')
  if (addTag === undefined) throw new Error()
  addTag.effect = 'email'
  const flow = await addFlow(app, chain([node('mail', 'add_tag', { tag_id: vip })]), { emailsPerHour: 10 })
  await enter(app, flow.id, await addContacts(app, 25))
  await walkAll(app, { batchSize: 7 })
  expect(await flowState(app, flow.id)).toMatchObject({ status: 'paused', pause_reason: 'emails_per_hour' })
  const notices = () => sql`select kind, closed_at is null as open from notices where subject = ${flow.id}`
  expect(await notices()).toEqual([{ kind: 'automation_paused', open: true }])
  const done = async () => (await enrolmentsOf(app, flow.id)).filter(({ status }) => status === 'completed')
  expect(await done()).toHaveLength(10)
  clock.advance(3_600_000)
  const unpaused = { status: 'active', pause_reason: null, pause_detail: null } as const
  await updateFlow(sql, flow.id, unpaused, clock.now().toISOString())
  expect(await notices()).toEqual([{ kind: 'automation_paused', open: false }])
  await walkAll(app)
  expect(await done()).toHaveLength(20)
  addTag.effect = 'transaction'
})
