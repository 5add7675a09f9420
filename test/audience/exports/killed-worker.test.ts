import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { passTime } from '../../support/pass-time.ts'
import { killStragglers, type Run, run } from '../../support/service.ts'
import { addReaders, begin, type Job, jobOf, resultOf } from './support.ts'

const app = await startTestApp()
const { sql, config } = app.context
afterEach(killStragglers)

const contacts = 60_000
/** How often a worker is killed in the middle of its work. */
const kills = 3

const startWorker = (): Run =>
  run(['worker'], { environment: { DATABASE_URL: app.databaseUrl, DATA_DIR: config.dataDir } })

/** Kills a worker at a random time after the job has made progress. */
const killHalfWay = async (id: string): Promise<Job> => {
  const before = (await jobOf(app, id)).progress.done
  const worker = startWorker()
  await expect
    .poll(async () => (await jobOf(app, id)).progress.done, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(before)
  await setTimeout(Math.random() * 100)
  worker.signal('SIGKILL')
  expect(await worker.ended).toBe(-1)
  return jobOf(app, id)
}

test('after any number of killed workers, a file has one header and every contact once, in order', async () => {
  const ids = await addReaders(app, contacts)
  const { id } = await begin(app)
  let killedHalfWay = 0
  for (let kill = 0; kill < kills && (await jobOf(app, id)).state !== 'succeeded'; kill++) {
    if ((await killHalfWay(id)).state === 'running') killedHalfWay += 1
    await passTime(sql)
  }
  expect(killedHalfWay).toBeGreaterThan(0)
  startWorker()
  await expect.poll(async () => (await jobOf(app, id)).state, { timeout: 60_000 }).toBe('succeeded')
  const job = await jobOf(app, id)
  expect(job.counters).toMatchObject({ exported: contacts, skipped: 0, failed: 0 })
  const [header, ...rows] = parse(await resultOf(app, id), { bom: true }) as string[][]
  expect(header?.[0]).toBe('id')
  expect(rows.map(([first]) => first)).toEqual(ids)
}, 120_000)
