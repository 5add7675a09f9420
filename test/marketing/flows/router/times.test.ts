import { beforeEach, describe, expect, test } from 'vitest'
import { checkDefinition } from '../../../../server/marketing/flows/check.ts'
import { runScans } from '../../../../server/marketing/flows/scans/run.ts'
import { watchSegments } from '../../../../server/marketing/flows/scans/segments.ts'
import { openDatabase } from '../../../../server/platform/storage/open.ts'
import { audienceOf, wideQuotas } from '../../../audience/memberships/support.ts'
import { startTestApp } from '../../../support/app.ts'
import { chain, enrolmentsOf, flowState, node } from '../support.ts'
import { clear, entranceOf, routeAll, trigger } from './support.ts'

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context
const always = { mode: 'always', after_days: null } as const
const minutes = 60_000

await app.send('PUT', '/settings/general', { body: { default_timezone: 'Europe/Berlin' } })

const entered = async (flowId: string): Promise<string[]> =>
  (await enrolmentsOf(app, flowId)).map(({ contact_id }) => contact_id)

/** Runs the jobs as the queue does, and routes. */
const look = async (time?: string): Promise<void> => {
  if (time !== undefined) app.clock.set(time)
  await runScans(app.context)
  await watchSegments(app.context)
  await routeAll(app)
}

beforeEach(async () => {
  await clear(app)
  app.clock.set('2026-11-02T07:00:00.000Z')
})

describe('date_reached', () => {
  test('finds contacts on the day of a field, at the time of the business, once', async () => {
    const field = await audience.field({ key: 'renewal', type: 'date' })
    const flow = await entranceOf(
      app,
      [trigger('date_reached', { field: `custom.${field.key}`, offset_days: -7, time: '09:30' })],
      {
        re_entry: always,
      },
    )
    const [ada] = [
      await audience.contact({ custom_fields: { renewal: '2026-11-10' } }),
      await audience.contact({ custom_fields: { renewal: '2026-11-11' } }),
      await audience.contact(),
    ]
    await look()
    await look('2026-11-03T08:29:00.000Z')
    expect(await entered(flow.id)).toEqual([])
    await look('2026-11-03T08:30:00.000Z')
    await look('2026-11-03T08:31:00.000Z')
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([
      { contact_id: ada.id, context: { trigger: { date: '2026-11-10' } } },
    ])
  })

  test('comes round every year, on 28 February for 29 February, and not on the first day itself', async () => {
    app.clock.set('2027-02-27T12:00:00.000Z')
    const flow = await entranceOf(app, [trigger('date_reached', { field: 'date_of_birth', yearly: true })])
    const leap = await audience.contact({ date_of_birth: '1992-02-29' })
    const usual = await audience.contact({ date_of_birth: '1990-02-28' })
    await audience.contact({ date_of_birth: '1990-03-01' })
    await look()
    await look('2027-02-28T09:00:00.000Z')
    expect((await entered(flow.id)).sort()).toEqual([leap.id, usual.id].sort())
  })

  test('makes up for days on which the service did not run', async () => {
    const flow = await entranceOf(app, [trigger('date_reached', { field: 'date_of_birth', yearly: true })])
    const ids = [
      await audience.contact({ date_of_birth: '1990-11-03' }),
      await audience.contact({ date_of_birth: '1990-11-04' }),
    ].map(({ id }) => id)
    await look()
    await look('2026-11-06T07:00:00.000Z')
    expect(await entered(flow.id)).toEqual(ids)
  })

  test('pauses its flow if the field does not exist any more', async () => {
    const flow = await entranceOf(app, [trigger('date_reached', { field: 'custom.gone' })])
    await audience.contact()
    await look()
    await look('2026-11-03T09:00:00.000Z')
    expect(await flowState(app, flow.id)).toMatchObject({
      status: 'paused',
      pause_reason: 'failing_condition',
    })
  })
})

describe('schedule', () => {
  const condition = {
    match: 'all',
    conditions: [{ field: 'company', operator: 'is', value: 'Engines', parameters: null }],
  } as never

  test('finds all contacts that match, each time once', async () => {
    const flow = await entranceOf(
      app,
      [trigger('schedule', { every: 'week', weekdays: ['wednesday'], time: '10:00' }, condition)],
      { re_entry: always },
    )
    const ada = await audience.contact({ company: 'Engines' })
    await audience.contact({ company: 'Looms' })
    await look()
    for (const day of ['03', '04', '05', '11']) await look(`2026-11-${day}T09:00:00.000Z`)
    expect(await entered(flow.id)).toEqual([ada.id, ada.id])
  })

  test('does not make up for times that were missed, except for the last', async () => {
    const flow = await entranceOf(app, [trigger('schedule', { every: 'day' })], { re_entry: always })
    await audience.contact()
    await look()
    await look('2026-11-09T12:00:00.000Z')
    expect(await entered(flow.id)).toHaveLength(2)
    expect(
      (await enrolmentsOf(app, flow.id)).map(({ context }) => (context.trigger as { date: string }).date),
    ).toEqual(['2026-11-02', '2026-11-09'])
  })

  test('on the last day of a short month', async () => {
    const flow = await entranceOf(app, [trigger('schedule', { every: 'month', day_of_month: 31 })])
    const { id } = await audience.contact()
    await look()
    await look('2026-11-29T12:00:00.000Z')
    expect(await entered(flow.id)).toEqual([])
    await look('2026-11-30T12:00:00.000Z')
    expect(await entered(flow.id)).toEqual([id])
  })

  test('looks at many contacts in several transactions, each contact once', async () => {
    const flow = await entranceOf(app, [trigger('schedule', { every: 'day' })], { re_entry: always })
    await audience.contactsIds(21_000)
    await look()
    app.clock.set('2026-11-02T08:00:00.000Z')
    await Promise.all([runScans(app.context), runScans(app.context)])
    const [row] =
      await sql`select count(*) as events, count(distinct contact_id) as contacts from trigger_events`
    expect(row).toEqual({ events: 21_000, contacts: 21_000 })
    expect(flow.id).toBeDefined()
  })
})

test('contact_inactive finds a contact once, some days after its last activity', async () => {
  const flow = await entranceOf(app, [trigger('contact_inactive', { days: 10 })], { re_entry: always })
  const [active, never] = [await audience.contact(), await audience.contact()]
  await look()
  app.clock.set('2026-11-05T10:00:00.000Z')
  await audience.post(`/contacts/${active.id}/events`, { name: 'visited' })
  for (let day = 6; day < 30; day += 1) await look(`2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`)
  const rows = await sql`select contact_id, (occurred_at::date)::text as day from (
    select contact_id, entered_at as occurred_at from enrolments where source_id = ${flow.id}) e order by 2`
  expect(rows).toEqual([
    { contact_id: never.id, day: '2026-11-12' },
    { contact_id: active.id, day: '2026-11-15' },
  ])
})

describe('segment_entered and segment_left', () => {
  const engines = {
    match: 'all',
    conditions: [{ field: 'company', operator: 'is', value: 'Engines' }],
  }
  const change = async (id: string, company: string): Promise<void> => {
    const etag = (await app.send('GET', `/contacts/${id}`)).headers.get('etag') ?? ''
    await app.send('PUT', `/contacts/${id}`, { body: { company }, headers: { 'if-match': etag } })
  }

  test('notice who began or ceased to match since the last look, and not who matched before', async () => {
    const segment = await audience.segment(engines)
    const [came, went] = [
      await entranceOf(app, [trigger('segment_entered', { segment_ids: [segment.id] })], {
        re_entry: always,
      }),
      await entranceOf(app, [trigger('segment_left', { segment_ids: [segment.id] })], { re_entry: always }),
    ]
    const ada = await audience.contact({ company: 'Engines' })
    const grace = await audience.contact({ company: 'Looms' })
    await look()
    expect(await entered(came.id)).toEqual([])
    await change(ada.id, 'Looms')
    await change(grace.id, 'Engines')
    app.clock.advance(minutes)
    await look()
    expect([await entered(came.id), await entered(went.id)]).toEqual([[], []])
    app.clock.advance(5 * minutes)
    await look()
    app.clock.advance(5 * minutes)
    await look()
    expect([await entered(came.id), await entered(went.id)]).toEqual([[grace.id], [ada.id]])
    expect(await enrolmentsOf(app, came.id)).toMatchObject([
      { context: { trigger: { segment_id: segment.id, segment_name: segment.name } } },
    ])
  })

  test('watch only segments of active flows, and begin anew afterwards', async () => {
    const segment = await audience.segment(engines)
    const flow = await entranceOf(app, [trigger('segment_entered', { segment_ids: [segment.id] })])
    await look()
    await audience.contact({ company: 'Engines' })
    await sql`update flows set status = 'paused'`
    await look()
    expect(await sql`select from watched_segments`).toHaveLength(0)
    await sql`update flows set status = 'active'`
    app.clock.advance(6 * minutes)
    await look()
    await sql`update flows set updated_at = updated_at`
    app.clock.advance(6 * minutes)
    await look()
    expect(await entered(flow.id)).toEqual([])
  })

  test('forget a merged contact', async () => {
    const segment = await audience.segment(engines)
    const flow = await entranceOf(app, [trigger('segment_left', { segment_ids: [segment.id] })])
    const [ada, grace] = [
      await audience.contact({ company: 'Engines' }),
      await audience.contact({ company: 'Engines' }),
    ]
    await look()
    await audience.post(`/contacts/${ada.id}/merge`, { source_id: grace.id })
    app.clock.advance(6 * minutes)
    await look()
    expect(await entered(flow.id)).toEqual([])
    expect(await sql`select contact_id from watched_segment_members`).toEqual([{ contact_id: ada.id }])
  })
})

test('two processes that scan at the same time find each contact once', async () => {
  const flow = await entranceOf(app, [trigger('schedule', { every: 'day' })], { re_entry: always })
  await audience.contactsIds(21_000)
  await look()
  app.clock.set('2026-11-02T08:00:00.000Z')
  const other = openDatabase(app.databaseUrl, { name: 'another process' })
  await Promise.all([runScans(app.context), runScans({ ...app.context, sql: other }), runScans(app.context)])
  await other.end()
  const [row] = await sql`
    select count(*) as events, count(distinct contact_id) as contacts from trigger_events where source_id = ${flow.id}`
  expect(row).toEqual({ events: 21_000, contacts: 21_000 })
})

test('a scan that is killed goes on where it was, and finds each contact once', async () => {
  await entranceOf(app, [trigger('schedule', { every: 'day' })], { re_entry: always })
  await audience.contactsIds(21_000)
  await look()
  app.clock.set('2026-11-02T08:00:00.000Z')
  const victim = openDatabase(app.databaseUrl, { name: 'a scan to kill' })
  const kills: number[] = []
  for (let wait = 20; kills.length < 5 && wait < 800; wait *= 1.6) {
    const running = runScans({ ...app.context, sql: victim }).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, wait))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'a scan to kill'`
    if ((await running) === null) kills.push(wait)
  }
  await victim.end()
  await runScans(app.context)
  const [row] =
    await sql`select count(*) as events, count(distinct contact_id) as contacts from trigger_events`
  expect(row).toEqual({ events: 21_000, contacts: 21_000 })
  expect(kills.length).toBeGreaterThan(0)
})

test.each([
  ['shoe_size', 'invalid_value'],
  ['company', 'invalid_value'],
])('publishing rejects the field %s', async (field, code) => {
  const definition = chain([node('end', 'end')], {
    triggers: [trigger('date_reached', { field, yearly: true })],
  })
  const { faults } = await checkDefinition(sql, app.context, definition)
  expect(faults).toMatchObject([{ pointer: '/definition/triggers/0/settings/field', code }])
})
