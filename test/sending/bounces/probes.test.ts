import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { visitMailbox } from '../../../server/sending/bounces/mailbox.ts'
import { sendProbes } from '../../../server/sending/bounces/probe.ts'
import { startTestApp } from '../../support/app.ts'
import { type ImapServer, startImapServer } from '../../support/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'

type Probe = components['schemas']['BounceProbe']

const app = await startTestApp()
const { sql } = app.context
let imap: ImapServer
let sink: SmtpSink

beforeAll(async () => {
  imap = await startImapServer({ username: 'bounces@books.example', password: 'quiet' })
  sink = await startSmtpSink()
  const { body: server } = await app.send<{ id: string }>('POST', '/mail-servers', {
    body: { kind: 'smtp', name: 'Relay', host: '127.0.0.1', port: sink.port, security: 'none' },
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
        password: 'quiet',
      },
    },
  })
})
afterAll(async () => {
  await imap.close()
  await sink.close()
})
beforeEach(() => {
  sink.received.length = 0
  sink.behaviour = {}
})

const create = async (): Promise<Probe> => {
  const { status, body } = await app.send<Probe>('POST', '/bounces/probes', { body: {} })
  expect(status).toBe(201)
  return body
}
const find = async ({ id }: Probe): Promise<Probe> =>
  (await app.send<Probe>('GET', `/bounces/probes/${id}`)).body

const sendIt = async () => {
  await sendProbes(app.context)
  return sink.received.at(-1)?.message.toString() ?? ''
}

const read = async (raw: string) => {
  imap.add(raw)
  await visitMailbox(app.context)
  await app.work()
}

describe('a bounce probe', () => {
  test('is sent to the return path with its own token, and has returned once it is in the mailbox', async () => {
    const probe = await create()
    expect(probe).toMatchObject({ state: 'sending', return_path: 'bounces@books.example', sent_at: null })
    const raw = await sendIt()
    expect(sink.received[0]?.from).toBe('bounces@books.example')
    expect(sink.received[0]?.to).toMatch(/^bounces\+[a-z2-7]{44}@books\.example$/)
    expect(await find(probe)).toMatchObject({ state: 'waiting', detail: null })
    await read(raw)
    expect(await find(probe)).toMatchObject({
      state: 'returned',
      sent_at: expect.any(String),
      returned_at: app.clock.now().toISOString(),
    })
    // It is not listed as an untrusted report.
    expect(await sql`select from unbelieved_reports`).toHaveLength(0)
  })

  test('is sent once across processes', async () => {
    await create()
    await Promise.all([sendProbes(app.context), sendProbes(app.context), sendProbes(app.context)])
    expect(sink.received).toHaveLength(1)
  })

  test('fails when it bounces, with a solution', async () => {
    const probe = await create()
    const raw = await sendIt()
    await read(
      `From: MAILER-DAEMON@mx.example\r\nTo: bounces@books.example\r\nSubject: failure notice\r\n\r\n550 5.1.1 User unknown\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${raw}`,
    )
    expect(await find(probe)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('plus addressing'),
    })
  })

  test('fails when the server refuses it or is unreachable', async () => {
    sink.behaviour = { rcpt: () => ({ refuse: 550, text: '5.1.1 No such user' }) }
    const refused = await create()
    await sendIt()
    expect(await find(refused)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('No such user'),
    })
  })

  test('fails after half an hour without a result', async () => {
    const probe = await create()
    await sendIt()
    app.clock.advance(31 * 60_000)
    expect(await find(probe)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('30 minutes'),
    })
  })

  test('is not completed by a message that only mentions it', async () => {
    const probe = await create()
    const raw = await sendIt()
    const changed = raw.replace(
      /^(X-Bounce-Probe: .*?)(.)\r$/m,
      (_, before: string, last: string) => `${before}${last === 'a' ? 'b' : 'a'}\r`,
    )
    expect(changed).not.toBe(raw)
    await read(changed)
    expect((await find(probe)).state).toBe('waiting')
  })

  test('is rejected for a sender that does not exist', async () => {
    const { status, body } = await app.send('POST', '/bounces/probes', { body: { sender_id: newId() } })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.errors).toEqual([
      { pointer: '/sender_id', code: 'not_found', detail: 'The sender does not exist.' },
    ])
  })

  test('is rejected without a configured mailbox', async () => {
    const { body } = await app.send<{ mailbox: object }>('GET', '/settings/bounces')
    await app.send('PUT', '/settings/bounces', { body: { mailbox: null } })
    const { status, body: problem } = await app.send<{ code: string; detail: string }>(
      'POST',
      '/bounces/probes',
      { body: {} },
    )
    expect([status, problem.code]).toEqual([409, 'not_ready'])
    expect(problem.detail).toContain('mailbox')
    expect(body.mailbox).not.toBeNull()
  })
})
