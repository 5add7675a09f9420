import { afterAll, expect, test } from 'vitest'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender, sendDue, setDefaultSender } from './support.ts'

/* A shop does what docs/shop.md says when a customer orders again who was erased. */

const app = await startTestApp()
const sink = await startSmtpSink()
const { senderId } = await addSender(app, { port: sink.port })
await setDefaultSender(app, senderId)
afterAll(async () => {
  closeConnections()
  await sink.close()
})

const email = 'ada@example.com'
const content = { kind: 'plain', subject: 'Your order {{ event.number }}', source: 'Thank you.' }
const receipt = () =>
  app.send<{ id: string; status: string }>('POST', '/messages', {
    body: { content, contact_id: `email:${email}`, values: { number: '4711' } },
  })

test('the receipt of an erased customer goes out after the documented request', async () => {
  const path = `/contacts/by-email/${email}`
  const { body: first } = await app.send<{ id: string }>('PUT', path, { body: { status: 'subscribed' } })
  await app.send('POST', `/contacts/${first.id}/erase`)
  app.clock.advance(86_400_000)
  const order = { status: 'transactional', external_id: 'customer-17' }
  const refused = await app.send<{ code: string }>('PUT', path, { body: order })
  expect([refused.status, refused.body.code]).toEqual([409, 'address_erased'])
  const returned_at = app.clock.now().toISOString()
  app.clock.advance(1000)
  const added = await app.send<{ status: string }>('PUT', path, { body: { ...order, returned_at } })
  expect([added.status, added.body.status]).toEqual([201, 'transactional'])
  expect((await receipt()).status).toBe(202)
  await sendDue(app)
  expect(sink.received.map(({ to }) => to)).toEqual([email])
  expect(String(sink.received[0]?.message)).toContain('Your order 4711')
  // The next order needs no time any more.
  expect((await app.send('PUT', path, { body: order })).status).toBe(200)
})
