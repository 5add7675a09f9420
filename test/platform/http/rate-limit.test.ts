import { expect, test } from 'vitest'
import { createRateLimiter } from '../../../server/platform/http/rate-limit.ts'
import { createTestClock } from '../../support/clock.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()
const quota = { requests: 2, window_seconds: 60 }

test('a window half an hour ahead, used up by a process with a wrong clock, blocks no request', async () => {
  const ahead = createRateLimiter(sql, createTestClock('2026-11-02T09:30:00.000Z'))
  for (let count = 0; count < 3; count++) await ahead('write ada', quota)
  expect(await ahead('write ada', quota)).toMatchObject({ allowed: false })

  const right = createRateLimiter(sql, createTestClock('2026-11-02T09:00:00.000Z'))
  expect(await right('write ada', quota)).toMatchObject({ allowed: true })
  expect(await right('write ada', quota)).toMatchObject({ allowed: true })
  expect(await right('write ada', quota)).toMatchObject({ allowed: false, reset_seconds: 60 })
})

test('at the end of a window the later one counts, also for processes some milliseconds behind', async () => {
  const later = createRateLimiter(sql, createTestClock('2026-11-02T10:01:00.000Z'))
  for (let count = 0; count < 2; count++) await later('write grace', quota)
  const earlier = createRateLimiter(sql, createTestClock('2026-11-02T10:00:59.990Z'))
  expect(await earlier('write grace', quota)).toMatchObject({ allowed: false })
})

test('of concurrent requests exactly as many are allowed as the window has', async () => {
  const limiter = createRateLimiter(sql, createTestClock('2026-11-02T11:00:00.000Z'))
  const wide = { requests: 700, window_seconds: 60 }
  const answers = await Promise.all(Array.from({ length: 800 }, () => limiter('read katherine', wide)))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(700)
})
