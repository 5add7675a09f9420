import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bounceLocalPart } from '../../../server/platform/mail/links.ts'
import { messageIdOf } from '../../../server/platform/mail/message-id.ts'
import { visitMailbox } from '../../../server/sending/bounces/mailbox.ts'
import { startTestApp } from '../../support/app.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { type ImapServer, startImapServer } from '../../support/imap-server.ts'
import { addContact, deliveryOf, type Sent, sendTo, statusOf } from './support.ts'

const app = await startTestApp()
const { sql, secret } = app.context
const password = 'quiet "harbour" \\ 7'
let imap: ImapServer

const patience = { connect: 2_000, silence: 1_000, visit: 5_000 }
const visit = () => visitMailbox(app.context, patience)

interface Mailbox {
  state: string
  detail: string | null
  read_at: string | null
}
const set = (mailbox: object | null) => app.send('PUT', '/settings/bounces', { body: { mailbox } })
const shown = async (): Promise<Mailbox> =>
  (await app.send<{ mailbox: Mailbox }>('GET', '/settings/bounces')).body.mailbox

const bounceOf = async ({ deliveryId }: Sent): Promise<string> =>
  (await readFile(join(import.meta.dirname, 'mail', 'postfix-unknown-user.eml'), 'utf8'))
    .replaceAll('{{return_path}}', `${bounceLocalPart(secret, deliveryId)}@books.example`)
    .replaceAll('{{message_id}}', messageIdOf(secret, deliveryId, 'books.example'))
    .replaceAll('\n', '\r\n')

beforeAll(async () => {
  imap = await startImapServer({ username: 'bounces@books.example', password })
})
afterAll(() => imap.close())
beforeEach(async () => {
  imap.messages.length = 0
  imap.commands.length = 0
  imap.trick = null
  await set({
    host: '127.0.0.1',
    port: imap.port,
    security: 'none',
    username: 'bounces@books.example',
    password,
    folder: 'INBOX',
    after_reading: 'mark_seen',
  })
})

describe('the mailbox for bounces', () => {
  test('is read into the inbox, processed, and its messages are marked as seen', async () => {
    const sent = await sendTo(app, await addContact(app))
    const message = imap.add(await bounceOf(sent))
    imap.add('From: alan@example.com\r\nSubject: Out of office\r\n\r\nAway\r\n')
    await visit()
    expect([...message.flags]).toEqual(['\\Seen'])
    await app.work()
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
    expect((await deliveryOf(app, sent.deliveryId)).status).toBe('bounced')
    expect(await shown()).toMatchObject({
      state: 'ok',
      detail: null,
      read_at: app.clock.now().toISOString(),
      has_password: true,
    })
  })

  test('is read at once when it is configured and on request', async () => {
    await app.work()
    expect(await shown()).toMatchObject({ state: 'ok', read_at: app.clock.now().toISOString() })
    await set({ password: 'wrong' })
    expect(await shown()).toMatchObject({ state: 'unchecked', read_at: null })
    await app.work()
    expect((await shown()).state).toBe('failed')
    const notice = async () =>
      (await app.send<{ data: object[] }>('GET', '/notices?kind=bounce_mailbox_failed')).body.data[0]
    expect(await notice()).toMatchObject({ state: 'open', count: 1, detail: (await shown()).detail })
    app.clock.advance(1000)
    await set({})
    await app.work()
    expect(await notice()).toMatchObject({ state: 'open', count: 1 })
    await set({ password })
    await app.work()
    expect(await notice()).toMatchObject({ state: 'closed' })
    expect((await shown()).read_at).toBe(app.clock.now().toISOString())
  })

  test('is read once, including messages that were seen in a mail program', async () => {
    const sent = await sendTo(app, await addContact(app))
    imap.add(await bounceOf(sent)).flags.add('\\Seen')
    await visit()
    await app.work()
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
    imap.commands.length = 0
    await visit()
    imap.messages[0]?.flags.delete('\\Seen')
    await visit()
    expect(imap.commands.some((line) => line.includes('FETCH'))).toBe(false)
  })

  test('is read once by two concurrent processes', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, async () => sendTo(app, await addContact(app))))
    for (const one of sent) imap.add(await bounceOf(one))
    await Promise.all([visit(), visit()])
    await app.work()
    for (const { deliveryId } of sent)
      expect((await deliveryOf(app, deliveryId)).events).toMatchObject([{ type: 'bounced' }])
    expect((await shown()).state).toBe('ok')
  })

  test('is read from the beginning after a change of UIDVALIDITY, without repeated effects', async () => {
    const [before, after] = [
      await sendTo(app, await addContact(app)),
      await sendTo(app, await addContact(app)),
    ]
    imap.add(await bounceOf(before))
    await visit()
    imap.uidValidity += 1
    for (const message of imap.messages) message.uid = 1
    imap.messages.push({ ...imap.add(await bounceOf(after)), uid: 2 })
    imap.messages.splice(1, 1)
    await visit()
    await app.work()
    for (const { deliveryId } of [before, after])
      expect((await deliveryOf(app, deliveryId)).events).toMatchObject([{ type: 'bounced' }])
  })

  test('with old, seen messages is read two weeks back at first', async () => {
    await set({ folder: 'INBOX', username: 'bounces@books.example' })
    await sql`delete from mailbox_positions`
    const day = 86_400_000
    const now = app.clock.now().getTime()
    const old = imap.add('From: a@example.com\r\nSubject: Old\r\n\r\nOld\r\n', new Date(now - 20 * day))
    old.flags.add('\\Seen')
    const recent = imap.add('From: a@example.com\r\n\r\nRecent\r\n', new Date(now - 3 * day))
    recent.flags.add('\\Seen')
    imap.add('From: a@example.com\r\n\r\nUnseen\r\n', new Date(now - 20 * day))
    imap.commands.length = 0
    await visit()
    const fetched = imap.commands.filter((line) => line.includes('FETCH')).map((line) => line.split(' ')[3])
    expect(fetched).toEqual([recent.uid, recent.uid + 1].map(String))
    imap.commands.length = 0
    await visit()
    expect(imap.commands.some((line) => line.includes('FETCH'))).toBe(false)
  })

  test('is cleared of the messages that were read, where the settings require it', async () => {
    await set({ after_reading: 'delete' })
    imap.add('From: a@example.com\r\n\r\nSeen\r\n')
    await set({ after_reading: 'mark_seen' })
    await visit()
    await set({ after_reading: 'delete' })
    imap.add('From: a@example.com\r\n\r\nNew\r\n')
    await visit()
    expect(imap.messages.map(({ raw }) => raw.toString().slice(-6))).toEqual(['Seen\r\n'])
  })

  test('keeps a message unseen that could not be stored', async () => {
    const message = imap.add('From: a@example.com\r\n\r\nKept\r\n')
    await sql`alter table inbound_messages rename to away`
    await visit()
    await sql`alter table away rename to inbound_messages`
    expect(message.flags.size).toBe(0)
    expect((await shown()).state).toBe('failed')
    await visit()
    expect([...message.flags]).toEqual(['\\Seen'])
  })

  test('has no repeated effect when the connection breaks before a message is marked', async () => {
    const sent = await sendTo(app, await addContact(app))
    imap.add(await bounceOf(sent))
    imap.trick = (command) => (command.includes('STORE') ? 'drop' : undefined)
    await visit()
    expect((await shown()).state).toBe('failed')
    imap.trick = null
    await visit()
    await app.work()
    expect((await deliveryOf(app, sent.deliveryId)).events).toHaveLength(1)
    expect((await shown()).state).toBe('ok')
  })

  test('is read up to a megabyte of each message', async () => {
    const sent = await sendTo(app, await addContact(app))
    imap.add(`${await bounceOf(sent)}${'A line that nobody reads.\r\n'.repeat(100_000)}`)
    await visit()
    await app.work()
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
  })

  test('reports the problem: password, folder, no server, no response', async () => {
    await set({ password: 'wrong' })
    await visit()
    expect(await shown()).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('rejected the login'),
    })
    expect((await shown()).detail).not.toContain('wrong"')
    await set({ password, folder: 'Nowhere' })
    await visit()
    expect((await shown()).detail).toContain('no such folder')
    await set({ folder: 'INBOX' })
    imap.trick = (command) => (command.includes('SEARCH') ? 'stall' : undefined)
    await visit()
    expect((await shown()).state).toBe('failed')
    imap.trick = (command) => (command.includes('SEARCH') ? 'endless' : undefined)
    await visit()
    expect((await shown()).detail).toContain('is too long')
    const closed = await startImapServer({ username: 'x', password: 'x' })
    await closed.close()
    await set({ port: closed.port, password })
    await visit()
    expect((await shown()).detail).toContain('ECONNREFUSED')
  })

  test('is read only over a connection that is secured as configured', async () => {
    const tls = makeCertificate('imap.books.example', new Date(Date.now() + 86_400_000))
    const secured = await startImapServer({ username: 'bounces@books.example', password, tls })
    await set({ port: secured.port, security: 'tls', password })
    await visit()
    expect((await shown()).detail).toMatch(/self.signed/)
    expect(secured.commands).toEqual([])
    await secured.close()
    await set({ port: imap.port, security: 'starttls', password })
    await visit()
    expect((await shown()).detail).toMatch(/STARTTLS/)
    expect(imap.commands.join()).not.toContain('LOGIN')
  })

  describe.each(['tls', 'starttls'] as const)('by %s', (security) => {
    const from = security === 'tls' ? 'first_byte' : 'starttls'
    const start = async () => {
      const certificate = makeCertificate('imap.books.example', new Date(Date.now() + 86_400_000))
      const tls = { ...certificate, from } as const
      const secured = await startImapServer({ username: 'bounces@books.example', password, tls })
      secured.add('From: alan@example.com\r\nSubject: Hello\r\n\r\nHello\r\n')
      return { secured, certificate }
    }
    const environment = async (authority: string | null) => {
      const folder = await mkdtemp(join(tmpdir(), 'crs-authority-'))
      const path = join(folder, 'authority.pem')
      if (authority !== null) await writeFile(path, authority)
      return {
        env: {
          ...process.env,
          ...(authority === null ? {} : { NODE_EXTRA_CA_CERTS: path }),
          PASSWORD: password,
        },
        done: () => rm(folder, { recursive: true, force: true }),
      }
    }
    const read = async (port: number, authority: string | null): Promise<string> => {
      // A process loads its trusted certificates when it starts.
      const { env, done } = await environment(authority)
      const script = join(import.meta.dirname, 'mailbox-script.ts')
      const { stdout } = await promisify(execFile)(process.execPath, [script, security, String(port)], {
        env,
      })
      await done()
      return stdout.trim()
    }

    test('is read with a certificate that the process trusts', async () => {
      const { secured, certificate } = await start()
      expect(await read(secured.port, certificate.cert)).toBe('1 read: Subject: Hello')
      expect([...(secured.messages[0]?.flags ?? [])]).toEqual(['\\Seen'])
      await secured.close()
    })

    test('is not read with an untrusted certificate, and no secret is disclosed', async () => {
      const { secured } = await start()
      const another = makeCertificate('imap.books.example', new Date(Date.now() + 86_400_000))
      for (const authority of [null, another.cert])
        expect(await read(secured.port, authority)).toMatch(
          /^failed: .*(self.signed|unable to verify|signature)/,
        )
      expect(secured.commands.join()).not.toContain('LOGIN')
      expect(secured.messages[0]?.flags.size).toBe(0)
      await secured.close()
    })
  })

  test('is ignored when it is not configured', async () => {
    await set(null)
    await visit()
    expect(imap.commands).toEqual([])
  })
})
