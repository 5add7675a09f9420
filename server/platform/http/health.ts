import { Router } from 'express'
import type { Disk } from '../disk/disk.ts'
import type { Sql } from '../storage/open.ts'

/** Longer than a healthy database ever takes to say one. */
const patienceMs = 1000

const answers = async (sql: Sql): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  const asked = sql`select 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * `/healthz`: the process runs. `/readyz`: it can work, that is, its database answers. Where there is no room on the disk it says so,
 * and stays ready: whoever sends requests elsewhere because of it would end reading, which goes on.
 */
export const healthRoutes = (sql: Sql, disk: Disk): Router => {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const ready = await answers(sql)
    if (!ready) response.status(503).json({ status: 'database_unavailable' })
    else if ((await disk.room()).writing) response.json({ status: 'ready' })
    else response.json({ status: 'read_only', reason: 'disk_full' })
  })
  return router
}
