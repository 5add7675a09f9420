import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { itemsOf, queueDue, runSchedule } from '../../../server/platform/jobs/schedule.ts'
import { defineJob, defineTask, type Job } from '../../../server/platform/jobs/task.ts'
import { silentLogger } from '../../../server/platform/log.ts'
import { openQueuePool } from '../../../server/platform/storage/queue-pool.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql, url } = await createTestDatabase()
const pool = openQueuePool(url, 2, silentLogger())
afterAll(() => pool.end())

const job = (name: string, schedule: string | null): Job =>
  defineJob({ task: defineTask(name), schedule, run: async () => undefined })
const jobs = [job('each-minute', '* * * * *'), job('yearly', '5 4 20 11 *'), job('on-demand', null)]
const items = itemsOf(jobs)

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`)
const queued = async (): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`
    select task_identifier as name from graphile_worker.jobs order by id`
  return rows.map(({ name }) => name)
}

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`
  await sql`delete from graphile_worker._private_known_crontabs`
})

describe('the schedule', () => {
  test('queues the jobs due in a minute once, however many processes check', async () => {
    await Promise.all([1, 2, 3].map(() => queueDue(pool, items, at('04:05'))))
    expect((await queued()).toSorted()).toEqual(['each-minute', 'yearly'])
    await queueDue(pool, items, at('04:06'))
    expect(await queued()).toHaveLength(3)
    await queueDue(pool, items, at('04:04'))
    expect(await queued()).toHaveLength(3)
  })

  test('ignores stored times in the future, which a process with a wrong clock has left', async () => {
    await sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('each-minute', now(), now() + interval '30 minutes')`
    await queueDue(pool, items, at('04:05'))
    expect((await queued()).toSorted()).toEqual(['each-minute', 'yearly'])
    await queueDue(pool, items, at('04:05'))
    expect(await queued()).toHaveLength(2)
  })

  test("uses the database's minute from the start, and registers names", async () => {
    const schedule = runSchedule(pool, jobs, silentLogger())
    await expect.poll(queued).toEqual(['each-minute'])
    const rows = await sql<{ identifier: string; ran: boolean }[]>`
      select identifier, last_execution between now() - interval '2 minutes' and now() as ran
      from graphile_worker._private_known_crontabs order by identifier`
    expect(rows).toMatchObject([{ identifier: 'each-minute', ran: true }, { identifier: 'yearly' }])
    await schedule.stop()
  })
})
