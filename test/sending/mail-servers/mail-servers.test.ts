import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { decrypt } from '../../../server/platform/secrets.ts'
import {
  closeConnections,
  connectionsOf,
  ensureMailServer,
  findServer,
  type MailServerRow,
  pauseServer,
} from '../../../server/sending/mail-servers/index.ts'
import { invalidateSettings, readSettings } from '../../../server/system/settings/index.ts'
import { faultsOf, type Problem } from '../../audience/contacts/support.ts'
import { wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'

type Server = components['schemas']['MailServer']

const app = await startTestApp({ quotas: wideQuotas })
const { sql, config, clock } = app.context
afterAll(() => closeConnections())

let made = 0
const create = async (members: object = {}): Promise<Server> => {
  const body = { kind: 'smtp', name: `Relay ${++made}`, host: '127.0.0.1', security: 'none', ...members }
  const answer = await app.send<Server>('POST', '/mail-servers', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const get = async (id: string) => app.send<Server>('GET', `/mail-servers/${id}`)
const put = <Body = Server>(id: string, body: object, headers: Record<string, string> = {}) =>
  app.send<Body>('PUT', `/mail-servers/${id}`, { body, headers })
const rowOf = async (id: string) => (await findServer(sql, id)) as MailServerRow
const envelope = { from: 'hello@harbourbooks.example', to: 'ada@example.com' }
const message = () => Buffer.from('Subject: Hello\r\n\r\nHello\r\n')

describe('a new installation', () => {
  test('gets a folder as its default, once, with complete messages in it', async () => {
    await Promise.all([ensureMailServer({ sql, clock }), ensureMailServer({ sql, clock })])
    const { body } = await app.send<{ data: Server[] }>('GET', '/mail-servers')
    expect(body.data).toMatchObject([{ kind: 'folder', is_default: true, state: 'ok' }])
    const [folder] = body.data
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () =>
        connectionsOf(config, await rowOf(folder?.id ?? '')).send(envelope, message),
      ),
    )
    expect(outcomes.every(({ accepted }) => accepted)).toBe(true)
    const names = await readdir(join(config.dataDir, folder?.folder ?? ''))
    expect(names).toHaveLength(20)
    expect(names.every((name) => name.endsWith('.eml'))).toBe(true)
  })

  test('does not get the folder again after it was deleted', async () => {
    const { default_mail_server_id } = await readSettings(sql, 'sending')
    expect((await app.send('DELETE', `/mail-servers/${default_mail_server_id}`)).status).toBe(200)
    expect((await readSettings(sql, 'sending')).default_mail_server_id).toBeNull()
    await ensureMailServer({ sql, clock })
    expect((await app.send<{ data: Server[] }>('GET', '/mail-servers')).body.data).toEqual([])
  })
})

describe('the default mail server', () => {
  test('is the first one, until the settings name another', async () => {
    const [first, second] = [await create(), await create()]
    expect([first.is_default, second.is_default]).toEqual([true, false])
    const tag = (await get(second.id)).headers.get('etag')
    await app.send('PUT', '/settings/sending', { body: { default_mail_server_id: second.id } })
    expect((await get(first.id)).body.is_default).toBe(false)
    expect((await get(second.id)).body.is_default).toBe(true)
    expect((await get(second.id)).headers.get('etag')).not.toBe(tag)
    expect((await put(second.id, { max_connections: 2 }, { 'if-match': tag ?? '' })).status).toBe(200)
  })

  test('is the folder of a new installation until the first SMTP server is added', async () => {
    await sql`delete from mail_servers`
    await sql`delete from settings_groups`
    invalidateSettings(sql, 'sending')
    await ensureMailServer({ sql, clock })
    const quiet = await create({ is_default: false })
    const folderId = (await readSettings(sql, 'sending')).default_mail_server_id
    expect(quiet.is_default).toBe(false)
    expect((await get(folderId ?? '')).body).toMatchObject({ kind: 'folder', is_default: true })
    await app.send('DELETE', `/mail-servers/${quiet.id}`)
    const relay = await create()
    expect(relay.is_default).toBe(true)
    expect((await get(folderId ?? '')).body.is_default).toBe(false)
    expect((await readSettings(sql, 'sending')).default_mail_server_id).toBe(relay.id)
    expect((await create()).is_default).toBe(false)
    const chosen = await create({ kind: 'folder', host: undefined, security: undefined, is_default: true })
    expect(chosen.is_default).toBe(true)
    expect((await create()).is_default).toBe(false)
  })

  test('cannot be deleted while there are others, nor can a server that a sender uses', async () => {
    const { default_mail_server_id } = await readSettings(sql, 'sending')
    const refused = await app.send('DELETE', `/mail-servers/${default_mail_server_id}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } })
    const used = await create()
    const body = { name: 'Grace', email: 'grace@harbourbooks.example', mail_server_id: used.id }
    await app.send('POST', '/senders', { body })
    const inUse = await app.send<Problem>('DELETE', `/mail-servers/${used.id}`)
    expect(inUse.body).toMatchObject({
      code: 'in_use',
      detail: 'The sender Grace uses this mail server. Choose another mail server for the sender first.',
    })
  })

  test('is one after concurrent creations', async () => {
    await sql`delete from senders`
    await sql`delete from mail_servers`
    await sql`delete from settings_groups`
    invalidateSettings(sql, 'sending')
    const servers = await Promise.all(Array.from({ length: 6 }, () => create()))
    expect(servers.filter(({ is_default }) => is_default)).toHaveLength(1)
  })
})

describe('an update', () => {
  test('of a folder rejects members of SMTP', async () => {
    const folder = await create({ kind: 'folder', host: undefined, security: undefined })
    const answer = await put<Problem>(folder.id, { host: 'smtp.example', password: 'x' })
    expect(faultsOf(answer.body)).toEqual([
      ['/host', 'not_allowed'],
      ['/password', 'not_allowed'],
    ])
  })

  test('merges the rate, clears the warm-up, and rejects a name that exists', async () => {
    const [one, other] = [await create({ rate: { per_second: 5, per_day: 100 } }), await create()]
    const next = await put(one.id, { rate: { per_second: null, per_hour: 50 }, warm_up: null })
    expect(next.body.rate).toEqual({ per_second: null, per_hour: 50, per_day: 100 })
    const taken = await put<Problem>(one.id, { name: other.name.toUpperCase() })
    expect(taken).toMatchObject({ status: 409, body: { code: 'already_exists' } })
  })

  test('of the host deletes the password; a password without a username is rejected', async () => {
    const server = await create({ username: 'mailer', password: 'planted-one' })
    expect((await put(server.id, { max_connections: 9 })).body.has_password).toBe(true)
    expect((await put(server.id, { host: 'localhost' })).body.has_password).toBe(false)
    const moved = await put(server.id, { host: '127.0.0.1', password: 'planted-two' })
    expect(moved.body.has_password).toBe(true)
    expect(decrypt(config, (await rowOf(server.id)).password ?? Buffer.alloc(0))).toBe('planted-two')
    const alone = await put<Problem>(server.id, { username: null, password: 'planted-three' })
    expect(faultsOf(alone.body)).toEqual([['/password', 'not_allowed']])
    expect((await put(server.id, { username: null })).body.has_password).toBe(false)
  })
})

describe('the connections', () => {
  test('are one pool for a server, renewed after a change of its row', async () => {
    const [first, second] = [await startSmtpSink(), await startSmtpSink()]
    const server = await create({ port: first.port })
    const before = connectionsOf(config, await rowOf(server.id))
    expect(connectionsOf(config, await rowOf(server.id))).toBe(before)
    await before.send(envelope, message)
    await put(server.id, { port: second.port })
    const after = connectionsOf(config, await rowOf(server.id))
    expect(after).not.toBe(before)
    await after.send(envelope, message)
    expect([first.received.length, second.received.length]).toEqual([1, 1])
    await expect.poll(() => first.connections()).toBe(0)
    closeConnections(server.id)
    await Promise.all([first.close(), second.close()])
  })
})

test('a pause by the service shows its reason, and ends when the server is resumed', async () => {
  const server = await create()
  const why = { reason: 'authentication', detail: '535 5.7.8 Not you' } as const
  expect(await pauseServer(sql, server.id, why, clock.now())).toBe(true)
  expect(await pauseServer(sql, server.id, why, clock.now())).toBe(false)
  expect((await get(server.id)).body).toMatchObject({
    state: 'paused',
    pause_reason: 'authentication',
    pause_detail: '535 5.7.8 Not you',
  })
  const { body } = await app.send<Server>('POST', `/mail-servers/${server.id}/resume`)
  expect(body).toMatchObject({ state: 'ok', pause_reason: null, pause_detail: null, paused_at: null })
})

test('a second pause or resume changes nothing, and the reason of the first pause stays', async () => {
  const { id } = await create()
  const act = (what: 'pause' | 'resume') => app.send<Server>('POST', `/mail-servers/${id}/${what}`)
  expect((await act('resume')).body).toMatchObject({ state: 'ok' })
  await pauseServer(sql, id, { reason: 'authentication', detail: '535 5.7.8 Not you' }, clock.now())
  const before = await get(id)
  const again = await act('pause')
  expect(again.status).toBe(200)
  expect(again.body).toEqual(before.body)
  expect(again.headers.get('etag')).toBe(before.headers.get('etag'))
  await act('resume')
  expect((await act('resume')).body).toMatchObject({ state: 'ok', pause_reason: null })
})

test('a password is never visible: not in responses, rows or the log, even after errors', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const planted = 'planted-where-nobody-looks'
  Object.assign(app.context, { log: pino({ level: 'trace' }, stream) })
  const sink = await startSmtpSink({ login: { username: 'mailer', password: 'another' } })
  const server = await create({ port: sink.port, username: 'mailer', password: planted })
  const answers = [
    server,
    (await get(server.id)).body,
    (await app.send('GET', '/mail-servers')).body,
    (await app.send('POST', `/mail-servers/${server.id}/test`, { body: { email: 'ada@example.com' } })).body,
    (await put(server.id, { name: 'x', password: `${planted}\u0000` })).body,
    await connectionsOf(config, await rowOf(server.id)).send(envelope, message),
    await sql`select encode(password, 'escape') as password, to_jsonb(mail_servers) as row from mail_servers`,
    await sql`select * from idempotency_keys`,
  ]
  app.context.log.info({ config, server: await rowOf(server.id) }, 'whatever somebody may log')
  expect(JSON.stringify(answers)).not.toContain(planted)
  expect(lines.join('')).not.toContain(planted)
  expect(lines.length).toBeGreaterThan(0)
  closeConnections(server.id)
  await sink.close()
})
