import { beforeEach, describe, expect, test } from 'vitest'
import { housekeepingJobs, repeatUntilEmpty } from '../../../server/platform/jobs/housekeeping.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()
const now = '2026-03-09T12:00:00.000Z'

const runJob = async (name: string): Promise<void> => {
  const jobs = housekeepingJobs({ sql, clock: { now: () => new Date(now) } })
  await jobs.find((job) => job.task.name === name)?.run({})
}

beforeEach(async () => {
  await sql`truncate idempotency_keys, rate_limits`
})

describe('housekeeping', () => {
  test('idempotency keys are deleted when they have expired, and not before', async () => {
    await sql`
      insert into idempotency_keys (key_hash, operation_id, fingerprint, reply, expires_at)
      select decode(md5(n::text), 'hex'), 'createContact', '\\x00', '\\x00', ${now}::timestamptz + n * interval '1 second'
      from generate_series(-3, 2) n`
    await runJob('delete-expired-idempotency-keys')
    const left = await sql`select expires_at from idempotency_keys order by expires_at`
    expect(left.map((row) => row.expires_at)).toEqual([
      '2026-03-09T12:00:00.000Z',
      '2026-03-09T12:00:01.000Z',
      '2026-03-09T12:00:02.000Z',
    ])
  })

  test('more than one batch of them is deleted in one run', async () => {
    await sql`
      insert into idempotency_keys (key_hash, operation_id, fingerprint, reply, expires_at)
      select decode(md5(n::text), 'hex'), 'createContact', '\\x00', '\\x00', ${now}::timestamptz - interval '1 hour'
      from generate_series(1, 12000) n`
    await runJob('delete-expired-idempotency-keys')
    expect(await sql`select count(*) from idempotency_keys`).toEqual([{ count: 0 }])
  })

  test('rate limits are deleted two days after their window began', async () => {
    await sql`
      insert into rate_limits (bucket, window_start, used) values
        ('old', ${now}::timestamptz - interval '49 hours', 1),
        ('young', ${now}::timestamptz - interval '47 hours', 1)`
    await runJob('delete-past-rate-limits')
    expect(await sql`select bucket from rate_limits`).toEqual([{ bucket: 'young' }])
  })

  test('a batch deletion is repeated until it deletes nothing', async () => {
    const found = [5000, 5000, 3, 0]
    await repeatUntilEmpty(async () => found.shift() ?? 0)
    expect(found).toEqual([])
  })
})
