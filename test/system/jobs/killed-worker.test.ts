import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { passTime } from '../../support/pass-time.ts'
import { killStragglers, type Run, run } from '../../support/service.ts'
import { addReaders, begin, type Job, jobOf, statusesOf } from './support.ts'

const app = await startTestApp()
const { sql, config } = app.context
afterEach(killStragglers)

const contacts = 30_000
/** How often the worker is killed half-way. */
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
  await setTimeout(Math.random() * 300)
  worker.signal('SIGKILL')
  expect(await worker.ended).toBe(-1)
  return jobOf(app, id)
}

const drive = async (id: string): Promise<Job> => {
  let killedHalfWay = 0
  for (let kill = 0; kill < kills; kill++) {
    if ((await killHalfWay(id)).state === 'running') killedHalfWay += 1
    await passTime(sql)
  }
  expect(killedHalfWay).toBeGreaterThan(0)
  startWorker()
  await expect.poll(async () => (await jobOf(app, id)).state, { timeout: 60_000 }).toBe('succeeded')
  killStragglers()
  return jobOf(app, id)
}

test('a bulk action and its undo process each contact once, however often the worker is killed', async () => {
  await addReaders(app, contacts)
  const { id } = await begin(app, {
    action: 'change_status',
    status: 'unsubscribed',
    expected_count: contacts,
  })
  const job = await drive(id)
  expect(job.counters).toMatchObject({ updated: contacts, unchanged: 0, failed: 0, skipped: 0 })
  expect(await statusesOf(app)).toEqual({ unsubscribed: contacts })
  const [once] = await sql`
    select (select count(*) from contact_activities) as activities,
      (select count(distinct contact_id) from contact_activities) as told,
      (select count(*) from consent_events) as consents,
      (select count(*) from job_undo) as images,
      (select count(*) from contacts where version = 2) as changed_once`
  expect(once).toEqual({
    activities: contacts,
    told: contacts,
    consents: contacts,
    images: contacts,
    changed_once: contacts,
  })

  const undo = await app.send<Job>('POST', `/jobs/${id}/undo`)
  const undone = await drive(undo.body.id)
  expect(undone.counters).toMatchObject({ updated: contacts, unchanged: 0, failed: 0, skipped: 0 })
  expect(await statusesOf(app)).toEqual({ subscribed: contacts })
  const [twice] = await sql`select count(*) from contacts where version = 3`
  expect(twice).toEqual({ count: contacts })
}, 240_000)
