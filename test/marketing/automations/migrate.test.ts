import { describe, expect, test } from 'vitest'
import type { FlowDefinition, FlowNode } from '../../../server/marketing/flows/types.ts'
import { startTestApp } from '../../support/app.ts'
import { hold, untilWaiting } from '../flows/locking.ts'
import {
  addContacts,
  addFlow,
  chain,
  enrolmentsOf,
  enter,
  node,
  pathOf,
  publish,
  talliesOf,
  walkAll,
} from '../flows/support.ts'

const app = await startTestApp()
const { sql } = app.context
const day = 86_400_000

const note = (id: string, text = id): FlowNode => node(id, 'add_note', { title: null, body: text })
const wait = (id: string, amount = 3): FlowNode =>
  node(id, 'wait', { mode: 'duration', amount, unit: 'days' })

const migrate = (id: string, body: object = {}, { authorization } = app.admin) =>
  app.send<{ errors: { pointer: string; detail: string }[]; id: string }>(
    'POST',
    `/automations/${id}/migrate`,
    { body, authorization },
  )

/** A flow in which contacts have walked as far as they can, and its second version. */
const inFirstVersion = async (before: FlowDefinition, after: FlowDefinition, contacts = 1) => {
  const flow = await addFlow(app, before)
  await enter(app, flow.id, await addContacts(app, contacts))
  await walkAll(app)
  return { flow, version: await publish(app, flow.id, after) }
}

const paths = async (flowId: string): Promise<string[][]> => {
  const rows = await enrolmentsOf(app, flowId)
  return Promise.all(rows.map(({ id }) => pathOf(app, id)))
}

describe('migrating contacts', () => {
  test('skips what a contact did before, also when the order of the steps changed', async () => {
    const { flow } = await inFirstVersion(
      chain([note('a'), wait('w'), note('b')]),
      chain([wait('w'), note('a', 'Changed'), note('b'), note('c')]),
    )
    expect((await migrate(flow.id)).body).toMatchObject({
      dry_run: false,
      to_version: 2,
      contacts_count: 1,
      moved_count: 1,
      steps: [
        {
          version_number: 1,
          step_id: 'w',
          contacts_count: 1,
          outcome: 'stays',
          to_step_id: 'w',
          failed: false,
        },
      ],
    })
    app.clock.advance(3 * day)
    await walkAll(app)
    expect(await paths(flow.id)).toEqual([
      ['a done next', 'w done next', 'a skipped next passed', 'b done next', 'c done next'],
    ])
    const notes = await sql<{ text: string }[]>`
      select n.body as text from contact_notes n join enrolments e on e.contact_id = n.contact_id
      where e.source_id = ${flow.id} order by n.id`
    expect(notes.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  })

  test('skips it also when the contact is advanced to it', async () => {
    const { flow } = await inFirstVersion(
      chain([note('a'), wait('w'), note('b')]),
      chain([wait('w'), note('a'), note('b')]),
    )
    await migrate(flow.id)
    const [{ id } = { id: '' }] = await enrolmentsOf(app, flow.id)
    const path = `/automations/${flow.id}/enrolments/${id}/advance`
    expect((await app.send('POST', path, { body: { step_id: 'a' } })).status).toBe(200)
    await walkAll(app)
    expect(await paths(flow.id)).toEqual([
      ['a done next', 'w skipped advanced', 'a skipped next passed', 'b done next'],
    ])
  })

  test('repeats a step that the earlier version would have repeated', async () => {
    const loop = chain([note('a'), wait('w'), node('again', 'go_to', { node_id: 'a' })])
    const { flow } = await inFirstVersion(loop, { ...loop, nodes: [...loop.nodes] })
    await migrate(flow.id)
    app.clock.advance(3 * day)
    await walkAll(app)
    expect((await paths(flow.id))[0]).toEqual(['a done next', 'w done next', 'again done', 'a done next'])
  })

  test('computes the time again from the arrival if the wait changed', async () => {
    const { flow } = await inFirstVersion(chain([wait('w'), note('b')]), chain([wait('w', 1), note('b')]))
    app.clock.advance(day)
    await migrate(flow.id)
    await walkAll(app)
    expect(await paths(flow.id)).toEqual([['w done next', 'b done next']])
  })

  test('rejects a step without a place, which a dry run reports', async () => {
    const { flow, version } = await inFirstVersion(
      chain([wait('w'), note('b')]),
      chain([note('x'), wait('y')]),
      2,
    )
    expect((await migrate(flow.id, { dry_run: true })).body).toMatchObject({
      dry_run: true,
      moved_count: 0,
      steps: [{ step_id: 'w', contacts_count: 2, outcome: 'no_place', to_step_id: null }],
    })
    const { status, body } = await migrate(flow.id)
    expect([status, body.errors]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/mapping', code: 'required' })],
    ])
    expect(body.errors[0]?.detail).toContain('2 contacts are at the step `w` of version 1')
    const mapping = [{ from_step_id: 'w', to_step_id: 'x' }]
    expect((await migrate(flow.id, { mapping })).body).toMatchObject({ moved_count: 2 })
    await walkAll(app)
    expect(await paths(flow.id)).toEqual([
      ['w skipped migrated', 'x done next'],
      ['w skipped migrated', 'x done next'],
    ])
    expect(await talliesOf(app, version.versionId)).toMatchObject({ 'x done': 2, 'y entered': 2 })
  })

  test('lets contacts leave for which the mapping has no step', async () => {
    const { flow } = await inFirstVersion(chain([wait('w'), note('b')]), chain([note('b')]))
    await migrate(flow.id, { mapping: [{ from_step_id: 'w', to_step_id: null }] })
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([
      { status: 'exited', exit_reason: 'migrated', node_id: null },
    ])
  })

  test('rejects a mapping with steps that do not exist', async () => {
    const { flow } = await inFirstVersion(chain([wait('w')]), chain([wait('y')]))
    const mapping = [
      { from_step_id: 'w', to_step_id: 'nowhere' },
      { from_step_id: 'w', to_step_id: 'y' },
      { from_step_id: 'never', to_step_id: 'y' },
    ]
    expect((await migrate(flow.id, { mapping })).body.errors.map(({ pointer }) => pointer)).toEqual([
      '/mapping/0/to_step_id',
      '/mapping/1/from_step_id',
      '/mapping/2/from_step_id',
    ])
    const { body } = await migrate(flow.id, { to_version: 9 })
    expect(body.errors).toMatchObject([{ pointer: '/to_version', code: 'not_found' }])
  })

  test('moves failed enrolments, which a retry continues in the new version', async () => {
    const { flow } = await inFirstVersion(chain([wait('w')]), chain([note('w')]))
    await sql`
      update enrolments set status = 'failed', due_at = null, error = 'Broken', finished_at = now()
      where source_id = ${flow.id}`
    expect((await migrate(flow.id)).body).toMatchObject({ steps: [{ failed: true, outcome: 'moves' }] })
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'failed', node_id: 'w', visit: 2 }])
    expect((await app.send('POST', `/automations/${flow.id}/retry`, { body: {} })).body).toEqual({
      retried_count: 1,
    })
    await walkAll(app)
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'completed' }])
  })

  test('leaves out a contact for which a worker calls another service', async () => {
    const { flow } = await inFirstVersion(chain([wait('w')]), chain([wait('w'), note('b')]))
    await sql`update enrolments set lease_until = now() + interval '1 hour' where source_id = ${flow.id}`
    expect((await migrate(flow.id)).body).toMatchObject({ contacts_count: 1, moved_count: 0 })
    await sql`update enrolments set lease_until = '-infinity' where source_id = ${flow.id}`
    await sql`
      insert into flow_calls (enrolment_id, visit, node_id, status, started_at)
      select id, visit, node_id, 'calling', now() from enrolments where source_id = ${flow.id}`
    expect((await migrate(flow.id)).body).toMatchObject({ contacts_count: 1, moved_count: 0 })
  })

  test('leaves out a contact that a walker claims while the migration waits for it', async () => {
    const { flow, version } = await inFirstVersion(chain([wait('w')]), chain([wait('w'), note('b')]))
    const release = await hold(
      app,
      (tx) => tx`
        select from contacts where id in (select contact_id from enrolments where source_id = ${flow.id})
        for no key update`,
    )
    // It has picked the enrolment, which no walker held.
    const migrating = migrate(flow.id)
    await untilWaiting(app, 1)
    await release(
      (tx) => tx`
        update enrolments set lease_number = lease_number + 1, lease_until = clock_timestamp() + interval '1 hour'
        where source_id = ${flow.id}`,
    )
    expect((await migrating).body).toMatchObject({ contacts_count: 1, moved_count: 0 })
    expect(
      await sql`
        select from enrolments where source_id = ${flow.id} and version_id <> ${version.versionId}
          and lease_until > clock_timestamp()`,
    ).toHaveLength(1)
  })

  test('requires crm_administer for an earlier version that sends', async () => {
    const mail = node('mail', 'send_email', {
      content: { kind: 'plain', subject: 'Hello', preheader: null, source: 'Hello', text: null },
    })
    const { flow } = await inFirstVersion(chain([wait('w'), mail]), chain([wait('w')]))
    const { body } = await migrate(flow.id, { to_version: 1 }, app.editor)
    expect(body).toMatchObject({ code: 'missing_capability' })
    expect((await migrate(flow.id, { to_version: 1 })).status).toBe(200)
    expect((await migrate(flow.id, {}, app.editor)).body).toMatchObject({ code: 'missing_capability' })
    expect((await migrate(flow.id, {})).body).toMatchObject({ moved_count: 1 })
  })

  test('records the events that the version needs', async () => {
    const waitFor = node('w', 'wait_for', { event: { key: 'tag_added', settings: {} }, timeout: null })
    const { flow } = await inFirstVersion(chain([waitFor]), chain([wait('x')]))
    const wanted = async () =>
      (await sql<{ key: string }[]>`select key from wanted_triggers where source_id = ${flow.id}`).map(
        ({ key }) => key,
      )
    expect(await wanted()).toEqual(['tag_added'])
    await migrate(flow.id, { mapping: [{ from_step_id: 'w', to_step_id: 'x' }] })
    expect(await wanted()).toEqual([])
    await migrate(flow.id, { to_version: 1, mapping: [{ from_step_id: 'x', to_step_id: 'w' }] })
    expect(await wanted()).toEqual(['tag_added'])
  })
})

test('a job migrates more than 1,000 contacts, and reports those without a place', async () => {
  const { flow } = await inFirstVersion(
    chain([note('a'), wait('w'), wait('v')]),
    chain([wait('w'), note('a')]),
    2_100,
  )
  const { status, body } = await migrate(flow.id)
  expect([status, body]).toMatchObject([202, { kind: 'automation_migration', progress: { total: 2_100 } }])
  // One contact moves on to a step that has no place, before the job begins.
  await sql`
    update enrolments set node_id = 'v', visit = 3 where id = (
      select id from enrolments where source_id = ${flow.id} order by id limit 1)`
  await app.work()
  expect((await app.send('GET', `/jobs/${body.id}`)).body).toMatchObject({
    state: 'succeeded',
    counters: { updated: 2_099, skipped: 1 },
  })
  const errors = await app.send<{ data: object[] }>('GET', `/jobs/${body.id}/errors`)
  expect(errors.body.data).toMatchObject([{ code: 'invalid_state' }])
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from enrolments e join flow_versions v on v.id = e.version_id and v.number = 2
    where source_id = ${flow.id} and seen -> '@passed' = '["a"]'`
  expect(row?.count).toBe(2_099)
})

test('a job retries more than 1,000 failed enrolments', async () => {
  const flow = await addFlow(app, chain([wait('w')]))
  await enter(app, flow.id, await addContacts(app, 1_001))
  await sql`
    update enrolments set status = 'failed', node_id = 'w', visit = 1, arrived_at = now(), due_at = null, finished_at = now()
    where source_id = ${flow.id}`
  const { status, body } = await app.send<{ id: string }>('POST', `/automations/${flow.id}/retry`, {
    body: {},
  })
  expect([status, body]).toMatchObject([202, { kind: 'automation_retry' }])
  await app.work()
  expect((await app.send('GET', `/jobs/${body.id}`)).body).toMatchObject({
    state: 'succeeded',
    counters: { updated: 1_001 },
  })
  const failed = (await enrolmentsOf(app, flow.id)).filter((one) => one.status === 'failed')
  expect(failed).toEqual([])
})
