import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { killStragglers, type Run, run } from '../../support/service.ts'
import { addSender, campaignOf } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql, config } = app.context
afterEach(killStragglers)

const messages = 12_000
const kills = 3
const frozenAt = new Date('2026-11-20T09:00:00Z')

const startWorker = (): Run =>
  run(['worker'], { environment: { DATABASE_URL: app.databaseUrl, DATA_DIR: config.dataDir } })

const queued = async (): Promise<number> =>
  (await sql<{ count: number }[]>`select count(*) from delivery_queue`)[0]?.count ?? 0

/** Kills a worker at a random time after it has enqueued more. */
const killHalfWay = async (): Promise<number> => {
  const before = await queued()
  const worker = startWorker()
  await expect.poll(queued, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before)
  await setTimeout(Math.random() * 50)
  worker.signal('SIGKILL')
  expect(await worker.ended).toBe(-1)
  return queued()
}

test('a retry enqueues every message once, however often its worker is killed', async () => {
  const id = await campaignOf(app, { sender_id: await addSender(app) })
  await sql`
    update campaigns set state = 'partially_failed', frozen_at = ${frozenAt}, started_at = ${frozenAt}, audience_count = ${messages}
    where id = ${id}`
  await sql`
    insert into deliveries (id, contact_id, source_id, kind, status, created_at, queued_at)
    select overlay(overlay(gen_random_uuid()::text placing left(first_id_of(${frozenAt})::text, 13) from 1) placing '7' from 15)::uuid,
      gen_random_uuid(), ${id}, 'campaign', 'unknown', ${frozenAt}, ${frozenAt}
    from generate_series(1, ${messages}) n`
  await app.send('POST', `/campaigns/${id}/retry`, { body: { unknown: true } })
  // While the campaign is paused, its messages stay in the queue.
  await app.send('POST', `/campaigns/${id}/pause`)
  expect(await queued()).toBe(1000)

  let killedHalfWay = 0
  for (let kill = 0; kill < kills && (await queued()) < messages; kill++) {
    if ((await killHalfWay()) < messages) killedHalfWay += 1
    // A minute later the scheduled task looks for unfinished retries.
    await sql`select graphile_worker.add_job('look-after-campaigns')`
  }
  expect(killedHalfWay).toBeGreaterThan(0)
  startWorker()
  await expect.poll(queued, { timeout: 60_000 }).toBe(messages)
  const [row] = await sql<{ marked: number; events: number }[]>`
    select (select count(*) from deliveries where source_id = ${id} and status = 'queued' and repeated) as marked,
      (select count(distinct delivery_id) from delivery_events where source_id = ${id} and type = 'repeated') as events`
  expect(row).toEqual({ marked: messages, events: messages })
  expect(await sql`select from delivery_events where source_id = ${id}`).toHaveLength(messages)
  expect((await app.send('GET', `/campaigns/${id}/accounting`)).body).toMatchObject({
    adds_up: true,
    accounting: { queued: messages, unknown: 0 },
    repeated_count: messages,
  })
}, 120_000)
