import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender, beginCampaign, campaignOf, fill, sendUntil, useSink } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const { sql } = app.context
const { clock } = app

afterAll(async () => {
  closeConnections()
  await sink.close()
})

test('a throttled domain does not delay others, and its waiting deliveries show the reason', async () => {
  const server = await useSink(app, sink.port)
  const sender_id = await addSender(app, 'Harbour Books', server)
  await fill(app, 150)
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select id, 'reader-' || right(id::text, 12) || '@slow.example', 'subscribed', 'individual', 'all', ${clock.now()}, ${clock.now()}
    from unnest(${Array.from({ length: 150 }, () => newId())}::uuid[]) as id`
  let taken = 0
  sink.behaviour = {
    rcpt: (to) => {
      if (!to.endsWith('@slow.example')) return undefined
      taken += 1
      return taken > 10 ? { refuse: 421, text: '4.7.28 too many messages' } : undefined
    },
  }
  const id = await campaignOf(app, { sender_id })
  await beginCampaign(app, id)
  const sums = async () =>
    (await app.send('GET', `/campaigns/${id}`)).body.accounting as Record<string, number>
  await sendUntil(app, async () => (await sums()).queued === 0 && (await sums()).sending === 0)
  expect(await sums()).toMatchObject({ audience_count: 300, accepted: 160, deferred: 140 })
  expect(taken).toBeLessThan(150)
  expect(await sql`select mail_server_id, domain from send_rates`).toEqual([
    { mail_server_id: server, domain: 'slow.example' },
  ])
  const [held] = await sql<{ id: string }[]>`
    select id from deliveries where source_id = ${id} and status = 'deferred' and attempts = 0 limit 1`
  const { body } = await app.send<{ next_attempt_at: string }>('GET', `/deliveries/${held?.id}`)
  expect(body).toMatchObject({
    status: 'deferred',
    error_class: 'rate_limited',
    attempts_count: 0,
    events: [],
  })
  expect(Date.parse(body.next_attempt_at)).toBeGreaterThan(clock.now().getTime())
  expect((await app.send('GET', `/campaigns/${id}/accounting`)).body).toMatchObject({
    adds_up: true,
    errors: [{ status: 'deferred', error_class: 'rate_limited', contacts_count: 140 }],
  })
})
