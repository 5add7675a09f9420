import { beforeAll, expect, test } from 'vitest'
import { allJobs } from '../../../server/jobs.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context

const makePartitions = async (): Promise<void> =>
  allJobs(app.context)
    .find(({ task }) => task.name === 'make-delivery-partitions')
    ?.run(null)

const partitions = async (): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent in ('deliveries'::regclass, 'delivery_events'::regclass) and inhrelid::regclass::text like '%_2031_%' order by 1`
  return rows.map(({ name }) => name)
}

const campaign = '0192f000-0000-7000-8000-000000000001'
const [may, june] = ['2031-05-30T23:59:59.999Z', '2031-06-01T00:00:00.000Z']

/** Deliveries from before their partitions existed: a row of the ledger with an event for each time. */
beforeAll(async () => {
  await sql`
    insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
    values (${campaign}, 'May', 'finished', '{}', '{}', false, '{}', 'system', ${may}, ${may})`
  await sql`
    with made as (select first_id_of(at) as id, at from unnest(${[may, june]}::text[]::timestamptz[]) at),
    ledger as (
      insert into deliveries (id, source_id, kind, status, created_at, queued_at)
      select id, ${campaign}, 'campaign', 'accepted', at, at from made
    )
    insert into delivery_events (id, delivery_id, type, occurred_at) select id, id, 'opened', at from made`
  app.clock.set('2031-05-31T12:00:00Z')
})

const whereTheyLie = async (table: 'deliveries' | 'delivery_events'): Promise<string[]> => {
  const rows = await sql<{ part: string }[]>`
    select tableoid::regclass::text as part from ${sql(table)} where id >= ${'01c00000-0000-7000-8000-000000000000'} order by id`
  return rows.map(({ part }) => part)
}

test('creates partitions for the month and the next two, and moves rows into their own', async () => {
  expect(await whereTheyLie('deliveries')).toEqual(['deliveries_other', 'deliveries_other'])
  const before = await sql`select * from deliveries order by id`
  await makePartitions()
  expect(await partitions()).toEqual([
    'deliveries_2031_05',
    'deliveries_2031_06',
    'deliveries_2031_07',
    'delivery_events_2031_05',
    'delivery_events_2031_06',
    'delivery_events_2031_07',
  ])
  expect(await whereTheyLie('deliveries')).toEqual(['deliveries_2031_05', 'deliveries_2031_06'])
  expect(await whereTheyLie('delivery_events')).toEqual([
    'delivery_events_2031_05',
    'delivery_events_2031_06',
  ])
  expect(await sql`select * from deliveries order by id`, 'the same rows').toEqual(before)
  const [counted] = await sql<{ sum: number }[]>`
    select sum(contacts)::integer as sum from delivery_tallies where campaign_id = ${campaign}`
  expect(counted?.sum, 'the sums of the campaign').toBe(2)
})

test('changes nothing in a second run, and creates one more partition in the next month', async () => {
  await makePartitions()
  expect(await partitions()).toHaveLength(6)
  app.clock.set('2031-06-01T01:11:00Z')
  await makePartitions()
  expect(await partitions()).toHaveLength(8)
})

test('gives up while the ledger is locked for long, until the next run', async () => {
  app.clock.set('2031-07-01T01:11:00Z')
  await sql.begin(async (tx) => {
    await tx`select count(*) from deliveries_other`
    await expect(makePartitions()).rejects.toThrow('lock timeout')
  })
  await makePartitions()
  expect(await partitions()).toHaveLength(10)
})
