import { afterEach, expect, test } from 'vitest'
import { nodeTypes } from '../../../../server/marketing/flows/catalogue.ts'
import type { NodeType, StepResult } from '../../../../server/marketing/flows/node.ts'
import { walkBatch } from '../../../../server/marketing/flows/walker/batch.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node, walkAll, walkerOf } from '../support.ts'

const app = await startTestApp()
const { sql } = app.context

const end = nodeTypes.get('end') as NodeType
const original = { ...end }
afterEach(() => {
  delete end.call
  Object.assign(end, original)
})

const numbersOf = (flowId: string): Promise<{ lease_number: number; is_held: boolean }[]> =>
  sql`select lease_number, lease_until > clock_timestamp() as is_held from enrolments where source_id = ${flowId}`

const statesOf = async (flowId: string): Promise<string[]> =>
  (await enrolmentsOf(app, flowId)).map(({ status }) => status)

/** A flow whose contacts are about to end. */
const addEnding = async (count: number) => {
  const flow = await addFlow(app, chain([node('last', 'end')]))
  const contacts = await addContacts(app, count)
  await enter(app, flow.id, contacts)
  return { flow, contacts }
}

test('contacts that another transaction holds are left to it and hold up no others', async () => {
  const { flow, contacts } = await addEnding(5)
  const [busy = ''] = contacts
  await sql.begin(async (tx) => {
    await tx`select id from contacts where id = ${busy} for no key update`
    // It would wait for the contact until the test's time-out.
    expect(await walkAll(app, { batchSize: 2 })).toBe(4)
    expect((await statesOf(flow.id)).sort()).toEqual(['active', ...Array(4).fill('completed')])
  })
  expect(await walkAll(app)).toBe(1)
  expect(await statesOf(flow.id)).toEqual(Array(5).fill('completed'))
})

test('a walk holds no enrolment whose contact another transaction holds', async () => {
  const { flow, contacts } = await addEnding(2)
  const [busy = '', free] = contacts
  let locked: readonly object[] = []
  await sql.begin(async (tx) => {
    await tx`select id from contacts where id = ${busy} for no key update`
    end.run = async (context, settings, visits) => {
      // Who has the contact locks its enrolments next, and must not meet the walker there.
      locked = await tx`
        select id from enrolments where source_id = ${flow.id} and contact_id = ${busy} for update nowait`
      expect(visits.map(({ contactId }) => contactId)).toEqual([free])
      return original.run(context, settings, visits)
    }
    expect(await walkAll(app)).toBe(1)
  })
  expect(locked).toHaveLength(1)
})

test('a walk without calls takes no lease, and ends those that came before', async () => {
  const { flow } = await addEnding(1)
  await walkAll(app)
  expect(await numbersOf(flow.id)).toEqual([{ lease_number: 1, is_held: false }])
})

test('contacts that call keep a lease until the calls are over', async () => {
  const { flow } = await addEnding(30)
  const answer = Promise.withResolvers<void>()
  end.run = async (_context, _settings, visits) =>
    new Map(visits.map(({ enrolmentId }): [string, StepResult] => [enrolmentId, { call: {} }]))
  end.call = async () => {
    await answer.promise
    return { status: 'done', httpStatus: 200, detail: null, answer: null }
  }
  end.called = original.run as NonNullable<NodeType['called']>
  const { claimed, calls } = await walkBatch(walkerOf(app))
  expect(claimed).toBe(30)
  // Those that wait for their turn to call keep theirs as well.
  expect(await numbersOf(flow.id)).toEqual(Array(30).fill({ lease_number: 1, is_held: true }))
  expect(await walkAll(app)).toBe(0)
  answer.resolve()
  await calls
  expect(await statesOf(flow.id)).toEqual(Array(30).fill('completed'))
})

test('an enrolment that is locked is left to its holder', async () => {
  const { flow } = await addEnding(3)
  await sql.begin(async (tx) => {
    await tx`select id from enrolments where source_id = ${flow.id} order by id limit 1 for update`
    expect(await walkAll(app)).toBe(2)
  })
  expect(await walkAll(app)).toBe(1)
})
