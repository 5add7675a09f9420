import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { enrol as enterFlow } from '../../../server/marketing/flows/enrol.ts'
import { routeEvents } from '../../../server/marketing/flows/router/route.ts'
import { changeKind, settleStragglers } from '../../../server/marketing/sequences/settle.ts'
import type { Work } from '../../../server/system/jobs/index.ts'
import { addContacts } from '../flows/support.ts'
import { day, startSequences, stepAfter } from './support.ts'

type Schemas = components['schemas']

const start = Date.parse('2026-11-02T09:00:00.000Z')
// More e-mails than the free edition allows in a month.
const { app, ok, activate, walk, pass } = await startSequences({ edition: 'pro' })
const { sql } = app.context
const { clock } = app
const many = 2_300

/** An active sequence in which many contacts have received the first step and wait for the second. */
const withMany = async () => {
  clock.set(new Date(start).toISOString())
  const sequence = await activate({
    timezone: 'business',
    steps: [stepAfter(0, 'one'), stepAfter(3, 'two'), stepAfter(3, 'three')],
  })
  const contactIds = await addContacts(app, many)
  const actor = { kind: 'system', id: null, name: null } as const
  await sql.begin((tx) =>
    enterFlow(tx, { flowId: sequence.id, contactIds }, actor, app.context.clock.now(), new Map()),
  )
  await walk()
  const [one, two, three] = sequence.steps.map(({ id }) => id) as [string, string, string]
  return { id: sequence.id, contactIds, one, two, three }
}

const get = (id: string) => ok<Schemas['Sequence']>('GET', `/sequences/${id}`)

/** Contacts by the number of their version and their status. */
const places = async (id: string): Promise<Record<string, number>> => {
  const rows = await sql<{ place: string; count: number }[]>`
    select concat_ws(' ', 'v' || v.number, e.status, e.exit_reason) as place, count(*)::integer as count
    from enrolments e join flow_versions v on v.id = e.version_id where e.source_id = ${id} group by 1 order by 1`
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]))
}

/** How many contacts were sent which steps, in their order. */
const sentAll = async (id: string, names: Record<string, string>): Promise<Record<string, number>> => {
  const rows = await sql<{ path: string[]; count: number }[]>`
    select path, count(*)::integer as count from (
      select array_agg(s.node_id order by s.visit) filter (where s.node_id like 'send%' and s.outcome = 'done') as path
      from enrolments e join enrolment_steps s on s.enrolment_id = e.id where e.source_id = ${id} group by e.id
    ) paths group by 1`
  const nameOf = (node: string): string => names[node.replace('send_', '')] ?? node
  return Object.fromEntries(rows.map(({ path, count }) => [path.map(nameOf).join(' '), count]))
}

/** One turn of the job, as a process does it. */
const turn = async (id: string, checkpoint: object | null = null) => {
  const work = { payload: { flow_id: id }, checkpoint, total: null, context: app.context } as unknown as Work
  return changeKind.begin(work)
}

describe('a change of a sequence with many contacts', () => {
  test('moves 1,000 of them in the request, and the others by a job', async () => {
    const { id, two } = await withMany()
    expect((await get(id)).job_id).toBeNull()
    await ok('PUT', `/sequences/${id}/steps/${two}`, { wait: { amount: 5, unit: 'days' } })
    expect(await places(id)).toEqual({ 'v1 waiting': many - 1_000, 'v2 active': 1_000 })
    const { job_id } = await get(id)
    expect(await ok('GET', `/jobs/${job_id}`)).toMatchObject({
      kind: 'sequence_change',
      state: 'queued',
      progress: { total: many - 1_000 },
    })
    await app.work()
    await walk()
    expect(await places(id)).toEqual({ 'v2 waiting': many })
    expect(await ok('GET', `/jobs/${job_id}`)).toMatchObject({
      state: 'succeeded',
      counters: { updated: many - 1_000 },
    })
    await ok('PUT', `/sequences/${id}`, { name: `${id} renamed` })
    expect((await get(id)).job_id).toBe(job_id)
  })

  test('holds for a contact that is due before the job has reached it', async () => {
    const { id, one, two, three } = await withMany()
    await pass(2 * day)
    await ok('DELETE', `/sequences/${id}/steps/${two}`)
    // No job runs. The contacts become due for the step that was deleted.
    await pass(day)
    expect(await sentAll(id, { [one]: 'one', [two]: 'two', [three]: 'three' })).toEqual({ 'one three': many })
    expect(await places(id)).toEqual({ 'v2 completed': many })
  })

  test('is followed by the same job if the sequence changes again', async () => {
    const { id, one, two, three } = await withMany()
    await ok('PUT', `/sequences/${id}/steps/${two}`, { content: { subject: 'Changed' } })
    const { job_id } = await get(id)
    await ok('POST', `/sequences/${id}/steps/reorder`, { ids: [one, three, two] })
    expect((await get(id)).job_id).toBe(job_id)
    await app.work()
    expect(await places(id)).toEqual({ 'v3 waiting': many })
    await pass(3 * day)
    await pass(3 * day)
    await pass(3 * day)
    // They waited for the second step, which is the last one now.
    expect(await sentAll(id, { [one]: 'one', [two]: 'two', [three]: 'three' })).toEqual({ 'one two': many })
  })

  test('is completed after a kill between two steps, and after one within a step', async () => {
    const { id, two } = await withMany()
    await ok('PUT', `/sequences/${id}/steps/${two}`, { wait: { amount: 5, unit: 'days' } })
    const killed = await turn(id)
    const { checkpoint } = await sql.begin((tx) => killed.step(tx))
    await expect(
      sql.begin(async (tx) => {
        await killed.step(tx)
        throw new Error('SIGKILL')
      }),
    ).rejects.toThrow('SIGKILL')
    expect(await places(id)).toEqual({ 'v1 waiting': many - 2_000, 'v2 active': 2_000 })
    const next = await turn(id, checkpoint)
    expect(await sql.begin((tx) => next.step(tx))).toMatchObject({ finished: true, total: many - 1_000 })
    await walk()
    expect(await places(id)).toEqual({ 'v2 waiting': many })
  })

  test('is completed without its job if that is cancelled, and not before', async () => {
    const { id, two } = await withMany()
    await ok('PUT', `/sequences/${id}/steps/${two}`, { content: { subject: 'Changed' } })
    const { job_id } = await get(id)
    await settleStragglers(app.context)
    expect(await places(id)).toEqual({ 'v1 waiting': many - 1_000, 'v2 waiting': 1_000 })
    await ok('POST', `/jobs/${job_id}/cancel`)
    await app.work()
    await settleStragglers(app.context)
    expect(await places(id)).toEqual({ 'v2 waiting': many })
  })

  test('ends by its new exit event a contact that the job has not reached', async () => {
    const { id, contactIds } = await withMany()
    await ok('PUT', `/sequences/${id}`, { exit_events: [{ key: 'tag_added', settings: {} }] })
    const stale = await sql<{ contact_id: string }[]>`
      select e.contact_id from enrolments e join flow_versions v on v.id = e.version_id and v.number = 1
      where e.source_id = ${id} limit 1`
    const { id: tag } = await ok<{ id: string }>('POST', '/tags', { name: `Tag of ${contactIds[0]}` })
    await ok('POST', `/contacts/${stale[0]?.contact_id}/tags`, { tags: [tag] })
    await routeEvents(app.context)
    expect(await places(id)).toMatchObject({ 'v1 exited exit_event': 1 })
  })
})

describe('archiving a sequence with many contacts', () => {
  const archived = async () => {
    const made = await withMany()
    await ok('POST', `/sequences/${made.id}/pause`)
    const sequence = await ok<Schemas['Sequence']>('POST', `/sequences/${made.id}/archive`)
    return { ...made, jobId: sequence.job_id }
  }

  test('ends the enrolments by a job, and sends nothing meanwhile', async () => {
    const { id, jobId } = await archived()
    expect(await places(id)).toEqual({ 'v1 exited archived': 1_000, 'v1 waiting': many - 1_000 })
    await pass(3 * day)
    expect(await places(id)).toEqual({ 'v1 exited archived': 1_000, 'v1 waiting': many - 1_000 })
    await app.work()
    expect(await places(id)).toEqual({ 'v1 exited archived': many })
    expect(await ok('GET', `/jobs/${jobId}`)).toMatchObject({ state: 'succeeded' })
    expect(await ok('GET', `/sequences/${id}/statistics`)).toMatchObject({
      inside_count: 0,
      exited_by_reason: [{ reason: 'archived', count: many }],
    })
    expect(await sql`select from wanted_triggers where source_id = ${id}`).toHaveLength(0)
  })

  test('must be over before it is unarchived', async () => {
    const { id, jobId } = await archived()
    const { status, body } = await app.send('POST', `/sequences/${id}/unarchive`)
    expect([status, body]).toMatchObject([409, { code: 'invalid_state' }])
    await ok('POST', `/jobs/${jobId}/cancel`)
    await app.work()
    await settleStragglers(app.context)
    expect(await ok('POST', `/sequences/${id}/unarchive`)).toMatchObject({ state: 'paused' })
    expect(await places(id)).toEqual({ 'v1 exited archived': many })
  })
})
