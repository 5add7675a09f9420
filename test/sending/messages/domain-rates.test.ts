import { afterAll, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { createNotifier } from '../../../server/platform/notifier.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startDelivery } from '../../../server/worker.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender, setDefaultSender } from './support.ts'

type Message = components['schemas']['Message']

const app = await startTestApp()
const { sql } = app.context
const sink = await startSmtpSink()
const { senderId, serverId } = await addSender(app, { port: sink.port })
await setDefaultSender(app, senderId)
const notifier = createNotifier()
const delivery = startDelivery({ ...app.context, url: app.databaseUrl, notifier })

afterAll(async () => {
  await delivery.stop()
  closeConnections()
  await sink.close()
})

const content = { kind: 'plain', subject: 'Your order', source: 'It is on its way.' }
const post = async (email: string): Promise<string> => {
  const { status, body } = await app.send<Message>('POST', '/messages', { body: { to: { email }, content } })
  expect(status).toBe(202)
  notifier.notify()
  return body.id
}
const statusOf = async (id: string) => (await app.send<Message>('GET', `/messages/${id}`)).body.status
const rates = () => sql`select mail_server_id, domain, per_second from send_rates order by domain`

test("a single message reports its failure to the domain's rate and does not wait for it", async () => {
  sink.behaviour = { rcpt: () => ({ refuse: 421, text: '4.7.28 unusual rate of mail' }) }
  const refused = await post('ada@slow.example')
  await expect.poll(() => statusOf(refused), { timeout: 10_000 }).toBe('deferred')
  await expect
    .poll(rates, { timeout: 10_000 })
    .toEqual([{ mail_server_id: serverId, domain: 'slow.example', per_second: 10 }])
  // There is no token yet: a message that asks would have to wait.
  sink.behaviour = {}
  for (const name of ['grace', 'alan']) {
    const passing = await post(`${name}@slow.example`)
    await expect.poll(() => statusOf(passing), { timeout: 10_000 }).toBe('accepted')
  }
  expect(sink.received.map(({ to }) => to)).toEqual(['grace@slow.example', 'alan@slow.example'])
})

test('a refusal of one mailbox and greylisting do not change the rate', async () => {
  await sql`delete from send_rates`
  sink.behaviour = {
    rcpt: (to) => ({
      refuse: 452,
      text: to.startsWith('ada') ? '4.2.2 mailbox full' : '4.7.1 please come back',
    }),
  }
  const both = [await post('ada@full.example'), await post('grace@grey.example')]
  for (const id of both) await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('deferred')
  sink.behaviour = { rcpt: () => ({ refuse: 421 }) }
  await post('alan@last.example')
  await expect.poll(rates, { timeout: 10_000 }).toMatchObject([{ domain: 'last.example' }])
})
