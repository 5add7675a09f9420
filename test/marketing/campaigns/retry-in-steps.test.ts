import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { settleCampaign } from '../../../server/marketing/campaigns/index.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { countTallies } from '../../../server/sending/deliveries/store/campaign-tallies.ts'
import { startTestApp } from '../../support/app.ts'
import { addSender, campaignOf } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { clock } = app
const frozenAt = new Date('2026-11-20T09:00:00Z')

afterAll(() => sql`truncate deliveries`)
beforeEach(
  () =>
    sql`truncate deliveries, delivery_queue, delivery_events, delivery_tallies, domain_tallies, notice_tallies, visit_tallies`,
)

/** An ended campaign with so many deliveries of each status. */
const over = async (sums: Record<string, number>): Promise<string> => {
  const id = await campaignOf(app, { sender_id: await addSender(app) })
  const count = Object.values(sums).reduce((all, one) => all + one, 0)
  await sql`
    update campaigns set state = 'partially_failed', frozen_at = ${frozenAt}, started_at = ${frozenAt}, audience_count = ${count}
    where id = ${id}`
  for (const [status, number] of Object.entries(sums))
    await sql`
      insert into deliveries (id, contact_id, source_id, kind, status, error_class, created_at, queued_at)
      select overlay(overlay(gen_random_uuid()::text placing left(first_id_of(${frozenAt})::text, 13) from 1) placing '7' from 15)::uuid,
        gen_random_uuid(), ${id}, 'campaign', ${status}::text::delivery_status,
        case when ${status} = 'failed' then 'expired'::delivery_error_class end, ${frozenAt}, ${frozenAt}
      from generate_series(1, ${number}) n`
  return id
}

const sumsOf = async (id: string): Promise<Record<string, number>> =>
  Object.fromEntries((await countTallies(sql, id)).map(({ status, contacts }) => [status, contacts]))
const retry = async (id: string, body: object) =>
  (await app.send('POST', `/campaigns/${id}/retry`, { body })).body
const settle = (id: string) => sql.begin((tx: Sql) => settleCampaign(tx, id, clock.now()))
const stateOf = async (id: string) => (await app.send('GET', `/campaigns/${id}`)).body.state
const queued = async (): Promise<number> =>
  (await sql<{ count: number }[]>`select count(*) from delivery_queue`)[0]?.count ?? 0
/** As if every queued delivery was sent. */
const drain = async (): Promise<void> => {
  await sql`
    with gone as (delete from delivery_queue returning delivery_id)
    update deliveries set status = 'accepted', accepted_at = ${clock.now()}
    where id in (select delivery_id from gone)`
}

describe('a retry of thousands', () => {
  test('starts with a thousand, and does not end before the rest is enqueued', async () => {
    const id = await over({ accepted: 20, failed: 2300 })
    expect(await retry(id, { failed: true })).toMatchObject({
      state: 'sending',
      accounting: { queued: 1000, failed: 1300, accepted: 20 },
    })
    await drain()
    await settle(id)
    expect(await stateOf(id)).toBe('sending')
    await app.work()
    expect(await sumsOf(id)).toEqual({ accepted: 1020, queued: 1300 })
    expect(await queued()).toBe(1300)
    await drain()
    await settle(id)
    expect(await stateOf(id)).toBe('finished')
  })

  test('continues after its job was killed, and retries nothing twice', async () => {
    const id = await over({ failed: 1500, unknown: 1200 })
    await retry(id, { failed: true, unknown: true })
    // A killed worker locks the job for hours.
    await sql`select graphile_worker.remove_job(${`retry-campaign ${id}`})`
    await drain()
    // A retried delivery may fail again: that is for another retry.
    await sql`
      update deliveries set status = 'failed', accepted_at = null
      where id = (select id from deliveries where source_id = ${id} and status = 'accepted' order by id limit 1)`
    await sql`select graphile_worker.add_job('look-after-campaigns')`
    await app.work()
    expect(await sumsOf(id)).toEqual({ accepted: 999, failed: 1, queued: 1700 })
    expect(await queued()).toBe(1700)
    const [row] = await sql<{ events: number; repeated: number }[]>`
      select (select count(*) from delivery_events where source_id = ${id} and type = 'repeated') as events,
        (select count(*) from deliveries where source_id = ${id} and repeated) as repeated`
    expect(row).toEqual({ events: 1200, repeated: 1200 })
    await drain()
    await settle(id)
    expect(await stateOf(id)).toBe('partially_failed')
  })

  test('by two processes at once enqueues each message once', async () => {
    const id = await over({ failed: 3100 })
    await retry(id, {})
    await sql`select graphile_worker.add_job('look-after-campaigns')`
    await Promise.all([app.work(), app.work()])
    expect(await sumsOf(id)).toEqual({ queued: 3100 })
    expect(await queued()).toBe(3100)
  })

  test('of a campaign cancelled meanwhile ends', async () => {
    const id = await over({ failed: 2100 })
    await retry(id, {})
    await app.send('POST', `/campaigns/${id}/cancel`)
    await app.work()
    expect(await sumsOf(id)).toEqual({ failed: 1100, skipped: 1000 })
    expect(await queued()).toBe(0)
  })

  test('leaves other statuses alone', async () => {
    const id = await over({ failed: 3, unknown: 4, bounced: 5 })
    await retry(id, { failed: false, unknown: true })
    expect(await sumsOf(id)).toEqual({ failed: 3, queued: 4, bounced: 5 })
  })
})
