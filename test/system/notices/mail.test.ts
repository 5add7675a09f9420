import { beforeEach, describe, expect, test } from 'vitest'
import { closeNotice, notify } from '../../../server/system/notices/index.ts'
import { addSender, sendDue, setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'

const app = await startTestApp()
const { sql } = app.context
const sink = await startSmtpSink()
const { senderId } = await addSender(app, { port: sink.port })
await setDefaultSender(app, senderId)

const minute = 60_000
const write = (subject: string, more: Partial<Parameters<typeof notify>[1]> = {}) =>
  sql.begin((tx) => notify(tx, { kind: 'campaign_paused', subject, now: app.clock.now(), ...more }))

/** Lets minutes pass and runs the job. Returns the addresses and texts of the e-mails that it queued. */
const mailed = async (minutes: number) => {
  app.clock.advance(minutes * minute)
  await sql`select graphile_worker.add_job('mail-notices')`
  await app.work()
  const rows = await sql<{ to: string; subject: string; text: string }[]>`
    delete from messages returning to_address as to, values ->> 'event.subject' as subject, values ->> 'event.text' as text`
  await sql`truncate delivery_queue`
  return rows
}

beforeEach(async () => {
  await sql`delete from notices`
  await sql`delete from notice_settings`
  await sql`delete from messages`
  await sql`update host_users set email = login || '@harbourbooks.example'`
  app.clock.advance(100 * 60 * minute)
})

describe('a notice is mailed', () => {
  test('to each user with the capability, once, however often it happens', async () => {
    await write('storm')
    await write('mailbox', { kind: 'bounce_mailbox_failed', resourceId: null })
    const first = await mailed(3)
    expect(first.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [`${app.editor.login}@harbourbooks.example`, 'The campaign is paused.'],
      [`${app.admin.login}@harbourbooks.example`, '2 notices need your attention'],
    ])
    for (let count = 0; count < 50; count++) await write('storm')
    expect(await mailed(200)).toEqual([])
  })

  test('at most in one e-mail an hour, and the rest then', async () => {
    await write('first')
    expect(await mailed(3)).toHaveLength(2)
    await write('second')
    await write('third')
    expect(await mailed(10)).toEqual([])
    const later = await mailed(60)
    expect(later.map(({ subject }) => subject)).toEqual([
      '2 notices need your attention',
      '2 notices need your attention',
    ])
  })

  test('not when its cause was gone soon, or the user has seen it', async () => {
    await write('short')
    await closeNotice(sql, { kind: 'campaign_paused', subject: 'short', now: app.clock.now() })
    await write('seen')
    await app.send('POST', '/notices/read', { body: {} })
    expect((await mailed(3)).map(({ to }) => to)).toEqual([`${app.editor.login}@harbourbooks.example`])
  })

  test('as the user chose', async () => {
    await write('paused')
    const choose = (body: object) => app.send('PUT', '/notices/settings', { body })
    const toAdmin = async (minutes: number) =>
      (await mailed(minutes)).filter(({ to }) => to.startsWith(`${app.admin.login}@`)).length
    await choose({ email_frequency: 'never' })
    expect(await toAdmin(3)).toBe(0)
    await choose({ email_frequency: 'hourly', email_kinds: ['job_failed'] })
    expect(await toAdmin(3)).toBe(0)
    await choose({ email_kinds: null, muted_kinds: ['campaign_paused'] })
    expect(await toAdmin(3)).toBe(0)
    await choose({ muted_kinds: [], email_frequency: 'daily' })
    expect(await toAdmin(3)).toBe(1)
    await write('other')
    expect(await toAdmin(120)).toBe(0)
    expect(await toAdmin(24 * 60)).toBe(1)
  })

  test('not while the default sender cannot send, and then if it is still open', async () => {
    await sql`update mail_servers set state = 'paused', pause_reason = 'authentication', paused_at = now()`
    await write('server', { kind: 'mail_server_failed' })
    expect(await mailed(3)).toEqual([])
    expect(await mailed(60)).toEqual([])
    await sql`update mail_servers set state = 'ok', pause_reason = null, paused_at = null`
    expect(await mailed(1)).toHaveLength(1)
    expect(await mailed(120)).toEqual([])
  })

  test('once, when two processes look at the same time', async () => {
    await write('both')
    app.clock.advance(3 * minute)
    const { mailNotices } = await import('../../../server/system/notices/mail.ts')
    await Promise.all([mailNotices(app.context), mailNotices(app.context)])
    const [row] = await sql<{ count: number }[]>`select count(*) as count from messages`
    expect(row?.count).toBe(2)
  })
})

test('names with smart codes, line breaks and headers arrive as text', async () => {
  const name = 'October {{ contact.email }}\r\nBcc: charles@example.org {% if %}'
  await write('hostile', { data: { name, detail: '{{ business.name }}' } })
  app.clock.advance(3 * minute)
  await sql`select graphile_worker.add_job('mail-notices')`
  await app.work()
  await sendDue(app)
  const raw = sink.received.map((one) => one.message.toString()).at(-1) ?? ''
  expect(sink.received).toHaveLength(2)
  const [headers = '', ...body] = raw.split('\r\n\r\n')
  expect(headers).not.toMatch(/^Bcc:/m)
  // Encoded, because of the character that stands for the address.
  expect(headers).toContain('=7B=7B_contact')
  expect(body.join('\n')).toContain('{{ business.name }}')
  expect(headers).toContain('Auto-Submitted: auto-generated')
})
