import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test, vi } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { endpointsOf } from './endpoints.ts'
import { mayCallReceivers, startReceiver } from './receiver.ts'
import { allTypes } from './support.ts'

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const receiver = await startReceiver()
const { create, deliveriesOf, clear } = endpointsOf(app, receiver.url)

// The receiver checks the age of a call by the real clock.
vi.spyOn(Date, 'now').mockImplementation(() => app.clock.now().getTime())

const call = (id: string, body: object = {}) =>
  app.send<components['schemas']['WebhookTestResult']>('POST', `/webhooks/${id}/test`, { body })

beforeEach(clear)

test('a test call shows an example of the first type, signed, and no log shows it', async () => {
  const { id, secret } = await create({ state: 'paused' })
  const { body } = await call(id)
  expect(body).toMatchObject({
    succeeded: true,
    http_status: 200,
    response_excerpt: 'ok',
    failure_detail: null,
    sent_event: { type: 'contact.created', origin: 'test' },
  })
  const [received] = receiver.calls
  const headers = received?.headers as Record<string, string>
  expect(new Webhook(secret).verify(received?.body ?? '', headers)).toEqual(body.sent_event)
  expect(headers['webhook-id']).toBe(body.sent_event.id)
  expect(await deliveriesOf(id)).toEqual([])
})

test('a test call can show each type', async () => {
  const { id } = await create()
  for (const event_type of allTypes) {
    const { body } = await call(id, { event_type })
    expect(body).toMatchObject({ succeeded: true, sent_event: { type: event_type } })
  }
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(allTypes.length)
})

test('a test call tells what the receiver refused, and disables nothing', async () => {
  const { id } = await create()
  receiver.answering((response) => response.writeHead(410).end('Gone for good'))
  expect((await call(id)).body).toMatchObject({
    succeeded: false,
    http_status: 410,
    failure_detail: 'The receiver returned HTTP 410.',
    response_excerpt: 'Gone for good',
  })
  expect((await app.send('GET', `/webhooks/${id}`)).body).toMatchObject({ state: 'active' })
})

test('a test call reaches no private address that is not allowed', async () => {
  const { id } = await create()
  // A name whose address has changed since.
  await app.context.sql`
    update webhook_endpoints set url = ${receiver.url.replace('127.0.0.1', '127.0.0.2')} where id = ${id}`
  expect((await call(id)).body).toMatchObject({
    succeeded: false,
    failure_detail: '127.0.0.2 is not on the public Internet.',
  })
  expect(receiver.calls).toEqual([])
})
