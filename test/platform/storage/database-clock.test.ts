import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createDatabaseClock, refuseWrongClock } from '../../../server/platform/storage/database-clock.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()

/** A database whose clock is `ahead` milliseconds ahead, with a response time in milliseconds. */
const database = (ahead: () => number, delay = () => 0): Sql =>
  (async () => {
    await new Promise((resolve) => setTimeout(resolve, delay()))
    return [{ time: performance.timeOrigin + performance.now() + ahead() }]
  }) as unknown as Sql

const aheadOf = (clock: { now(): Date }): number =>
  clock.now().getTime() - (performance.timeOrigin + performance.now())

test("the clock has the database's time, within the round trip of the query", async () => {
  const clock = await createDatabaseClock(sql)
  const before = clock.now().getTime()
  const [row] = await sql<{ time: number }[]>`
    select extract(epoch from clock_timestamp())::double precision * 1000 as time`
  const after = clock.now().getTime()
  expect(row?.time).toBeGreaterThanOrEqual(before - 100)
  expect(row?.time).toBeLessThanOrEqual(after + 100)
})

test("a wrong clock of the machine changes neither the clock's time nor its speed", async () => {
  const clock = await createDatabaseClock(sql)
  const right = clock.now().getTime()
  const real = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => real + 1_800_000)
  try {
    await clock.look()
    expect(clock.isOff()).toBe(true)
    expect(clock.skewSeconds()).toBeGreaterThan(1790)
    expect(clock.now().getTime() - right).toBeLessThan(60_000)
  } finally {
    vi.restoreAllMocks()
  }
  await clock.look()
  expect(clock.isOff()).toBe(false)
})

test("the clock follows a jump of the database's clock at the next reading, and an equal one changes nothing", async () => {
  let ahead = 0
  let delay = 0
  const clock = await createDatabaseClock(
    database(
      () => ahead,
      () => delay,
    ),
  )
  ahead = -3_600_000
  await clock.look()
  expect(Math.abs(aheadOf(clock) + 3_600_000)).toBeLessThan(500)
  // A slow response has a large error.
  const course = aheadOf(clock)
  ahead -= 40
  delay = 100
  await clock.look()
  expect(Math.abs(aheadOf(clock) - course)).toBeLessThan(3)
})

test('a start is refused above five seconds, ahead and behind, with both times and what to do', async () => {
  const off = async (ms: number) => refuseWrongClock(await createDatabaseClock(database(() => ms)))
  await off(4_000)
  await off(-4_000)
  await expect(off(-1_800_000)).rejects.toThrow(
    /^This machine's clock is 30 minutes ahead of the database's \(here .*Z, there .*Z\)\. Set the clocks of both machines/,
  )
  await expect(off(20_000)).rejects.toThrow(/20 seconds behind the database's/)
})

test('ids use it', async () => {
  const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  // In a process of its own: ids never go back, so those of all later tests would have this time.
  const program = `
    import { newId, timeIdsBy } from './server/platform/ids.ts'
    timeIdsBy({ now: () => new Date('2031-01-01T00:00:00Z') })
    process.stdout.write(newId())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(timeOf(stdout)).toBe(Date.parse('2031-01-01T00:00:00Z'))
})
