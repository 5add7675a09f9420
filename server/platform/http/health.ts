import { Router } from 'express'
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

/** `/healthz`: the process runs. `/readyz`: it can work, that is, its database answers. */
export const healthRoutes = (sql: Sql): Router => {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const ready = await answers(sql)
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database_unavailable' })
  })
  return router
}
