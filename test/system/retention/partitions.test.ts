import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { retentionKinds } from '../../../server/retention.ts'
import { retentionJobs } from '../../../server/system/retention/index.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context
const { clock } = app

const deleteOld = async () => {
  for (const { task, run } of retentionJobs({ sql, clock }, retentionKinds))
    if (task.name === 'delete-old-records') await run(null)
}
const noCounters = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, exported: 0 }
const data = { import_id: newId(), job_id: newId(), job_state: 'succeeded', counters: noCounters }
const addEvent = (at: string) => sql`
  insert into events (id, type, occurred_at, origin, data)
  values (first_id_of(${at}), 'import.finished', ${at}, 'system', ${sql.json(data)})`
const times = async () =>
  (await sql<{ occurred_at: string }[]>`select occurred_at from events order by id`).map(
    ({ occurred_at }) => occurred_at,
  )
const partitions = async () =>
  (
    await sql<{ name: string }[]>`
      select relname as name from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'events'::regclass and relname like 'events_2031%' order by relname`
  ).map(({ name }) => name)
const missingUntil = async () => (await sql`select missing_until from event_feed`)[0]?.missing_until

const [march, april, may] = ['2031-03-01', '2031-04-01', '2031-05-01'].map((day) => `${day}T00:00:00.000Z`)
const lastOfMarch = '2031-03-31T23:59:59.999Z'
const sixthOfApril = '2031-04-06T12:00:00.000Z'

/** Months from before are dropped first, so that each test begins with the same ones. */
const begin = async () => {
  clock.set('2031-03-31T00:00:00.000Z')
  await deleteOld()
  await sql`delete from events`
  await sql`update event_feed set missing_until = first_id_of('2031-01-01')`
  await sql`select make_event_partitions('2031-03-01', '2031-05-01')`
  for (const at of [march, lastOfMarch, april, sixthOfApril, may]) await addEvent(at as string)
}

test('the time in the last id of a month decides whether the month is dropped', async () => {
  await begin()
  // Everything from before the last millisecond of March goes: not the whole month.
  clock.set('2031-04-30T23:59:59.999Z')
  await deleteOld()
  expect(await partitions()).toEqual(['events_2031_03', 'events_2031_04', 'events_2031_05'])
  expect(await times()).toEqual([lastOfMarch, april, sixthOfApril, may])
  clock.set('2031-05-01T00:00:00.000Z')
  await deleteOld()
  expect(await partitions()).toEqual(['events_2031_04', 'events_2031_05'])
  expect(await times()).toEqual([april, sixthOfApril, may])
})

test('a dropped month and single events leave the position from which the feed is complete', async () => {
  await begin()
  clock.set('2031-05-03T00:00:00.000Z')
  await deleteOld()
  expect(await partitions()).toEqual(['events_2031_04', 'events_2031_05'])
  expect(await times()).toEqual([sixthOfApril, may])
  expect(await sql`select first_id_of(${april as string}) as id`).toEqual([{ id: await missingUntil() }])
  const after = async (at: string) => {
    const [row] = await sql<{ id: string }[]>`select first_id_of(${at}) as id`
    return (await app.send('GET', `/events?after=${row?.id}`)).status
  }
  expect([await after(lastOfMarch), await after(april as string)]).toEqual([400, 200])
})

test('a month in use is emptied in batches, and dropped when it is not in use', async () => {
  await begin()
  clock.set('2031-05-03T00:00:00.000Z')
  await sql.begin(async (reader) => {
    await reader`select count(*) from events`
    await deleteOld()
    expect(await partitions()).toContain('events_2031_03')
    expect(await times()).toEqual([sixthOfApril, may])
  })
  await deleteOld()
  expect(await partitions()).toEqual(['events_2031_04', 'events_2031_05'])
})

test('a month is dropped during a vacuum of another month', async () => {
  await begin()
  clock.set('2031-05-03T00:00:00.000Z')
  await sql.begin(async (vacuum) => {
    await vacuum`lock table events_2031_05 in share update exclusive mode`
    await deleteOld()
  })
  expect(await partitions()).toEqual(['events_2031_04', 'events_2031_05'])
})

test('a setting that changes during a run stops the next month from being dropped', async () => {
  await begin()
  clock.set('2031-06-30T00:00:00.000Z')
  const slowly = retentionKinds
    .filter(({ kind }) => kind === 'events')
    .map((kind) => ({
      ...kind,
      drop: async (...given: Parameters<NonNullable<typeof kind.drop>>) => {
        const dropped = await kind.drop?.(...given)
        await app.send('PUT', '/settings/retention', { body: { events_kept_for_days: 365 } })
        return dropped ?? false
      },
    }))
  for (const { task, run } of retentionJobs({ sql, clock }, slowly))
    if (task.name === 'delete-old-records') await run(null)
  expect(await partitions()).toEqual(['events_2031_04', 'events_2031_05'])
  expect(await times()).toEqual([april, sixthOfApril, may])
  expect(await sql`select first_id_of(${lastOfMarch}) as id`).toEqual([{ id: await missingUntil() }])
  await app.send('PUT', '/settings/retention', { body: { events_kept_for_days: 30 } })
})
