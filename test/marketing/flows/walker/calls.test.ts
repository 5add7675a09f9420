import { afterEach, describe, expect, test } from 'vitest'
import { settleLeftCalls } from '../../../../server/marketing/flows/calls/store.ts'
import { nodeTypes } from '../../../../server/marketing/flows/catalogue.ts'
import {
  advanceEnrolments,
  finishEnrolments,
  leaveSome,
} from '../../../../server/marketing/flows/enrolments.ts'
import type { CallOutcome, NodeType, StepResult } from '../../../../server/marketing/flows/node.ts'
import { type WalkerContext, walkBatch } from '../../../../server/marketing/flows/walker/batch.ts'
import { createOutbound } from '../../../../server/platform/http/outbound.ts'
import { newId } from '../../../../server/platform/ids.ts'
import { startTestApp } from '../../../support/app.ts'
import {
  addContacts,
  addFlow,
  chain,
  enrolmentsOf,
  enter,
  flowState,
  node,
  pathOf,
  walkAll,
} from '../support.ts'

const app = await startTestApp()
const { sql } = app.context
const { clock } = app
const walker = { sql, app: app.context, outbound: createOutbound() }

const end = nodeTypes.get('end') as NodeType
const original = { ...end }
afterEach(() => {
  for (const key of ['call', 'called', 'repeatsUnknown'] as const) delete end[key]
  Object.assign(end, original)
})

const done: CallOutcome = { status: 'done', httpStatus: 200, detail: null, answer: null }

/** Turns `end` into a node that calls. */
const makeCalling = (call: (enrolmentId: string) => Promise<CallOutcome>, repeats = false): void => {
  end.effect = 'call'
  end.branches = () => ['next']
  end.run = async (_context, _settings, visits) =>
    new Map(visits.map(({ enrolmentId }): [string, StepResult] => [enrolmentId, { call: { enrolmentId } }]))
  end.call = (_context, _settings, _visit, { enrolmentId }) => call(String(enrolmentId))
  end.called = async (_context, _settings, visits) =>
    new Map(
      visits.map(({ enrolmentId, outcome }): [string, StepResult] => {
        if (outcome.status === 'failed') return [enrolmentId, { retry: 'failed', detail: 'Refused' }]
        const isUnknown = outcome.status === 'unknown'
        return [
          enrolmentId,
          { branch: 'next', outcome: isUnknown ? 'skipped' : 'done', reason: outcome.status },
        ]
      }),
    )
  end.repeatsUnknown = () => repeats
}

const callsOf = async (flowId: string): Promise<string[]> => {
  const rows = await sql<{ status: string }[]>`
    select c.status from flow_calls c join enrolments e on e.id = c.enrolment_id
    where e.source_id = ${flowId} order by c.started_at`
  return rows.map(({ status }) => status)
}

const pathIn = async (flowId: string): Promise<string[]> =>
  pathOf(app, (await enrolmentsOf(app, flowId))[0]?.id ?? '')

/** The lease ends while its holder is busy or gone. */
const expireLeases = () => sql`update enrolments set lease_until = clock_timestamp()`

test('a call is made once for each visit, and its contact goes on with the outcome', async () => {
  let count = 0
  makeCalling(async () => {
    count += 1
    return done
  })
  const flow = await addFlow(app, chain([node('one', 'end'), node('two', 'end')]))
  await enter(app, flow.id, await addContacts(app, 30))
  await walkAll(app)
  expect(count).toBe(60)
  expect(new Set(await callsOf(flow.id))).toEqual(new Set(['done']))
  expect(await pathIn(flow.id)).toEqual(['one done next done', 'two done next done'])
})

test('contacts whose calls are over leave their places to others of the same flow', async () => {
  makeCalling(async () => done)
  const flow = await addFlow(app, chain([node('one', 'end')]))
  for (let time = 0; time < 2; time += 1) {
    await enter(app, flow.id, await addContacts(app, 600))
    expect(await walkAll(app)).toBe(600)
  }
  expect(await callsOf(flow.id)).toHaveLength(1200)
})

test('a failed call is made again later', async () => {
  let count = 0
  makeCalling(async () => {
    count += 1
    return count === 1 ? { status: 'failed', httpStatus: 500, detail: 'Refused', answer: null } : done
  })
  const flow = await addFlow(app, chain([node('one', 'end')]))
  await enter(app, flow.id, await addContacts(app, 1))
  await walkAll(app)
  expect(await enrolmentsOf(app, flow.id)).toMatchObject([
    { status: 'active', attempts: 1, error: 'Refused' },
  ])
  clock.advance(60_000)
  await walkAll(app)
  expect(count).toBe(2)
  expect(await callsOf(flow.id)).toEqual(['done'])
  expect(await pathIn(flow.id)).toEqual(['one done next done'])
})

test.each([false, true])(
  'a call of a walker that lost its lease is unknown, and repeated only if the step says so: %s',
  async (repeats) => {
    const gates: PromiseWithResolvers<CallOutcome>[] = []
    makeCalling(() => {
      const gate = Promise.withResolvers<CallOutcome>()
      gates.push(gate)
      return gates.length === 1 ? gate.promise : Promise.resolve(done)
    }, repeats)
    const flow = await addFlow(app, chain([node('one', 'end')]))
    await enter(app, flow.id, await addContacts(app, 1))
    const frozen = await walkBatch(walker)
    await expect.poll(() => gates.length).toBe(1)
    expect(await callsOf(flow.id)).toEqual(['calling'])
    expect(await walkAll(app)).toBe(0)
    await expireLeases()
    expect(await walkAll(app)).toBe(1)
    expect(gates).toHaveLength(repeats ? 2 : 1)
    expect(await callsOf(flow.id)).toEqual([repeats ? 'done' : 'unknown'])
    const path = repeats ? ['one done next done'] : ['one skipped next unknown']
    expect(await pathIn(flow.id)).toEqual(path)
    // The frozen walker wakes: its outcome comes too late.
    gates[0]?.resolve(done)
    await frozen.calls
    expect(await pathIn(flow.id)).toEqual(path)
    expect(await callsOf(flow.id)).toEqual([repeats ? 'done' : 'unknown'])
  },
)

test('the calls that begin do not end a row of failures: the flow pauses after 50', async () => {
  makeCalling(async () => ({ status: 'failed', httpStatus: 503, detail: 'Refused', answer: null }))
  const flow = await addFlow(app, chain([node('one', 'end')]))
  for (let time = 0; time < 6; time += 1) {
    await enter(app, flow.id, await addContacts(app, 10))
    await walkAll(app)
  }
  expect(await flowState(app, flow.id)).toMatchObject({ status: 'paused', pause_reason: 'failing_step' })
  const [row] =
    await sql`select count(*)::integer as called from flow_calls c join enrolments e on e.id = c.enrolment_id
    where e.source_id = ${flow.id}`
  expect(row).toEqual({ called: 50 })
})

describe('a contact that leaves the step during the call', () => {
  const readerOf = async (): Promise<string> => {
    const body = { email: `caller-${newId()}@example.org`, status: 'subscribed' }
    return String((await app.send('POST', '/contacts', { body })).body.id)
  }

  /** Contacts with a call under way. */
  const calling = async (count: number, as: WalkerContext = walker) => {
    const gate = Promise.withResolvers<CallOutcome>()
    makeCalling(() => gate.promise)
    const flow = await addFlow(
      app,
      chain([node('one', 'end'), node('two', 'add_note', { title: null, body: 'Called' })]),
    )
    const contacts: string[] = []
    for (let at = 0; at < count; at += 1) {
      const contact = await readerOf()
      contacts.push(contact)
      await enter(app, flow.id, [contact])
      clock.advance(1000)
    }
    const { calls } = await walkBatch(as)
    const inside = await enrolmentsOf(app, flow.id)
    const finish = async (): Promise<void> => {
      gate.resolve(done)
      await calls
    }
    return { flow, contacts, finish, ids: inside.map(({ id }) => id) }
  }

  const cancelled = { status: 'cancelled', reason: 'manual' } as const

  test.each<[string, (flowId: string, ids: string[]) => Promise<unknown>, object]>([
    [
      'cancelled',
      (_flow, ids) => sql.begin((tx) => finishEnrolments(tx, ids, cancelled, clock.now())),
      { status: 'cancelled', visit: 1 },
    ],
    [
      'ended with all others',
      (flow) => sql.begin((tx) => leaveSome(tx, flow, 'archived', 10, clock.now())),
      { status: 'exited', visit: 1 },
    ],
    [
      'advanced',
      (_flow, ids) => sql.begin((tx) => advanceEnrolments(tx, ids, 'two', clock.now())),
      { status: 'active', node_id: 'two', visit: 2 },
    ],
  ])('because it is %s does not go on, and the outcome is recorded', async (_name, leave, expected) => {
    const { flow, ids, finish } = await calling(1)
    await leave(flow.id, ids)
    await finish()
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([expected])
    expect(await callsOf(flow.id)).toEqual(['done'])
  })

  test('because it is merged has its outcome recorded, and the other one goes on', async () => {
    const { flow, contacts, finish } = await calling(2)
    const [target = '', source_id] = contacts
    const { status } = await app.send('POST', `/contacts/${target}/merge`, { body: { source_id } })
    expect(status).toBe(200)
    await finish()
    await walkAll(app)
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([
      { contact_id: target, status: 'completed' },
      { contact_id: target, status: 'exited', exit_reason: 'merged' },
    ])
    expect(await callsOf(flow.id)).toEqual(['done', 'done'])
  })

  test('has its outcome recorded although the database is away for a moment', async () => {
    let refused = 0
    // Outside of a transaction, the walker only records outcomes of calls whose contacts left.
    const away = new Proxy(sql, {
      apply: (target, self, [strings, ...values]) => {
        if (!String(strings).includes('update flow_calls') || refused === 2)
          return Reflect.apply(target, self, [strings, ...values])
        refused += 1
        return Promise.reject(Object.assign(new Error('terminated'), { code: '57P01' }))
      },
    })
    const { flow, ids, finish } = await calling(1, { ...walker, sql: away })
    await sql.begin((tx) => finishEnrolments(tx, ids, cancelled, clock.now()))
    await finish()
    expect(refused).toBe(2)
    expect(await callsOf(flow.id)).toEqual(['done'])
  })

  test('leaves an unknown outcome if the process ends, after the lease', async () => {
    const { flow, ids, finish } = await calling(1)
    const other = await calling(1)
    await sql.begin((tx) => finishEnrolments(tx, ids, cancelled, clock.now()))
    await settleLeftCalls(sql, clock.now())
    expect(await callsOf(flow.id)).toEqual(['calling'])
    clock.advance(301_000)
    await settleLeftCalls(sql, clock.now())
    expect(await callsOf(flow.id)).toEqual(['unknown'])
    // A walker still has this one.
    expect(await callsOf(other.flow.id)).toEqual(['calling'])
    await finish()
    await other.finish()
    expect(await callsOf(flow.id)).toEqual(['unknown'])
    expect(await callsOf(other.flow.id)).toEqual(['done'])
  })
})
