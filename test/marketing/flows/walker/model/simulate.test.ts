import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simulate } from '../../../../../server/marketing/flows/simulate.ts'
import type { FlowDefinition } from '../../../../../server/marketing/flows/types.ts'
import { startTestApp } from '../../../../support/app.ts'
import { settle } from '../../router/support.ts'
import { addContacts, addFlow, addTags, chain, enrolmentsOf, enter, node } from '../../support.ts'
import { definitions } from './arbitraries.ts'

const app = await startTestApp()
const { sql } = app.context
const tags = await addTags(app, 'One', 'Two', 'Three')

/** Steps that are compared: a loop with waits has no end. */
const most = 30
const minute = 60_000

interface Passed {
  /** With the minutes since the start. */
  path: string[]
  state: string
}

const stepOf = (
  start: number,
  { node_id, outcome, branch, reason, left_at }: Record<string, string | null>,
): string => {
  const minutes = Math.round((Date.parse(left_at ?? '') - start) / minute)
  return [`${minutes}:`, node_id, outcome, branch, reason].filter(Boolean).join(' ')
}

/** What the engine does with a contact, while only the time passes. */
const walked = async (definition: FlowDefinition, contactId: string): Promise<Passed> => {
  const flow = await addFlow(app, definition)
  const start = app.clock.now().getTime()
  await enter(app, flow.id, [contactId])
  for (;;) {
    await settle(app)
    const [enrolment] = await enrolmentsOf(app, flow.id)
    if (!enrolment?.due_at || enrolment.visit > most) {
      const steps = await sql<Record<string, string | null>[]>`
        select node_id, outcome, branch, reason, left_at from enrolment_steps
        where enrolment_id = ${enrolment?.id ?? ''} order by visit`
      await sql`update flows set status = 'archived' where id = ${flow.id}`
      return { path: steps.map((step) => stepOf(start, step)), state: enrolment?.status ?? '' }
    }
    app.clock.advance(Math.max(1, Date.parse(enrolment.due_at) - app.clock.now().getTime()))
  }
}

// A step that causes the event of a goal.
const [tag = ''] = tags
const pulling = chain([
  node('n0', 'add_tag', { tag_id: tag }),
  node('n1', 'wait', { mode: 'duration', amount: 1, unit: 'days' }),
  node('n2', 'goal', { event: { key: 'tag_added', settings: { tag_ids: [tag] } } }),
])

test('a simulation of a random flow passes the steps, branches and times that the engine then passes', async () => {
  const passed = new Set<string>()
  await fc.assert(
    fc.asyncProperty(definitions(tags), async (definition) => {
      const [contactId = ''] = await addContacts(app, 1)
      const simulation = await simulate(app.context, { definition, contact: contactId, trigger: {} })
      const start = Date.parse(simulation?.starts_at ?? '')
      const path = (simulation?.path ?? []).map(({ step_id, ...step }) =>
        stepOf(start, { ...step, node_id: step_id } as never),
      )
      const engine = await walked(definition, contactId)
      expect(path.slice(0, most)).toEqual(engine.path.slice(0, most))
      if (engine.path.length < most) expect(simulation?.state).toBe(engine.state)
      for (const step of engine.path) passed.add(step.replace(/^\d+: n\d+ /, ''))
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 40), seed: 7, examples: [[pulling]] },
  )
  // The random flows reach what they are made for: waits, branches, both sides of a split, goals, exits.
  const reached = ['done next', 'timed_out timed_out', 'done a', 'done b', 'done no', 'pulled goal']
  expect([...passed]).toEqual(expect.arrayContaining(reached))
}, 120_000)
