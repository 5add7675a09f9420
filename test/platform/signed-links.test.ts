import { describe, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import {
  createApplicationPassword,
  revokeApplicationPassword,
} from '../../server/host/embedded/application-passwords.ts'
import { disableUser } from '../../server/host/embedded/users.ts'
import { loadDocument } from '../../server/platform/contract/document.ts'
import { sendProblem } from '../../server/platform/http/send-problem.ts'
import { signLink } from '../../server/platform/http/signed-links.ts'
import { newId } from '../../server/platform/ids.ts'
import { createLogger } from '../../server/platform/log.ts'
import { createScene } from '../sending/pages/scene.ts'
import { startTestApp } from '../support/app.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
await app.installPro()
const { sql, clock } = app.context
const here = (url: string): string => url.replace('http://crm.test', app.url)

/** One link of each purpose, as a client requests it. */
const linksOf = async (
  authorization: string,
): Promise<{ purpose: string; url: string; method: string; good: number }[]> => {
  const get = async <Body>(path: string): Promise<Body> => {
    const answer = await app.send<Body>('GET', path, { authorization })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const created = await app.send<Schemas['Import']>('POST', '/imports', {
    authorization,
    body: { format: 'csv', filename: 'people.csv' },
  })
  const job = (await get<{ url: string }>(`/jobs/${jobId}/progress-link`)).url
  const file = (await get<{ files: { url: string }[] }>(`/jobs/${jobId}/result`)).files[0]?.url ?? ''
  const campaign = (await get<{ url: string }>(`/campaigns/${campaignId}/progress-link`)).url
  return [
    { purpose: 'job progress', url: here(job), method: 'GET', good: 200 },
    { purpose: 'job file', url: here(file), method: 'GET', good: 200 },
    { purpose: 'campaign progress', url: here(campaign), method: 'HEAD', good: 200 },
    // Its Content-Length is too large, and so rejected only after the link was found valid.
    { purpose: 'import upload', url: here(created.body.upload?.url ?? ''), method: 'PUT', good: 415 },
  ]
}
const statusOf = async (url: string, method: string): Promise<number> => {
  const init = method === 'PUT' ? { method, body: 'x', headers: { 'content-encoding': 'gzip' } } : { method }
  const response = await fetch(url, init)
  await response.body?.cancel()
  return response.status
}

const [contact] = [await createScene(app).addContact()]
const { id: campaignId } = await createScene(app).addCampaign()
const exported = await app.send<{ id: string }>('POST', '/exports', {
  body: { format: 'csv', condition: { match: 'all', conditions: [] } },
})
const jobId = exported.body.id
await app.work()
expect(contact.id).not.toBe('')

const addPassword = async () => {
  const { id, password } = await createApplicationPassword(sql, clock, app.editor.id, `links ${newId()}`)
  return { id, authorization: `Basic ${Buffer.from(`${app.editor.login}:${password}`).toString('base64')}` }
}
/** All signed links of the contract. */
const document = loadDocument()
const { enum: scopes } = (document.components as { schemas: { Scope: { enum: string[] } } }).schemas.Scope

const addKey = async () => {
  const { body } = await app.send<Schemas['ApiKeyWithSecret']>('POST', '/settings/api-keys', {
    body: {
      name: `links ${newId()}`,
      capabilities: ['crm_access'],
      scopes,
    },
  })
  expect(body.secret, JSON.stringify(body)).toBeDefined()
  return { id: body.id, authorization: `Bearer ${body.secret}` }
}

describe('a signed link', () => {
  test('has one encoding', async () => {
    for (const { purpose, url, method, good } of await linksOf(app.admin.authorization)) {
      const token = /\/([\w-]{20,}\.[\w-]{43})/.exec(url)?.[1] ?? ''
      const [content = '', signature = ''] = token.split('.')
      const last = signature.at(-1) ?? ''
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      // The last character has insignificant bits.
      const twin = `${signature.slice(0, -1)}${alphabet[alphabet.indexOf(last) ^ 1]}`
      const others = [
        `${content}.${twin}`,
        `${content}=.${signature}`,
        `${content}.${signature}=`,
        `${content}.${signature}.`,
        `${content}.${signature}%20`,
        `${content}%2E${signature}`,
        `${content}.${signature.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)}`,
      ].map((other) => url.replace(token, other))
      const around = [
        `${url}/`,
        `${url}?`,
        `${url}?a=1&a=2`,
        url.replace(/\/(uploads|files|progress)\//, (s) => s.toUpperCase()),
      ]
      for (const other of [...others, ...around])
        expect(await statusOf(other, method), `${purpose} ${other}`).toBe(404)
      expect(await statusOf(url, method), purpose).toBe(good)
    }
  })

  test('of one purpose is invalid for others, and one without an owner for all', async () => {
    const expiresAt = new Date(clock.now().getTime() + 60_000)
    for (const path of ['progress', 'uploads', 'progress/campaigns'])
      for (const purpose of ['job file', 'job progress', 'import upload', 'campaign progress'] as const) {
        const token = signLink(app.context.secret, purpose, [jobId], expiresAt)
        expect(await statusOf(`${app.url}/${path}/${token}`, path === 'uploads' ? 'PUT' : 'GET')).toBe(404)
      }
  })

  const expectDead = async (links: Awaited<ReturnType<typeof linksOf>>): Promise<void> => {
    for (const { purpose, url, method } of links) expect(await statusOf(url, method), purpose).toBe(404)
  }

  test('ends with the application password that created it', async () => {
    const { id, authorization } = await addPassword()
    const links = await linksOf(authorization)
    for (const { url, method, good } of links) expect(await statusOf(url, method)).toBe(good)
    await revokeApplicationPassword(sql, app.editor.id, id)
    await expectDead(links)
  })

  test('ends with the API key that created it, and with its scopes', async () => {
    const [narrowed, revoked] = [await addKey(), await addKey()]
    const links = [await linksOf(narrowed.authorization), await linksOf(revoked.authorization)] as const
    for (const { url, method, good } of links.flat()) expect(await statusOf(url, method)).toBe(good)
    await sql`update api_keys set scopes = '{contacts:read}' where id = ${narrowed.id}`
    await app.send('DELETE', `/settings/api-keys/${revoked.id}`)
    for (const each of links) await expectDead(each)
  })

  test('ends with the access of the user who created it', async () => {
    const links = await linksOf(app.editor.authorization)
    await sql`delete from host_role_capabilities where role = 'editor'`
    await expectDead(links)
    await sql`insert into host_role_capabilities values ('editor', 'crm_access')`
    for (const { url, method, good } of links) expect(await statusOf(url, method)).toBe(good)
    await disableUser(sql, clock, app.editor.login)
    await expectDead(links)
  })
})

test('neither tokens nor addresses in a path are logged', async () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  const broken = await startTestApp({
    log,
    handlers: { upsertContactByEmail: () => Promise.reject(new Error('boom')) },
  })
  const { status } = await broken.send('PUT', '/contacts/by-email/ada@example.com', {
    body: { first_name: 'Ada' },
  })
  expect(status).toBe(500)
  for (const path of ['/progress/TOKEN', '/files/TOKEN/x.csv'])
    expect((await fetch(`${broken.url}${path}`)).status).toBe(404)
  await sendLog(log)
  const text = lines.join('')
  expect(text).toContain('"operation":"upsertContactByEmail"')
  expect(text).toContain('"operation":"GET /files/:token/:filename"')
  expect(text).not.toMatch(/ada@|ada%40|SECRET-TOKEN/)
})

/** A link that fails with an internal error, logged with its template. */
const sendLog = async (log: ReturnType<typeof createLogger>): Promise<void> => {
  const response = { headersSent: true, destroy: () => undefined }
  const request = {
    method: 'GET',
    baseUrl: '',
    path: '/files/SECRET-TOKEN/a',
    route: { path: '/files/:token/:filename' },
  }
  sendProblem(request as never, response as never, new Error('boom'), { log, requestId: 'x', upgradeUrl: '' })
}
