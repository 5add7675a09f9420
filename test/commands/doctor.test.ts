import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUrl, doctor } from '../../server/commands/doctor.ts'
import { addSetAside } from '../contract/walk/bounces.ts'
import { startTestApp } from '../support/app.ts'
import { type ImapServer, startImapServer } from '../support/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'

const app = await startTestApp()
const { sql, secret, config } = app.context
let imap: ImapServer
let sink: SmtpSink

beforeAll(async () => {
  config.dataDir = await mkdtemp(join(tmpdir(), 'crs-doctor-'))
  imap = await startImapServer({ username: 'bounces@books.example', password: 'quiet' })
  sink = await startSmtpSink()
})
afterAll(async () => {
  await imap.close()
  await sink.close()
})

const run = async (values: Record<string, unknown> = {}) => {
  const out: string[] = []
  const context = {
    config,
    environment: {},
    open: async () => ({ sql, config, secret, place: 'the test', close: async () => undefined }),
    out: (line: string) => void out.push(line),
    err: () => undefined,
  }
  const failure = await doctor({ values: { wait: '1', ...values } as never, positionals: [] }, context).then(
    () => null,
    (error: Error) => error.message,
  )
  return { text: out.join('\n'), failure }
}

describe('the doctor', () => {
  test('warns about an installation that sends to a folder, and reports no failure', async () => {
    const { text, failure } = await run()
    expect(failure).toBeNull()
    for (const what of ['Secret key', 'Clock', 'Disk']) expect(text).toContain(`ok       ${what}`)
    for (const what of ['Public address', 'Mail server', 'Sending domain', 'Bounce mailbox'])
      expect(text).toContain(`warning  ${what}`)
  })

  test('reports what prevents sending and receiving real mail, with advice, and fails', async () => {
    const { body: server } = await app.send<{ id: string }>('POST', '/mail-servers', {
      body: { kind: 'smtp', name: 'Relay', host: '127.0.0.1', port: 1, security: 'none' },
    })
    const { body: sender } = await app.send<{ id: string }>('POST', '/senders', {
      body: { name: 'Harbour Books', email: 'hello@books.example', mail_server_id: server.id },
    })
    await app.send('PUT', '/settings/sending', { body: { default_sender_id: sender.id } })
    await app.send('PUT', '/settings/bounces', {
      body: {
        return_path_address: 'bounces@books.example',
        mailbox: {
          host: '127.0.0.1',
          port: imap.port,
          security: 'none',
          username: 'bounces@books.example',
          password: 'wrong',
        },
      },
    })
    const { text, failure } = await run()
    expect(failure).toMatch(/^3 of \d+ checks failed\.$/)
    expect(text).toContain('warning  Public address')
    expect(text).toContain('PUBLIC_URL')
    expect(text).toContain('FAILED   Mail server Relay: connect')
    expect(text).toContain('FAILED   Bounce mailbox: The server rejected the login')
    expect(text).toContain('FAILED   Bounce loop: The mail server rejected the message')
  })

  test('sends a message through the bounce loop and reports its return', async () => {
    config.publicUrl = 'https://crm.books.org'
    await sql`update mail_servers set port = ${sink.port}, version = version + 1 where name = 'Relay'`
    await app.send('PUT', '/settings/bounces', { body: { mailbox: { password: 'quiet' } } })
    const received = sink.received.push.bind(sink.received)
    sink.received.push = (...messages) => {
      for (const { message } of messages) imap.add(message)
      return received(...messages)
    }
    const { text, failure } = await run({ wait: '30' })
    expect(text).toContain('ok       Bounce mailbox')
    expect(text).toContain('ok       Bounce loop: A message to bounces@books.example came back.')
    expect(failure).toBeNull()
    const before = sink.received.length
    expect((await run({ 'no-probe': true })).text).not.toContain('Bounce loop')
    expect(sink.received).toHaveLength(before)
  })

  test('reports a message that does not return', async () => {
    sink.received.push = Array.prototype.push.bind(sink.received)
    const { text, failure } = await run()
    expect(text).toContain('FAILED   Bounce loop')
    expect(failure).toContain('1 of')
  })

  test('counts the mail that was set aside', async () => {
    expect((await run({ 'no-probe': true })).text).toContain('ok       Mail set aside')
    await addSetAside(app)
    const { text, failure } = await run({ 'no-probe': true })
    expect(text).toContain('warning  Mail set aside: Mail that could not be read within the limits: 1.')
    expect(failure).toBeNull()
  })

  test('reports a missing disk and rejects an invalid wait', async () => {
    const { dataDir } = config
    config.dataDir = '/nonexistent'
    expect((await run({ 'no-probe': true })).text).toContain('FAILED   Disk')
    config.dataDir = dataDir
    expect((await run({ wait: 'soon' })).failure).toContain('--wait')
  })
})

test.for([
  ['http://localhost:8080', 'smtp.books.org', 'failed'],
  ['http://crm.books.org', 'smtp.books.org', 'failed'],
  ['https://crm.books.org', 'smtp.books.org', 'ok'],
  ['http://localhost:8080', '10.0.0.9', 'failed'],
  ['http://localhost:8080', '127.0.0.1', 'warning'],
  ['http://crm.books.org', 'localhost', 'warning'],
  ['https://crm.books.org', '::1', 'ok'],
] as const)('with PUBLIC_URL %s, mail by %s is %s', ([url, host, verdict]) => {
  const folder = { kind: 'folder', host: null } as const
  expect(checkUrl(url, [folder, { kind: 'smtp', host }]).verdict).toBe(verdict)
})
