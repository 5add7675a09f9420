import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import {
  createClient,
  download,
  followJob,
  RequestFailed,
  unwrap,
  upload,
  waitForJob,
} from '../../packages/client/src/client.ts'
import { verifyWebhook, WebhookRefused } from '../../packages/client/src/client-webhooks.ts'
import { startTestApp } from '../support/app.ts'

const app = await startTestApp()
const client = app.client()
/** Links are for the public address of the service. */
const local = (url: string): string => url.replace(app.context.config.publicUrl, app.url)

const people = `email,first_name\n${Array.from({ length: 1500 }, (_, at) => `p${at}@example.com,Person ${at}`).join('\n')}\nno address,X\n`

const startImport = async (): Promise<string> => {
  const made = await unwrap(
    client.POST('/imports', {
      body: {
        filename: 'people.csv',
        format: 'csv',
        mapping: [
          { column: 'email', target: 'email' },
          { column: 'first_name', target: 'first_name' },
        ],
      },
    }),
  )
  const seen: number[] = []
  await upload(local(made.upload?.url ?? ''), people, { onProgress: (sent) => seen.push(sent) })
  expect(seen.at(-1)).toBe(people.length)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  return (await unwrap(client.POST('/imports/{id}/start', { params: { path: { id: made.id } }, body: {} })))
    .id
}

describe('with a real service', () => {
  test('a file is uploaded, its job followed, and the file of errors downloaded', async () => {
    const id = await startImport()
    const states: string[] = []
    const working = app.work()
    const job = await waitForJob(client, id, { onProgress: ({ state }) => states.push(state) })
    await working
    expect(job).toMatchObject({ state: 'partially_failed', counters: { created: 1500, failed: 1 } })
    expect(states.at(-1)).toBe('partially_failed')
    const { files } = await unwrap(client.GET('/jobs/{id}/result', { params: { path: { id } } }))
    const errors = await download(local(files[0]?.url ?? ''))
    expect(JSON.parse((await errors.text()).split('\n')[0] ?? '')).toMatchObject({ code: 'invalid_row' })
  })

  test('a job yields each change once, and an abort ends the wait', async () => {
    const id = await startImport()
    const giveUp = new AbortController()
    const states: string[] = []
    const following = (async () => {
      for await (const { state } of followJob(client, id, { signal: giveUp.signal })) {
        states.push(state)
        setTimeout(() => giveUp.abort(new Error('given up')), 50)
      }
    })()
    await expect(following).rejects.toThrow('given up')
    expect(states).toEqual(['queued'])
    await app.work()
  })

  test('an unknown job, and a link that is wrong, are errors', async () => {
    const wrong = waitForJob(client, '01a16e00-1c00-7a34-9006-2488256f1401')
    await expect(wrong).rejects.toMatchObject({ error: { code: 'not_found' } })
    const lost = await upload(`${app.url}/uploads/nothing`, 'a').catch((thrown: unknown) => thrown)
    expect(lost).toBeInstanceOf(RequestFailed)
    expect(lost).toMatchObject({ error: { status: 404, code: 'not_found' } })
    await expect(download(`${app.url}/no-such-page`)).rejects.toMatchObject({ error: { status: 404 } })
  })
})

describe('a call that takes too long', () => {
  test('is lost after the time-out, and repeated with the same key', async () => {
    const keys: unknown[] = []
    const silent = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'])
      request.resume()
      if (keys.length > 2) response.setHeader('Content-Type', 'application/json').end('{"id":"1"}')
    })
    await new Promise<void>((ready) => {
      silent.listen(0, '127.0.0.1', ready)
    })
    const { port } = silent.address() as AddressInfo
    const hasty = createClient({ baseUrl: `http://127.0.0.1:${port}`, timeoutSeconds: 0.2 })
    const { data } = await hasty.POST('/contacts', { body: { email: 'ada@example.com' } })
    expect(data).toEqual({ id: '1' })
    expect(new Set(keys).size).toBe(1)
    const never = createClient({ baseUrl: `http://127.0.0.1:${port}`, timeoutSeconds: 0.2, retries: 0 })
    keys.length = 0
    await expect(never.GET('/me')).rejects.toMatchObject({ name: 'TimeoutError' })
    silent.closeAllConnections()
    silent.close()
  })
})

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a'.repeat(24)).toString('base64')}`
  const other = `whsec_${Buffer.from('b'.repeat(24)).toString('base64')}`
  const body = JSON.stringify({ type: 'contact.created', data: { email: 'zoë@example.com' } })

  /** Signed by the library of the standard. */
  const callAt = (at: Date, by = secret) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', at, body),
  })

  test.each([
    ['as text', body],
    ['as bytes', new TextEncoder().encode(body)],
  ])('is verified %s', async (_, given) => {
    const { id, event } = await verifyWebhook({ body: given, headers: callAt(new Date()), secret })
    expect([id, event.type]).toEqual(['msg_1', 'contact.created'])
  })

  test('is verified while a secret is replaced, by either side', async () => {
    const headers = new Headers(callAt(new Date(), other))
    await expect(verifyWebhook({ body, headers, secret: [secret, other] })).resolves.toBeDefined()
    const both = `${callAt(new Date())['webhook-signature']} ${callAt(new Date(), other)['webhook-signature']}`
    headers.set('webhook-signature', both)
    await expect(verifyWebhook({ body, headers, secret })).resolves.toBeDefined()
  })

  const now = callAt(new Date())
  test.each<[string, Record<string, string | undefined>, string?]>([
    ['another body', now, `${body} `],
    ['another id', { ...now, 'webhook-id': 'msg_2' }],
    ['another time', { ...now, 'webhook-timestamp': String(Number(now['webhook-timestamp']) + 1) }],
    ['a time that is no number', { ...now, 'webhook-timestamp': '1e9' }],
    ['an old call', callAt(new Date(Date.now() - 400_000))],
    ['a call of the future', callAt(new Date(Date.now() + 400_000))],
    ['another secret', callAt(new Date(), other)],
    [
      'a signature of another version',
      { ...now, 'webhook-signature': now['webhook-signature'].replace('v1,', 'v2,') },
    ],
    ['a signature that is no Base64', { ...now, 'webhook-signature': 'v1,%%%' }],
    ['an empty signature', { ...now, 'webhook-signature': 'v1,' }],
    ['no signature', { ...now, 'webhook-signature': undefined }],
    ['no id', { ...now, 'webhook-id': '' }],
  ])('with %s is refused', async (_, headers, sent = body) => {
    await expect(verifyWebhook({ body: sent, headers, secret })).rejects.toBeInstanceOf(WebhookRefused)
  })

  test('cannot be verified with something that is no secret', async () => {
    await expect(verifyWebhook({ body, headers: now, secret: 'whsec_' })).rejects.toBeInstanceOf(TypeError)
    await expect(verifyWebhook({ body, headers: now, secret: [] })).rejects.toBeInstanceOf(WebhookRefused)
  })
})
