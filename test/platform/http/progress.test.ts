import { EventEmitter } from 'node:events'
import type { Response } from 'express'
import { afterEach, expect, test } from 'vitest'
import { createStreams } from '../../../server/platform/http/progress.ts'
import { addSender, campaignOf } from '../../marketing/campaigns/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro', streams: { perUser: 2, total: 3 } })

const leaving: AbortController[] = []
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort()
})

const everybody = {
  condition: { match: 'all', conditions: [{ field: 'email', operator: 'contains', value: '@' }] },
  format: 'csv',
  columns: ['email'],
}

const addJob = async (): Promise<string> =>
  (await app.send<{ id: string }>('POST', '/exports', { body: everybody })).body.id

const linkTo = async (path: string, authorization = app.admin.authorization) => {
  const { body } = await app.send<{ url: string; expires_at: string }>('GET', `${path}/progress-link`, {
    authorization,
  })
  return { url: `${app.url}${new URL(body.url).pathname}`, expiresAt: body.expires_at }
}

const watch = async (url: string) => {
  const gone = new AbortController()
  leaving.push(gone)
  const response = await fetch(url, { signal: gone.signal })
  return {
    status: response.status,
    ended: response.text().then(
      () => true,
      () => false,
    ),
    leave: () => gone.abort(),
  }
}

test('a principal has a maximum of streams, and so have all together', async () => {
  const id = await addJob()
  const mine = await linkTo(`/jobs/${id}`)
  const first = await watch(mine.url)
  expect([first.status, (await watch(mine.url)).status]).toEqual([200, 200])
  const refused = await fetch(mine.url)
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  })
  expect(refused.headers.get('retry-after')).toBe('10')
  const other = await linkTo(`/jobs/${id}`, app.editor.authorization)
  expect([(await watch(other.url)).status, (await watch(other.url)).status]).toEqual([200, 429])
  first.leave()
  await expect.poll(async () => (await watch(mine.url)).status, { timeout: 5_000 }).toBe(200)
})

test('a user counts once with any application password, and each API key separately', () => {
  const open = createStreams({ perUser: 1, total: 9 })
  const begin = (...maker: string[]) => open(maker, new EventEmitter() as unknown as Response)
  begin('user', 'ada', 'first password')
  expect(() => begin('user', 'ada', 'second password')).toThrow('You have too many open progress streams')
  begin('api_key', 'ada', 'first key')
  begin('api_key', 'ada', 'second key')
  expect(() => begin('api_key', 'ada', 'second key')).toThrow('You have too many open progress streams')
})

test('a stream ends when its link expires', async () => {
  const { url, expiresAt } = await linkTo(`/jobs/${await addJob()}`)
  const stream = await watch(url)
  app.clock.set(expiresAt)
  expect(await stream.ended).toBe(true)
  expect((await fetch(url)).status).toBe(404)
})

test("a stream and its link end with the access of the link's owner", async () => {
  const { sql } = app.context
  const { url } = await linkTo(`/jobs/${await addJob()}`, app.editor.authorization)
  const stream = await watch(url)
  expect(stream.status).toBe(200)
  await sql`update host_users set disabled_at = now() where id = ${app.editor.id}`
  expect(await stream.ended).toBe(true)
  expect((await fetch(url)).status).toBe(404)
})

test('a link that was created with an API key ends with the key', async () => {
  const key = await app.send<{ id: string; secret: string }>('POST', '/settings/api-keys', {
    body: { name: 'Dashboard', capabilities: ['crm_access'], scopes: ['jobs:read'] },
  })
  const { url } = await linkTo(`/jobs/${await addJob()}`, `Bearer ${key.body.secret}`)
  expect((await watch(url)).status).toBe(200)
  await app.send('DELETE', `/settings/api-keys/${key.body.id}`)
  expect((await fetch(url)).status).toBe(404)
})

test('the stream of a draft ends after one event, because a draft does not change by itself', async () => {
  const id = await campaignOf(app, { sender_id: await addSender(app) })
  const { url } = await linkTo(`/campaigns/${id}`)
  const text = await (await fetch(url)).text()
  expect(text.match(/event: campaign/g)).toHaveLength(1)
  expect(text).toContain('"state":"draft"')
})
