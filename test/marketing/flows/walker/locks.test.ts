import { expect, type MockInstance, test, vi } from 'vitest'
import { nodeTypes } from '../../../../server/marketing/flows/catalogue.ts'
import { leaveSome } from '../../../../server/marketing/flows/enrolments.ts'
import { routeEvents } from '../../../../server/marketing/flows/router/route.ts'
import { startTestApp } from '../../../support/app.ts'
import { hold, untilWaiting } from '../locking.ts'
import { trigger } from '../router/support.ts'
import {
  addContacts,
  addFlow,
  addTags,
  chain,
  enrolmentsOf,
  enter,
  flowState,
  node,
  walkAll,
} from '../support.ts'

const app = await startTestApp()
const { sql } = app.context
const [vip = ''] = await addTags(app, 'VIP')

test('a router that stops a loop does not wait for a walker that holds the flow', async () => {
  const addTag = nodeTypes.get('add_tag')
  if (addTag === undefined) throw new Error()
  addTag.effect = 'email'
  const { run } = addTag
  let failing: string | undefined
  addTag.run = (context, settings, visits) => {
    if (visits.some(({ contactId }) => contactId === failing)) throw new Error('The step fails.')
    return run(context, settings, visits)
  }
  const flow = await addFlow(
    app,
    chain([node('mail', 'add_tag', { tag_id: vip })], {
      triggers: [trigger('contact_updated')],
      re_entry: { mode: 'always', after_days: null },
    }),
    { emailsPerHour: 100 },
  )
  // A second flow in which the contact waits: the router locks this enrolment after the contact.
  const listener = await addFlow(
    app,
    chain([node('wait', 'wait_for', { event: { key: 'contact_updated', settings: {} } })]),
  )
  const [contact = '', other = ''] = await addContacts(app, 2)
  await enter(app, listener.id, [contact])
  const causedBy = [flow.id]
  for (let time = 0; time < 10; time += 1) {
    await enter(app, flow.id, [contact], { causedBy })
    await walkAll(app)
  }
  await sql`
    insert into trigger_events (key, contact_id, occurred_at, data, caused_by)
    values ('contact_updated', ${contact}, ${app.clock.now()}, '{"fields": []}', ${causedBy}::uuid[])`
  await sql`
    insert into enrolments (id, contact_id, kind, source_id, source_name, status, entered_at, due_at, version_id, entry_key)
    select gen_random_uuid(), contact_id, kind, source_id, source_name, 'active', entered_at, ${app.clock.now()}, version_id, 'due'
    from enrolments where source_id = ${flow.id} limit 1`

  const [waits] = await enrolmentsOf(app, listener.id)
  const release = await hold(app, (tx) => tx`select from enrolments where id = ${waits?.id ?? ''} for update`)
  const errors = vi.spyOn(app.context.log, 'error') as unknown as MockInstance<
    (about: { err: unknown }) => void
  >
  // The router has the contact and waits for the enrolment.
  const routing = routeEvents(app.context)
  await untilWaiting(app, 1)
  // A step fails for another contact. So the walker tries all due contacts again: it has the flow and waits for the contact.
  failing = other
  await enter(app, flow.id, [other])
  const walking = walkAll(app)
  await untilWaiting(app, 2)
  await release()
  expect(await routing).toBe(1)
  await walking
  addTag.effect = 'transaction'
  addTag.run = run
  expect(await flowState(app, flow.id)).toMatchObject({ status: 'paused', pause_reason: 'loop' })
  // PostgreSQL ended no transaction because two waited for each other.
  expect(errors.mock.calls.filter(([{ err }]) => (err as { code?: string }).code === '40P01')).toEqual([])
})

/** Records an event of a contact, and holds the enrolment that listens. Returns what releases it. */
const holdListener = async (contact: string, listenerId: string) => {
  await sql`
    insert into trigger_events (key, contact_id, occurred_at, data, caused_by)
    values ('contact_updated', ${contact}, ${app.clock.now()}, '{"fields": []}', '{}')`
  return hold(app, (tx) => tx`select from enrolments where source_id = ${listenerId} for update`)
}

test('ending all enrolments of a flow waits for the contacts of a router before it locks an enrolment', async () => {
  const event = { key: 'contact_updated', settings: {} }
  const ended = await addFlow(
    app,
    chain([node('wait', 'wait', { mode: 'duration', amount: 1, unit: 'days' })]),
  )
  const listener = await addFlow(app, chain([node('wait', 'wait_for', { event })]))
  const contacts = await addContacts(app, 2)
  const [contact = ''] = contacts
  await enter(app, ended.id, contacts)
  await enter(app, listener.id, [contact])
  await walkAll(app)
  const release = await holdListener(contact, listener.id)
  // The router has the contact and waits for the enrolment.
  const routing = routeEvents(app.context)
  await untilWaiting(app, 1)
  const ending = sql.begin((tx) => leaveSome(tx, ended.id, 'archived', 10, app.clock.now()))
  const tooEarly = ending.then(() => {
    throw new Error('It did not wait.')
  })
  await Promise.race([untilWaiting(app, 2), tooEarly])
  await release((tx) => tx`select from enrolments where source_id = ${ended.id} for update nowait`)
  expect(await routing).toBe(1)
  await ending
  const left = { status: 'exited', exit_reason: 'archived' }
  expect(await enrolmentsOf(app, ended.id)).toMatchObject([left, left])
})

test('a router that waits for a transaction that waits for it ends, and drops no event', async () => {
  const event = { key: 'contact_updated', settings: {} }
  const listener = await addFlow(app, chain([node('wait', 'wait_for', { event })]))
  const [contact = ''] = await addContacts(app, 1)
  await enter(app, listener.id, [contact])
  await walkAll(app)
  const release = await holdListener(contact, listener.id)
  // The router has the contact and waits for the enrolment. One event is as few as it routes.
  const routing = routeEvents(app.context, 1).catch((error: unknown) => error)
  await untilWaiting(app, 1)
  await release((tx) => tx`select from contacts where id = ${contact} for update`)
  expect(await routing).toMatchObject({ code: '40P01' })
  expect(await sql`select from trigger_events`).toHaveLength(1)
  expect(await routeEvents(app.context, 1)).toBe(1)
  await walkAll(app)
  expect(await enrolmentsOf(app, listener.id)).toMatchObject([{ status: 'completed' }])
})
