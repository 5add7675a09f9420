import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { createLogger } from '../../../server/platform/log.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import type { Recorder } from '../../../server/sending/pages/index.ts'
import { createRecorder } from '../../../server/sending/recipient/http.ts'
import { startTestApp } from '../../support/app.ts'
import { createScene } from '../pages/scene.ts'

const app = await startTestApp()
const scene = createScene(app)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const open = (deliveryId: string) =>
  ({
    deliveryId,
    type: 'opened',
    at: app.clock.now(),
    head: false,
    userAgent: firefox,
    ip: null,
    linkId: null,
  }) as const
const deliveries = async (count: number): Promise<{ campaignId: string; ids: string[] }> => {
  const { id: campaignId } = await scene.addCampaign()
  const ids: string[] = []
  for (let index = 0; index < count; index += 1)
    ids.push(await scene.addDelivery(await scene.addContact({ tracking: 'individual' }), { campaignId }))
  return { campaignId, ids }
}
const counted = async (campaignId: string): Promise<[events: number, opened: number]> => {
  const [events] = await app.context.sql<{ count: number }[]>`
    select count(*) from delivery_events where source_id = ${campaignId}`
  const [opened] = await app.context.sql<{ count: number }[]>`
    select count(first_opened_at) from deliveries where source_id = ${campaignId}`
  return [events?.count ?? 0, opened?.count ?? 0]
}

await app.send('PUT', '/settings/tracking', { body: { opens: 'individual' } })

describe('the recorder', () => {
  test('writes all waiting visits when it stops, clicks too, and later visits at once', async () => {
    const { campaignId, ids } = await deliveries(30)
    const recorder = createRecorder(app.context)
    for (let count = 0; count < 1500; count += 1) await recorder.record(open(ids[count % 30] ?? ''))
    const [deliveryId = ''] = ids
    await recorder.record({ ...open(deliveryId), type: 'clicked', linkId: deliveryId })
    await recorder.stop()
    expect(await counted(campaignId)).toEqual([1501, 30])
    await recorder.record(open(deliveryId))
    expect(await counted(campaignId)).toEqual([1502, 30])
  })

  test('of several processes counts each visit once', async () => {
    const { campaignId, ids } = await deliveries(20)
    const recorders: Recorder[] = [1, 2, 3].map(() => createRecorder(app.context))
    await Promise.all(
      recorders.map(async (recorder) => {
        for (let count = 0; count < 200; count += 1)
          await recorder.record(open(ids[randomInt(ids.length)] ?? ''))
      }),
    )
    await Promise.all(recorders.map((recorder) => recorder.stop()))
    expect(await counted(campaignId)).toEqual([600, 20])
  })

  test('keeps visits that could not be written', async () => {
    const { campaignId, ids } = await deliveries(1)
    const sql = openDatabase(app.databaseUrl, { name: 'recorder' })
    const recorder = createRecorder({ sql, clock: app.clock, log: createLogger('silent') })
    await app.context.sql`alter table delivery_events rename to delivery_events_away`
    await recorder.record(open(ids[0] ?? ''))
    const failed = async (): Promise<number> => {
      const [row] = await app.context.sql<{ count: number }[]>`
        select xact_rollback::bigint as count from pg_stat_database where datname = current_database()`
      return row?.count ?? 0
    }
    const before = await failed()
    await expect.poll(failed, { timeout: 10_000 }).toBeGreaterThan(before)
    await app.context.sql`alter table delivery_events_away rename to delivery_events`
    await expect.poll(() => counted(campaignId), { timeout: 10_000 }).toEqual([1, 1])
    await recorder.stop()
    await sql.end()
  })

  test('records 60 visits of one delivery in a minute, and 1000 in all', async () => {
    const { campaignId, ids } = await deliveries(2)
    const [deliveryId = '', other = ''] = ids
    const recorder = createRecorder(app.context)
    const repeat = async (id: string): Promise<void> => {
      for (let count = 0; count < 100; count += 1) await recorder.record(open(id))
    }
    await repeat(deliveryId)
    await recorder.record(open(other))
    await recorder.stop()
    expect(await counted(campaignId)).toEqual([61, 2])
    app.clock.advance(60_000)
    await repeat(deliveryId)
    expect(await counted(campaignId)).toEqual([121, 2])
    await app.context.sql`
      insert into delivery_events (id, delivery_id, source_id, type, occurred_at, human)
      select id, ${deliveryId}::uuid, ${campaignId}::uuid, 'opened', ${app.clock.now()}, true
      from unnest(${Array.from({ length: 870 }, () => newId())}::uuid[]) as one (id)`
    app.clock.advance(60_000)
    await repeat(deliveryId)
    await recorder.record(open(other))
    expect(await counted(campaignId)).toEqual([1002, 2])
  })
})
