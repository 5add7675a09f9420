import { afterEach, describe, expect, test } from 'vitest'
import { allJobs } from '../../../server/jobs.ts'
import { systemClock } from '../../../server/platform/clock.ts'
import { readConfig } from '../../../server/platform/config.ts'
import type { NotificationHandlers } from '../../../server/platform/jobs/notifications.ts'
import { type JobRunner, startJobs } from '../../../server/platform/jobs/runner.ts'
import { defineJob, defineTask, type Job } from '../../../server/platform/jobs/task.ts'
import { silentLogger } from '../../../server/platform/log.ts'
import { createEditions } from '../../../server/system/editions/index.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql, url } = await createTestDatabase()
const runners: JobRunner[] = []

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  await sql`delete from graphile_worker._private_jobs`
})

const work = async (...jobs: Job[]): Promise<JobRunner> => {
  const runner = await startJobs({ url, jobs, log: silentLogger() })
  runners.push(runner)
  return runner
}

const listen = async (calls: NotificationHandlers): Promise<void> => {
  runners.push(await startJobs({ url, jobs: [], log: silentLogger(), notifications: calls }))
}

const job = (name: string, run: Job['run'], schedule: string | null = null): Job =>
  defineJob({ task: defineTask<unknown>(name), schedule, run })

const queued = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from graphile_worker._private_jobs`
  return row?.count ?? 0
}

const knownSchedules = async (): Promise<string[]> => {
  const rows = await sql<
    { identifier: string }[]
  >`select identifier from graphile_worker._private_known_crontabs`
  return rows.map(({ identifier }) => identifier)
}

describe('background jobs', () => {
  test('a job queued in a transaction runs after the commit, and not after a rollback', async () => {
    const seen: unknown[] = []
    await work(job('note', async (payload) => void seen.push(payload)))
    await sql.begin((tx) => tx`select graphile_worker.add_job('note', ${tx.json({ id: 1 })}::json)`)
    const undone = sql.begin(async (tx) => {
      await tx`select graphile_worker.add_job('note', ${tx.json({ id: 2 })}::json)`
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await sql`select graphile_worker.add_job('note', ${sql.json({ id: 3 })}::json)`
    await expect.poll(() => seen).toHaveLength(2)
    expect(seen).toEqual([{ id: 1 }, { id: 3 }])
    await expect.poll(queued).toBe(0)
  })

  test('a failed job stays in the queue for a retry', async () => {
    let tries = 0
    await work(
      job('stumble', async () => {
        tries++
        throw new Error('not yet')
      }),
    )
    await sql`select graphile_worker.add_job('stumble')`
    await expect.poll(() => tries).toBe(1)
    const failed = () =>
      sql`select attempts, last_error from graphile_worker._private_jobs where locked_at is null`
    await expect.poll(failed).toEqual([{ attempts: 1, last_error: 'not yet' }])
  })

  test('of two processes, only one runs each job', async () => {
    const seen: unknown[] = []
    const note = job('note', async (payload) => void seen.push((payload as { id: number }).id))
    await work(note)
    await work(note)
    await sql`select graphile_worker.add_job('note', json_build_object('id', n)) from generate_series(1, 50) n`
    await expect.poll(queued, { timeout: 10_000 }).toBe(0)
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    )
  })

  test('stopping waits for the running job', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    let finished = false
    const runner = await work(
      job('slow', async () => {
        begin()
        await new Promise((resolve) => setTimeout(resolve, 200))
        finished = true
      }),
    )
    await sql`select graphile_worker.add_job('slow')`
    await begun
    await runner.stop()
    expect(finished).toBe(true)
    expect(await sql`select * from graphile_worker._private_jobs`).toEqual([])
  })

  test('it continues when its connections are lost', async () => {
    const seen: unknown[] = []
    await work(job('note', async (payload) => void seen.push(payload)))
    const gone = await sql<{ pid: number }[]>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'crs jobs%' and datname = current_database()`
    const cut = () =>
      sql`select 1 from pg_stat_activity where pid = any (${gone.map(({ pid }) => pid)}::integer[])`
    await expect.poll(cut, { timeout: 10_000 }).toEqual([])
    await sql`select graphile_worker.add_job('note', ${sql.json({ id: 9 })}::json)`
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([{ id: 9 }])
  }, 40_000)

  test('notifications of other processes arrive after their commit, also after the connection was lost', async () => {
    let [rings, others] = [0, 0]
    await listen({ crs_one: () => rings++, crs_other: () => others++ })
    // Once when it begins to listen, because earlier notifications are unknown.
    await expect.poll(() => [rings, others]).toEqual([1, 1])
    await sql.begin(async (tx) => {
      await tx`select pg_notify('crs_one', ''), pg_notify('crs_one', '')`
      await tx`select pg_notify('crs_one', '')`
    })
    await expect.poll(() => [rings, others]).toEqual([2, 1])
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'crs jobs%' and datname = current_database()`
    await expect.poll(() => [rings, others], { timeout: 10_000 }).toEqual([3, 2])
    await sql`select pg_notify('crs_other', '')`
    await expect.poll(() => [rings, others]).toEqual([3, 3])
  })

  test('scheduled jobs are registered in the database by their names', async () => {
    await work(job('tidy', async () => undefined, '*/10 * * * *'))
    await expect.poll(knownSchedules).toEqual(['tidy'])
  })
})

test('every job has a unique name and, if it has a schedule, a valid one', async () => {
  const clock = systemClock
  const editions = createEditions({ sql, clock })
  const secret = Buffer.alloc(32, 7)
  const jobs = allJobs({ sql, clock, log: silentLogger(), editions, secret, config: readConfig({}) })
  expect(new Set(jobs.map(({ task }) => task.name)).size).toBe(jobs.length)
  await work(...jobs)
  const scheduled = jobs.filter(({ schedule }) => schedule !== null).map(({ task }) => task.name)
  await expect.poll(knownSchedules).toEqual(expect.arrayContaining(scheduled))
})
