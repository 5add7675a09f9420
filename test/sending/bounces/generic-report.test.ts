import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { bounceLocalPart } from '../../../server/platform/mail/links.ts'
import { messageIdOf } from '../../../server/platform/mail/message-id.ts'
import { threadFigures } from '../../../server/platform/threads/pool.ts'
import { startTestApp } from '../../support/app.ts'
import * as reports from './reports.ts'
import { addContact, deliveryOf, type Sent, sendTo, statusOf } from './support.ts'

const app = await startTestApp({ inbound: { refusals: { requests: 100_000, window_seconds: 60 } } })
const { clock } = app
const { sql, secret } = app.context
let url = ''

interface Settings {
  providers: { generic: { url: string; has_secret: boolean } }
}

const set = (generic: object) =>
  app.send<Settings>('PUT', '/settings/bounces', { body: { providers: { generic } } })

beforeAll(async () => {
  clock.set(new Date().toISOString())
  const { body } = await set({ enabled: true, secret: reports.genericSecret })
  url = body.providers.generic.url.replace('http://crm.test', app.url)
})

const post = async ({ headers, body }: reports.Report): Promise<number> => {
  const response = await fetch(url, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

const sent = async (): Promise<Sent> => sendTo(app, await addContact(app))

const bounceOf = ({ deliveryId }: Sent, more: object = {}) => ({
  id: randomBytes(8).toString('hex'),
  type: 'bounced',
  severity: 'permanent',
  delivery_id: deliveryId,
  ...more,
})

const report = (content: unknown, options = {}) => reports.fromRelay(content, clock.now(), options)

describe('a report of a generic relay', () => {
  test('identifies its delivery by Message-ID, return path or delivery id', async () => {
    const [one, two, three] = [await sent(), await sent(), await sent()]
    const named = { id: 'x', type: 'bounced', severity: 'permanent' }
    const events = [
      { ...named, id: 'a', message_id: `<${messageIdOf(secret, one.deliveryId, 'books.example')}>` },
      { ...named, id: 'b', return_path: `${bounceLocalPart(secret, two.deliveryId)}@books.example` },
      { ...named, id: 'c', delivery_id: three.deliveryId },
    ]
    expect(await post(report({ events }))).toBe(204)
    await app.work()
    for (const { contactId } of [one, two, three]) expect(await statusOf(app, contactId)).toBe('bounced')
  })

  test('can be a complaint, an unsubscribe, or the delivery of an unknown outcome', async () => {
    const [angry, gone, lost] = [await sent(), await sent(), await sent()]
    await sql`update deliveries set status = 'unknown', accepted_at = null where id = ${lost.deliveryId}`
    const events = [
      { id: 'd', type: 'complained', delivery_id: angry.deliveryId },
      { id: 'e', type: 'unsubscribed', delivery_id: gone.deliveryId },
      { id: 'f', type: 'delivered', delivery_id: lost.deliveryId },
      { id: 'g', type: 'delivered', delivery_id: angry.deliveryId },
    ]
    expect(await post(report({ events }))).toBe(204)
    await app.work()
    expect(await statusOf(app, angry.contactId)).toBe('complained')
    expect(await statusOf(app, gone.contactId)).toBe('unsubscribed')
    expect((await deliveryOf(app, lost.deliveryId)).status).toBe('accepted')
  })

  test('counts a temporary failure or a block as a soft bounce or a refusal of the sender', async () => {
    const [soft, blocked] = [await sent(), await sent()]
    await post(report(bounceOf(soft, { severity: 'temporary' })))
    await post(report(bounceOf(blocked, { severity: 'blocked' })))
    await app.work()
    expect(await statusOf(app, soft.contactId)).toBe('subscribed')
    expect((await deliveryOf(app, soft.deliveryId)).status).toBe('bounced')
    expect(await statusOf(app, blocked.contactId)).toBe('subscribed')
    expect((await deliveryOf(app, blocked.deliveryId)).status).toBe('failed')
  })

  test('is accepted once, and each of its events once across reports', async () => {
    const one = await sent()
    const event = { id: 'same', type: 'unsubscribed', delivery_id: one.deliveryId }
    const first = report(event, { id: 'report-same' })
    expect(await post(first)).toBe(204)
    await app.work()
    await app.send('PUT', `/contacts/${one.contactId}`, {
      body: { status: 'subscribed', force_status: true, status_reason: 'Asked for it' },
    })
    expect(await post(first)).toBe(204)
    expect(await post(report({ events: [event, event] }))).toBe(204)
    await app.work()
    expect(await statusOf(app, one.contactId)).toBe('subscribed')
  })

  test('is rejected when it is changed, wrongly signed, unsigned or five minutes off', async () => {
    const one = await sent()
    const good = report(bounceOf(one))
    const other = `whsec_${randomBytes(32).toString('base64')}`
    const without = (name: string) => ({ ...good, headers: { ...good.headers, [name]: '' } })
    const refused = [
      { ...good, body: `${good.body} ` },
      { ...good, headers: { ...good.headers, 'webhook-id': 'another' } },
      {
        ...good,
        headers: {
          ...good.headers,
          'webhook-timestamp': String(Number(good.headers['webhook-timestamp']) + 1),
        },
      },
      report(bounceOf(one), { secret: other }),
      without('webhook-signature'),
      without('webhook-id'),
      without('webhook-timestamp'),
      {
        ...good,
        headers: { ...good.headers, 'webhook-signature': good.headers['webhook-signature']?.slice(3) ?? '' },
      },
      reports.fromRelay(bounceOf(one), new Date(clock.now().getTime() - 301_000)),
      reports.fromRelay(bounceOf(one), new Date(clock.now().getTime() + 301_000)),
    ]
    for (const [index, one] of refused.entries()) expect(await post(one), String(index)).toBe(401)
    expect(await post(good)).toBe(204)
    clock.advance(301_000)
    expect(await post(good)).toBe(401)
  })

  test('gets an error at once when it cannot be processed', async () => {
    const events = Array.from({ length: 1001 }, (_, at) => ({ id: String(at), type: 'delivered' }))
    expect(await post(report({ events }))).toBe(400)
    expect(await post(report({ type: 'bounced' }))).toBe(400)
    expect(await post(report({ id: '1', type: 'exploded' }))).toBe(400)
    expect(await post(report({ events: [{ id: '1', type: 'delivered' }, null] }))).toBe(400)
    expect(await post(report(null))).toBe(400)
    expect(await post(report({ events: events.slice(1) }))).toBe(204)
  })

  test('may be long: it is verified and parsed in a thread', async () => {
    const person = await sent()
    const padding = 'a'.repeat(600 * 1024)
    const tasks = async () => (await threadFigures()).ended.done
    const before = await tasks()
    expect(await post(report({ padding, events: [bounceOf(person)] }))).toBe(204)
    await app.work()
    expect(await statusOf(app, person.contactId)).toBe('bounced')
    expect((await tasks()) - before).toBe(2)
    expect(await post(report({ padding, events: [{ id: 'x', type: 'opened' }] }))).toBe(400)
  })

  test('matches either secret during a rotation', async () => {
    const next = `whsec_${randomBytes(32).toString('base64')}`
    await set({ secret: `${next} ${reports.genericSecret}` })
    expect(await post(report(bounceOf(await sent()), { secret: next }))).toBe(204)
    expect(await post(report(bounceOf(await sent())))).toBe(204)
    await set({ secret: next })
    expect(await post(report(bounceOf(await sent())))).toBe(401)
    const both = report(bounceOf(await sent()), { secret: next })
    both.headers['webhook-signature'] = `v1,AAAA ${both.headers['webhook-signature']} v2,x`
    expect(await post(both)).toBe(204)
    await set({ secret: reports.genericSecret })
  })

  test('requires a Standard Webhooks secret', async () => {
    for (const wrong of ['password', 'whsec_short', `whsec_${'A'.repeat(40)} other`])
      expect((await set({ secret: wrong })).status).toBe(400)
  })

  test('can be sent with the commands of the documentation', async () => {
    const one = await sent()
    const text = await readFile(new URL('../../../docs/relay-reports.md', import.meta.url), 'utf8')
    const [, lines = ''] = /```bash\n([\s\S]*?)```/.exec(text) ?? []
    clock.set(new Date().toISOString())
    const env = {
      ...process.env,
      URL: url,
      SECRET: reports.genericSecret,
      MESSAGE_ID: messageIdOf(secret, one.deliveryId, 'books.example'),
    }
    await promisify(execFile)('bash', ['-euc', lines], { env })
    await app.work()
    expect(await statusOf(app, one.contactId)).toBe('bounced')
  })
})
