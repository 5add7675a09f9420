import type { Router } from 'express'
import type { Clock } from '../clock.ts'
import type { Disk } from '../disk/disk.ts'
import { tolerance } from '../storage/database-clock.ts'
import type { Sql } from '../storage/open.ts'
import { createExpressRouter } from './express-router.ts'
import type { Stall } from './watchdog.ts'

/** Milliseconds: longer than a healthy database takes to respond. */
const timeoutMs = 1000

type Status = 'ready' | 'database_unavailable' | 'database_read_only'

/** A standby, or a server in read-only mode, answers queries and rejects writes. */
const check = async (sql: Sql): Promise<Status> => {
  const [row] = await sql<{ readOnly: boolean }[]>`
    select current_setting('transaction_read_only') = 'on' as "readOnly"`
  return row?.readOnly === true ? 'database_read_only' : 'ready'
}

const statusOf = async (sql: Sql): Promise<Status> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Status>((resolve) => {
    timer = setTimeout(() => resolve('database_unavailable'), timeoutMs)
  })
  const checked = check(sql).catch((): Status => 'database_unavailable')
  return Promise.race([checked, tooLate]).finally(() => clearTimeout(timer))
}

/** Warnings: the service works, but an operator should act. */
const warningsOf = (
  clock: Clock,
  lastStall: () => Stall | null,
): { clock_skew_seconds?: number; stall?: Stall } => {
  const skew = clock.skewSeconds?.() ?? 0
  const stall = lastStall()
  return {
    ...(Math.abs(skew) * 1000 > tolerance ? { clock_skew_seconds: skew } : {}),
    ...(stall === null ? {} : { stall }),
  }
}

/**
 * `/healthz`: the process runs. `/readyz`: it can work, because its database responds and accepts writes. A
 * full disk is reported, but the process stays ready: reads still work, and a load balancer must not stop
 * them.
 */
export const healthRoutes = (
  sql: Sql,
  clock: Clock,
  disk: Disk,
  lastStall: () => Stall | null = () => null,
): Router => {
  const router = createExpressRouter()
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const status = await statusOf(sql)
    const full = status === 'ready' && !(await disk.space()).writable
    const shown = full ? { status: 'read_only', reason: 'disk_full' } : { status }
    response.status(status === 'ready' ? 200 : 503).json({ ...shown, ...warningsOf(clock, lastStall) })
  })
  return router
}
