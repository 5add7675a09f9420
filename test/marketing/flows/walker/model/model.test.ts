import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTags as tag } from '../../../../../server/audience/memberships/index.ts'
import { wakeByEvents } from '../../../../../server/marketing/flows/wake.ts'
import { startTestApp } from '../../../../support/app.ts'
import { addContacts, addFlow, addTags, enrolmentsOf, enter, pathOf, walkAll } from '../../support.ts'
import { definitions, type Happening, happenings } from './arbitraries.ts'
import { createInterpreter, type ModelContact } from './interpreter.ts'

const app = await startTestApp()
const { sql } = app.context
const { clock } = app
const tags = await addTags(app, 'One', 'Two', 'Three')
const system = { kind: 'system', id: null, name: 'tests' } as const
const count = 3

test('contacts go through random flows as an interpreter says, whatever happens to them', async () => {
  const statuses: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(definitions(tags), happenings(count, tags), async (definition, events) => {
      const flow = await addFlow(app, definition)
      const ids = await addContacts(app, count)
      const contacts = ids.map((id): ModelContact => ({ id, tags: new Set(), enrolments: [] }))
      const model = createInterpreter(definition)
      const now = (): number => clock.now().getTime()
      const apply = async (event: Happening): Promise<void> => {
        if ('minutes' in event) return clock.advance(event.minutes * 60_000)
        const contact = contacts[event.contact]
        if (contact === undefined) return
        // No two enrolments of a contact enter in the same millisecond, so that their order is known.
        clock.advance(1)
        if ('enter' in event) {
          model.enter(contact, now())
          await enter(app, flow.id, [contact.id])
        } else {
          model.hear(contact, event.tag, now())
          await sql.begin(async (tx) => {
            await tag(tx, [event.tag], [contact.id], clock.now().toISOString(), system)
            const data = { tag_id: event.tag }
            await wakeByEvents(tx, [{ key: 'tag_added', contactId: contact.id, data }], clock.now())
          })
        }
      }
      for (const [at, event] of [{ contact: 0, enter: true } as const, ...events].entries()) {
        await apply(event)
        // Sometimes several things happen before the walker comes.
        if (at % 3 === 2) continue
        for (const contact of contacts) model.walk(contact, now())
        await walkAll(app, { batchSize: 3 })
      }
      for (const contact of contacts) model.walk(contact, now())
      await walkAll(app)

      const enrolments = await enrolmentsOf(app, flow.id)
      const found = await Promise.all(
        contacts.map(async ({ id }) =>
          Promise.all(
            enrolments
              .filter(({ contact_id }) => contact_id === id)
              .map(async ({ id: enrolmentId, status, exit_reason, node_id, visit, due_at }) => ({
                status,
                reason: exit_reason,
                nodeId: node_id,
                visit,
                dueAt: due_at === null ? null : new Date(due_at).getTime(),
                path: await pathOf(app, enrolmentId),
              })),
          ),
        ),
      )
      const expected = contacts.map(({ enrolments: own }) =>
        own.map(({ status, reason, nodeId, visit, dueAt, path }) => ({
          status,
          reason,
          nodeId,
          visit,
          dueAt,
          path,
        })),
      )
      expect(found).toEqual(expected)
      for (const { status, reason } of expected.flat()) {
        const key = reason === null ? status : `${status} ${reason}`
        statuses[key] = (statuses[key] ?? 0) + 1
      }
      await sql`update flows set status = 'archived' where id = ${flow.id}`
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 50), seed: 12 },
  )
  // The random flows reach what they are made for.
  const reached = ['waiting', 'completed', 'completed ended', 'exited exit_event', 'exited re_entered']
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(reached))
}, 120_000)
