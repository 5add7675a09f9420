import { afterAll, beforeEach, expect, test } from 'vitest'
import { holdIntents } from '../../../server/audience/contacts/index.ts'
import { newNeighbours } from '../../../server/platform/ids.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { countMonthlyDeliveries } from '../../../server/sending/deliveries/index.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { nextMonthOf } from '../../../server/system/editions/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import {
  addReader,
  addSender,
  beginCampaign,
  campaignOf,
  emptyAudience,
  sendCampaign,
  sendUntil,
  useSink,
} from './support.ts'

const app = await startTestApp()
const sink = await startSmtpSink()
const { sql } = app.context
const { clock } = app
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))

afterAll(async () => {
  closeConnections()
  await sink.close()
})

/** Messages of a month are counted by the times in their ids, which are real. */
beforeEach(async () => {
  clock.set(new Date().toISOString())
  await app.restoreEdition()
  await emptyAudience(app)
  sink.received.length = 0
  for (const name of ['Ada', 'Grace', 'Alan']) await addReader(app, name)
})

/** Longer than a campaign rests that may send nothing. */
const rest = 10_000

const everybody = ['ada@example.com', 'alan@example.com', 'grace@example.com']
const received = () => sink.received.map(({ to }) => to).sort()

/** Uses the free plan's deliveries of this month, except so many. */
const leaveQuota = async (left: number): Promise<void> => {
  await sql`delete from deliveries where kind = 'transactional'`
  const ids = newNeighbours(12_000 - left - (await countMonthlyDeliveries(sql, clock.now())))
  await sql`
    insert into deliveries (id, kind, status, created_at, queued_at)
    select id, 'transactional', 'accepted', ${clock.now()}, ${clock.now()} from unnest(${ids}::uuid[]) as id`
}

const campaign = async (id: string) => (await app.send('GET', `/campaigns/${id}`)).body
const resume = (id: string) => app.send('POST', `/campaigns/${id}/resume`)
const notices = (id: string) =>
  sql`select kind, closed_at is null as open from notices where subject = ${id} order by id`
const paused = {
  state: 'paused',
  pause_reason: 'plan_limit',
  pause_detail: expect.stringMatching(/deliveries.* 12000|12000 deliveries/),
}
const refused = {
  status: 403,
  body: { code: 'pro_lock', limit: { key: 'deliveries_per_month', allowed: 12_000 } },
}

/** Resumes a campaign that has stopped, and sends it to its end. */
const finish = async (id: string): Promise<void> => {
  const { status, body } = await resume(id)
  expect(status, JSON.stringify(body)).toBe(200)
  await app.work()
  clock.advance(rest)
  await sendCampaign(app, id, 'finished')
  expect(received()).toEqual(everybody)
  expect((await app.send('GET', `/campaigns/${id}/accounting`)).body).toMatchObject({
    adds_up: true,
    accounting: { audience_count: 3, accepted: 3, skipped: 0, failed: 0 },
  })
  expect(await notices(id)).toEqual([{ kind: 'campaign_paused', open: false }])
}

/** Pauses at its start a campaign that was scheduled while the plan had quota. */
const pausedAtStart = async (): Promise<string> => {
  const id = await campaignOf(app, { sender_id })
  const send_at = new Date(clock.now().getTime() + 60_000).toISOString()
  expect((await app.send('POST', `/campaigns/${id}/schedule`, { body: { send_at } })).status).toBe(200)
  await leaveQuota(2)
  clock.set(send_at)
  await sql`select graphile_worker.add_job('start-campaigns')`
  await app.work()
  expect(await campaign(id)).toMatchObject(paused)
  expect(await notices(id)).toEqual([{ kind: 'campaign_paused', open: true }])
  expect(await resume(id)).toMatchObject(refused)
  return id
}

/** Pauses a campaign after its first e-mail. */
const pausedMidway = async (): Promise<string> => {
  const id = await campaignOf(app, { sender_id })
  await leaveQuota(3)
  await beginCampaign(app, id)
  await leaveQuota(1)
  await sendCampaign(app, id, 'paused')
  expect(received()).toHaveLength(1)
  expect(await campaign(id)).toMatchObject(paused)
  expect(await notices(id)).toEqual([{ kind: 'campaign_paused', open: true }])
  expect(await resume(id)).toMatchObject(refused)
  return id
}

const nextMonth = async (): Promise<void> => clock.set(nextMonthOf(clock.now()).toISOString())

for (const [moment, stop] of [
  ['at its start', pausedAtStart],
  ['after a part of its e-mails', pausedMidway],
] as const)
  for (const [when, renew] of [
    ['in the next month', nextMonth],
    ['after an upgrade', app.installPro],
  ] as const)
    test(`a campaign that the plan pauses ${moment} is resumed ${when}, and everybody gets one e-mail`, async () => {
      const id = await stop()
      await renew()
      await finish(id)
    })

test('two campaigns that are sent at once do not pass the limit, although both saw quota left', async () => {
  const ids = [await campaignOf(app, { sender_id }), await campaignOf(app, { sender_id })]
  await leaveQuota(6)
  for (const id of ids) await beginCampaign(app, id)
  await leaveQuota(4)
  const states = async () => (await Promise.all(ids.map(campaign))).map(({ state }) => state).sort()
  const haveEnded = async () => (await states()).every((state) => state !== 'sending')
  const waiting = () => sql`select from pg_locks where locktype = 'advisory' and not granted`
  const { sending } = await sql.begin(async (tx: Sql) => {
    // No intent is written until both have asked.
    await holdIntents(tx)
    const both = sendUntil(app, haveEnded)
    await expect.poll(waiting).toHaveLength(2)
    return { sending: both }
  })
  await sending
  expect(received()).toHaveLength(4)
  expect(await countMonthlyDeliveries(sql, clock.now())).toBe(12_000)
  expect(await states()).toEqual(['finished', 'paused'])
})

test('a campaign to more contacts than the quota is rejected', async () => {
  const id = await campaignOf(app, { sender_id })
  await leaveQuota(2)
  expect(await app.send('POST', `/campaigns/${id}/send`, { body: {} })).toMatchObject(refused)
  expect(await campaign(id)).toMatchObject({ state: 'draft' })
})
