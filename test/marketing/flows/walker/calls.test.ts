import { afterEach, expect, test } from 'vitest'
import { nodeTypes } from '../../../../server/marketing/flows/catalogue.ts'
import type { CallOutcome, NodeType, StepResult } from '../../../../server/marketing/flows/node.ts'
import { walkBatch } from '../../../../server/marketing/flows/walker/batch.ts'
import { createOutbound } from '../../../../server/platform/http/outbound.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node, pathOf, walkAll } from '../support.ts'

const app = await startTestApp()
const { sql } = app.parts
const { clock } = app
const walker = { sql, app: app.parts, outbound: createOutbound() }

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

test('a contact whose enrolment was cancelled during a call does not go on', async () => {
  const gate = Promise.withResolvers<CallOutcome>()
  makeCalling(() => gate.promise)
  const flow = await addFlow(app, chain([node('one', 'end'), node('two', 'end')]))
  const [contact = ''] = await addContacts(app, 1)
  await enter(app, flow.id, [contact])
  const { calls } = await walkBatch(walker)
  await app.send('DELETE', `/contacts/${contact}`)
  await sql`
    update enrolments set status = 'cancelled', finished_at = ${clock.now()}, due_at = null, lease_number = lease_number + 1
    where source_id = ${flow.id}`
  gate.resolve(done)
  await calls
  expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'cancelled', visit: 1 }])
})
