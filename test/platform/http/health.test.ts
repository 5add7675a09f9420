import express from 'express'
import { afterAll, describe, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../../server/platform/clock.ts'
import { readConfig } from '../../../server/platform/config.ts'
import { diskOf } from '../../../server/platform/disk/disk.ts'
import { healthRoutes } from '../../../server/platform/http/health.ts'
import { createMetrics } from '../../../server/platform/http/metrics.ts'
import { toProblem } from '../../../server/platform/http/send-problem.ts'
import { openDatabase, type Sql } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql, url } = await createTestDatabase()

const closing: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const readiness = async (on: Sql, clock: Clock = systemClock): Promise<[number, unknown]> => {
  const server = express()
    .use(healthRoutes(on, clock, diskOf(readConfig({}))))
    .listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    const { port } = server.address() as { port: number }
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    return [response.status, await response.json()]
  } finally {
    server.close()
  }
}

const readOnlyDatabase = () => {
  const options = encodeURIComponent('-c default_transaction_read_only=on')
  const readOnly = openDatabase(`${url}?options=${options}`, { name: 'crs test', connections: 1 })
  closing.push(() => readOnly.end())
  return readOnly
}

/** The problem for a failed statement. */
const told = async (statement: Promise<unknown>) =>
  statement.then(
    () => null,
    (error: unknown) => {
      const { code, status, message } = toProblem(error)
      return { code, status, message }
    },
  )

describe('/readyz', () => {
  test('is ready if the database responds and accepts writes', async () => {
    expect(await readiness(sql)).toEqual([200, { status: 'ready' }])
  })

  test('reports a read-only database', async () => {
    expect(await readiness(readOnlyDatabase())).toEqual([503, { status: 'database_read_only' }])
  })

  test('reports a database that does not respond', async () => {
    const gone = openDatabase('postgres://crs:x@127.0.0.1:1/crs', { name: 'crs test', connections: 1 })
    closing.push(() => gone.end())
    expect(await readiness(gone)).toEqual([503, { status: 'database_unavailable' }])
  })

  test("reports a wrong clock of the machine, as the metrics do; the service uses the database's", async () => {
    const wrong = { ...systemClock, skewSeconds: () => 1800 }
    expect(await readiness(sql, wrong)).toEqual([200, { status: 'ready', clock_skew_seconds: 1800 }])
    const { registry } = createMetrics(wrong)
    expect(await registry.getSingleMetricAsString('crs_clock_skew_seconds')).toContain(
      'crs_clock_skew_seconds 1800',
    )
    const near = { ...systemClock, skewSeconds: () => -4 }
    expect(await readiness(sql, near)).toEqual([200, { status: 'ready' }])
  })
})

describe('a failure of the database', () => {
  test('a statement timeout is not reported as an unavailable database', async () => {
    const slow = openDatabase(url, { name: 'crs test', connections: 1, statementTimeout: 20 })
    closing.push(() => slow.end())
    expect(await told(slow`select pg_sleep(5)`)).toEqual({
      code: 'unavailable',
      status: 503,
      message: expect.stringContaining('The database took too long'),
    })
  })

  test('a read-only database is reported', async () => {
    const change = readOnlyDatabase()`insert into service_state (key, value) values ('x', '1')`
    expect(await told(change)).toMatchObject({ message: expect.stringContaining('is read-only') })
  })

  test('an unavailable database is reported', async () => {
    const gone = openDatabase('postgres://crs:x@127.0.0.1:1/crs', { name: 'crs test', connections: 1 })
    closing.push(() => gone.end())
    expect(await told(gone`select`)).toMatchObject({ message: expect.stringContaining('is unavailable') })
  })
})
