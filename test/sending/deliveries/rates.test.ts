import { beforeEach, describe, expect, test } from 'vitest'
import { createRateLimiter } from '../../../server/platform/http/rate-limit.ts'
import { bucketsOf, createAllow } from '../../../server/sending/deliveries/sending/rates.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()
const never = new AbortController().signal
const unlimited = { per_second: null, per_hour: null, per_day: null }
let now: Date
const clock = { now: () => now }

beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z')
  await sql`delete from rate_limits`
})

type Rate = Parameters<typeof bucketsOf>[1]

const startProcess = (rate: Rate) => {
  const allow = createAllow(createRateLimiter(sql, clock), bucketsOf('server:1', rate), AbortSignal.abort())
  /** What it may send at `now`, asking until it gets nothing. */
  return async (): Promise<number> => {
    let count = 0
    for (let granted = await allow(40); granted > 0; granted = await allow(40)) count += granted
    return count
  }
}

/** What several processes together may send at `now`. */
const allowed = async (rate: Rate, processes: number): Promise<number> => {
  const counts = await Promise.all(Array.from({ length: processes }, () => startProcess(rate)()))
  return counts.reduce((left, right) => left + right)
}

describe('a rate', () => {
  test('without a limit allows any number', async () => {
    const allow = createAllow(createRateLimiter(sql, clock), bucketsOf('server:1', unlimited), never)
    expect(await allow(64)).toBe(64)
  })

  test('is shared by all processes', async () => {
    expect(await allowed({ ...unlimited, per_second: 100 }, 3)).toBe(100)
    expect(await allowed({ ...unlimited, per_second: 100 }, 3)).toBe(0)
    now = new Date(now.getTime() + 1000)
    expect(await allowed({ ...unlimited, per_second: 100 }, 3)).toBe(100)
  })

  test('of an hour is spread over its minutes and ends with the hour', async () => {
    const allowedNow = startProcess({ ...unlimited, per_hour: 90 })
    const byMinutes: number[] = []
    for (let minute = 0; minute < 61; minute++) {
      byMinutes.push(await allowedNow())
      now = new Date(now.getTime() + 60_000)
    }
    expect(Math.max(...byMinutes)).toBe(2)
    expect(byMinutes.slice(0, 60).reduce((left, right) => left + right)).toBe(90)
    expect(byMinutes.at(60)).toBe(2)
  })

  test('of a day is spread over its hours', async () => {
    expect(await allowed({ ...unlimited, per_day: 2400 }, 2)).toBe(100)
  })

  test('that is used up for long returns at once instead of waiting', async () => {
    const allow = createAllow(
      createRateLimiter(sql, clock),
      bucketsOf('server:1', { ...unlimited, per_hour: 60 }),
      never,
    )
    expect(await allow(40)).toBe(1)
    expect(await allow(40)).toBe(0)
  })
})
