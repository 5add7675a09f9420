import { rm, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { settleCampaign } from '../../../server/marketing/campaigns/index.ts'
import { pauseFlow } from '../../../server/marketing/flows/store/safety.ts'
import { start, uploaded } from '../../audience/imports/support.ts'
import {
  addSender,
  beginCampaign,
  campaignOf,
  emptyAudience,
  fill,
  sendCampaign,
  useSink,
} from '../../marketing/campaigns/support.ts'
import { startTestApp } from '../../support/app.ts'
import { smallDisk } from '../../support/small-disk.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'

type Notice = components['schemas']['Notice']

const { folder, floor } = smallDisk(20)
const app = await startTestApp({
  edition: 'pro',
  environment: { DATA_DIR: folder, DISK_LIMITS: `free=${floor}` },
})
const { sql } = app.context
const sink = await startSmtpSink()

const open = async (kind: Notice['kind']) =>
  (await app.send<{ data: Notice[] }>('GET', `/notices?kind=${kind}&state=open`)).body.data

beforeEach(async () => {
  await sql`delete from notices`
})

/** A campaign whose server ended the connection after each message, without a reply. */
const endWithUnknown = async (): Promise<string> => {
  await emptyAudience(app)
  await fill(app, 2)
  const server = await useSink(app, sink.port)
  sink.behaviour = { sent: () => 'drop' }
  const id = await campaignOf(app, { sender_id: await addSender(app, `Books ${server}`, server) })
  await beginCampaign(app, id)
  await sendCampaign(app, id, 'partially_failed')
  sink.behaviour = {}
  return id
}

test('a campaign that ended with unknown messages has one notice, until they are settled', async () => {
  const id = await endWithUnknown()
  expect(await open('campaign_unknown_outcomes')).toMatchObject([
    { count: 1, detail: 'The outcome of 2 messages is unknown.', resource: { id } },
  ])
  const unknown = await app.send<components['schemas']['DeliveryPage']>('GET', '/deliveries?status=unknown')
  const settled = await app.send('POST', '/deliveries/settle', {
    body: { outcome: 'accepted', message_ids: unknown.body.data.map(({ message_id }) => message_id) },
  })
  expect(settled.status, JSON.stringify(settled.body)).toBe(202)
  await app.work()
  expect(await open('campaign_unknown_outcomes')).toEqual([])
})

test('a campaign whose unknown messages were sent again has no notice any more', async () => {
  const id = await endWithUnknown()
  expect(await open('campaign_unknown_outcomes')).toHaveLength(1)
  const again = await app.send('POST', `/campaigns/${id}/retry`, { body: { unknown: true } })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  await app.work()
  // As the sender of the queue records it.
  await sql`
    with gone as (delete from delivery_queue returning delivery_id)
    update deliveries set status = 'accepted', accepted_at = ${app.clock.now()}
    where id in (select delivery_id from gone)`
  await sql.begin((tx) => settleCampaign(tx, id, app.clock.now()))
  expect((await app.send('GET', `/campaigns/${id}`)).body.state).toBe('finished')
  expect(await open('campaign_unknown_outcomes')).toEqual([])
})

test('a disk without space has one notice, until there is space', async () => {
  const check = async () => {
    await sql`select graphile_worker.add_job('check-disk-space')`
    await app.work()
    return (await open('disk_space_low')).map(({ count }) => count)
  }
  expect(await check()).toEqual([])
  await writeFile(`${folder}/ballast`, Buffer.alloc(21_000_000))
  app.clock.advance(60_000)
  await expect.poll(check, { timeout: 10_000 }).toEqual([1])
  expect(await check()).toEqual([1])
  await rm(`${folder}/ballast`)
  await expect.poll(check, { timeout: 10_000 }).toEqual([])
})

test('jobs that fail one after another are one notice with their number, which points to the latest', async () => {
  const jobs: string[] = []
  for (let count = 0; count < 5; count++) {
    const { id } = await uploaded(
      app,
      `E-mail,First name\nada${count}@example.com,Ada\nnot an address,Grace\n`,
    )
    const { status, body } = await start(app, id)
    expect(status, JSON.stringify(body)).toBe(202)
    jobs.push(body.id)
    await app.work()
  }
  expect(await open('job_failed')).toMatchObject([{ count: 5, resource: { id: jobs.at(-1) } }])
})

test('a sequence that the service paused has a notice, until a user resumes it', async () => {
  const sender_id = await addSender(app)
  const made = await app.send<{ id: string }>('POST', '/sequences', { body: { name: 'Welcome', sender_id } })
  const { id } = made.body
  const content = { kind: 'markdown', subject: 'Welcome', source: '[Leave]({{ links.unsubscribe_url }})' }
  const step = await app.send('POST', `/sequences/${id}/steps`, { body: { name: 'First', content } })
  expect(step.status, JSON.stringify(step.body)).toBe(201)
  const active = await app.send('POST', `/sequences/${id}/activate`)
  expect(active.status, JSON.stringify(active.body)).toBe(200)
  await sql.begin((tx) =>
    pauseFlow(tx, id, app.clock.now(), { reason: 'refused', detail: '550 relay not permitted' }),
  )
  await sql`update flows set failures = '{"mail": 20}', emails_count = 7 where id = ${id}`
  expect(await open('sequence_paused')).toMatchObject([
    { resource: { id }, detail: '550 relay not permitted' },
  ])
  const resumed = await app.send('POST', `/sequences/${id}/resume`)
  expect(resumed.status, JSON.stringify(resumed.body)).toBe(200)
  expect(await open('sequence_paused')).toEqual([])
  expect(await sql`select failures, emails_count from flows where id = ${id}`).toEqual([
    { failures: {}, emails_count: 0 },
  ])
})
