import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { deliverAll, mayCallReceivers } from './receiver.ts'
import { readFeed } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const guide = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')

/** The bodies of the guide's commands that send one, by the path. */
const bodyOf = (path: string): object => {
  const [, body = ''] = new RegExp(`\\$URL${path}" \\\\\\n  -d '(.+)'`).exec(guide) ?? []
  return JSON.parse(body)
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const receivers: ChildProcess[] = []
afterAll(() => {
  for (const receiver of receivers) receiver.kill('SIGKILL')
})

/** Runs the receiver of the guide. Returns what it prints. */
const startReceiver = async (secret: string, port: number): Promise<{ printed: string }> => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? []
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  receivers.push(receiver)
  const output = { printed: '' }
  receiver.stdout.on('data', (part) => {
    output.printed += part
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}`, { method: 'POST' }).then(({ status }) => status, String)
  await expect.poll(answers).toBe(401)
  return output
}

test('the receiver of the guide takes each event once, and refuses what is not signed', async () => {
  const port = await freePort()
  const body = { ...bodyOf('/webhooks'), url: `http://127.0.0.1:${port}/hooks/crm` }
  const { body: webhook } = await app.send<Schemas['WebhookWithSecret']>('POST', '/webhooks', { body })
  const output = await startReceiver(webhook.secret, port)

  app.clock.set(new Date().toISOString())
  const result = await app.send<Schemas['WebhookTestResult']>('POST', `/webhooks/${webhook.id}/test`, {
    body: {},
  })
  expect(result.body).toMatchObject({ succeeded: true, http_status: 204 })
  await expect.poll(() => output.printed).toMatch(/^contact\.created \S+@\S+\n$/)

  await app.send('POST', '/contacts', { body: { email: 'hopper@example.com' } })
  await deliverAll(app)
  const { body: page } = await app.send<Schemas['WebhookDeliveryPage']>(
    'GET',
    `/webhooks/${webhook.id}/deliveries`,
  )
  const [delivery] = page.data
  expect(delivery).toMatchObject({ state: 'delivered', http_status: 204 })
  const path = `/webhooks/${webhook.id}/deliveries/${delivery?.id}/retry`
  expect(await app.send('POST', path)).toMatchObject({ status: 200, body: { state: 'waiting' } })
  await deliverAll(app)
  const after = await app.send<Schemas['WebhookDeliveryPage']>('GET', `/webhooks/${webhook.id}/deliveries`)
  expect(after.body.data[0]).toMatchObject({ state: 'delivered', http_status: 204 })
  expect(output.printed.match(/contact\.created hopper@example\.com\n/g)).toHaveLength(1)
})

test('the feed of the guide shows what comes after the last event', async () => {
  expect((await app.send('PUT', '/settings/events', { body: bodyOf('/settings/events') })).status).toBe(200)
  const { body: contact } = await app.send<{ id: string }>('POST', '/contacts', {
    body: { email: 'grace@example.com' },
  })
  const first = await readFeed(app)
  await app.send('DELETE', `/contacts/${contact.id}`)
  const next = await readFeed(app, first.at(-1)?.id)
  expect(next).toMatchObject([{ type: 'contact.deleted', data: { contact: { id: contact.id } } }])
})
