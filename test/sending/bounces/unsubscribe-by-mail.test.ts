import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { bounceLocalPart, unsubscribeLocalPart } from '../../../server/platform/mail/links.ts'
import { messageIdOf } from '../../../server/platform/mail/message-id.ts'
import { processInbox } from '../../../server/sending/bounces/inbox.ts'
import { insertInbound } from '../../../server/sending/bounces/store/inbound.ts'
import { startTestApp } from '../../support/app.ts'
import { addContact, type Sent, sendTo, statusOf } from './support.ts'

const app = await startTestApp()
const { sql, secret, clock } = app.context

const receive = async (body: string): Promise<void> => {
  await sql.begin((tx) =>
    insertInbound(tx, { channel: 'mailbox', eventId: newId(), body: Buffer.from(body) }, clock.now()),
  )
  await processInbox(app.context)
}

const sent = async (): Promise<Sent> => sendTo(app, await addContact(app))
const mailto = ({ deliveryId }: Sent): string => `${unsubscribeLocalPart(secret, deliveryId)}@books.example`
const returnPath = ({ deliveryId }: Sent): string => `${bounceLocalPart(secret, deliveryId)}@books.example`

const mail = (to: string, headers: readonly string[], body = ''): string =>
  [
    'Return-Path: <alan@example.com>',
    `Delivered-To: ${to}`,
    'From: Alan <alan@example.com>',
    `To: ${to}`,
    ...headers,
    '',
    body,
  ].join('\r\n')

/**
 * What mail programs send to the address of a `mailto:` link. Apple's headers and text: sisimai/set-of-emails,
 * issue 26 (2024); an empty subject: spamresource.com, "List Unsubscribe on Apple Mail on iOS" (2023). Gmail's
 * empty message after a complaint: cloudserverforemail.com (2020). Outlook.com writes to the address only: the
 * blog of its sender support (2017). The others open a window, where the person may change everything.
 */
const programs: Record<string, { headers: string[]; body?: string }> = {
  'Apple Mail': {
    headers: ['Subject: unsubscribe', 'Auto-Submitted: auto-replied', 'X-Apple-Unsubscribe: true'],
    body: 'Apple Mail sent this email to unsubscribe from the message “New on our shelves”.',
  },
  'Apple Mail without a subject': {
    headers: ['Subject: ', 'Auto-Submitted: auto-replied', 'X-Apple-Unsubscribe: true'],
    body: 'Apple Mail sent this email to unsubscribe from the message “New on our shelves”.',
  },
  'Gmail, after a complaint': { headers: [] },
  Gmail: { headers: ['Subject: unsubscribe', 'Auto-Submitted: auto-generated', 'Precedence: bulk'] },
  'Outlook.com': { headers: ['Subject: ', 'X-Auto-Response-Suppress: All'] },
  Yahoo: { headers: ['Subject: Unsubscribe request', 'Precedence: auto_reply'] },
  Fastmail: { headers: ['Subject: unsubscribe', 'Auto-Submitted: auto-generated'] },
  Thunderbird: { headers: ['Subject: bitte keine weiteren', 'User-Agent: Mozilla Thunderbird'], body: 'Hi' },
  'a program of another kind': { headers: ['Subject: =?utf-8?B?6YCA6K6i?=', 'Auto-Submitted: auto-replied'] },
}

/** What replies to a message by itself, and where: to its envelope's sender (RFC 3834). */
const replies: Record<string, (sentOne: Sent) => string[]> = {
  'a vacation notice of Sieve': ({ deliveryId }) => [
    'Subject: Auto: New on our shelves',
    'Auto-Submitted: auto-replied',
    `In-Reply-To: <${messageIdOf(secret, deliveryId, 'books.example')}>`,
  ],
  'a vacation notice of Exchange': ({ deliveryId }) => [
    'Subject: Automatic reply: New on our shelves',
    'X-Auto-Response-Suppress: All',
    'Auto-Submitted: auto-generated',
    `References: <${messageIdOf(secret, deliveryId, 'books.example')}>`,
  ],
  'a vacation notice with a word for a subject': ({ deliveryId }) => [
    'Subject: unsubscribe',
    'Precedence: auto_reply',
    `In-Reply-To: <${messageIdOf(secret, deliveryId, 'books.example')}>`,
  ],
  'a vacation notice without references': () => ['Subject: Out of office', 'Auto-Submitted: auto-replied'],
}

describe('a message to the address of the mailto link', () => {
  test.for(Object.keys(programs))('unsubscribes as %s sends it', async (name) => {
    const one = await sent()
    const { headers, body } = programs[name] ?? { headers: [] }
    await receive(mail(mailto(one), headers, body))
    expect(await statusOf(app, one.contactId)).toBe('unsubscribed')
  })

  test.for(Object.keys(replies))('does not unsubscribe if it is %s', async (name) => {
    const one = await sent()
    await receive(mail(mailto(one), replies[name]?.(one) ?? []))
    expect(await statusOf(app, one.contactId)).toBe('subscribed')
  })

  test('does not unsubscribe if the address was changed', async () => {
    const one = await sent()
    const address = mailto(one)
    await receive(mail(`${address[0]}x${address.slice(2, 20)}${address.slice(20).replace(/./, 'q')}`, []))
    expect(await statusOf(app, one.contactId)).toBe('subscribed')
  })
})

describe('a message to the return path, which was the address of the link before', () => {
  test.for(['Apple Mail', 'Apple Mail without a subject', 'Gmail', 'Fastmail'])(
    'unsubscribes as %s sends it, by its own mark or the subject of the link',
    async (name) => {
      const one = await sent()
      const { headers, body } = programs[name] ?? { headers: [] }
      await receive(mail(returnPath(one), headers, body))
      expect(await statusOf(app, one.contactId)).toBe('unsubscribed')
    },
  )

  test.for(Object.keys(replies))('does not unsubscribe if it is %s', async (name) => {
    const one = await sent()
    await receive(mail(returnPath(one), replies[name]?.(one) ?? []))
    expect(await statusOf(app, one.contactId)).toBe('subscribed')
  })

  test('has no effect if it says something else', async () => {
    const one = await sent()
    await receive(mail(returnPath(one), ['Subject: Your shop'], 'When do you open?'))
    expect(await statusOf(app, one.contactId)).toBe('subscribed')
  })
})

describe('a report about several recipients', () => {
  const block = (address: string, action: string, code: string): string =>
    `Final-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${code}\r\n`

  const report = (one: Sent, blocks: readonly string[]): string =>
    [
      `To: ${returnPath(one)}`,
      'From: MAILER-DAEMON@mx.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example\r\n',
      ...blocks,
      '--b--',
      '',
    ].join('\r\n')

  test.for([
    ['relayed', '2.1.5', 'subscribed'],
    ['delivered', '2.1.5', 'subscribed'],
    ['expanded', '2.1.5', 'subscribed'],
    ['delayed', '4.4.1', 'subscribed'],
    ['failed', '5.7.1', 'subscribed'],
    ['failed', '5.1.1', 'bounced'],
  ] as const)(
    'says of our recipient %s %s: %s, whatever happened to another',
    async ([action, code, status]) => {
      const one = await sent()
      const other = action === 'failed' && code === '5.1.1' ? '5.7.1' : '5.1.1'
      await receive(
        report(one, [
          block('somebody@elsewhere.example', 'failed', other),
          block(one.email.toUpperCase(), action, code),
        ]),
      )
      expect(await statusOf(app, one.contactId)).toBe(status)
    },
  )

  test('has no effect if the message also arrived, at our recipient or where it was forwarded to', async () => {
    const [named, forwarded] = [await sent(), await sent()]
    await receive(
      report(named, [block(named.email, 'failed', '5.1.1'), block(named.email, 'delivered', '2.1.5')]),
    )
    await receive(
      report(forwarded, [
        block('a@elsewhere.example', 'failed', '5.1.1'),
        block('b@elsewhere.example', 'relayed', '2.1.5'),
      ]),
    )
    expect(await statusOf(app, named.contactId)).toBe('subscribed')
    expect(await statusOf(app, forwarded.contactId)).toBe('subscribed')
  })

  test('counts as the mildest failure if it names our recipient nowhere', async () => {
    const one = await sent()
    const blocks = [block('a@elsewhere.example', 'failed', '5.1.1')]
    await receive(report(one, [...blocks, block('b@elsewhere.example', 'failed', '5.2.2')]))
    expect(await statusOf(app, one.contactId)).toBe('subscribed')
    const other = await sent()
    await receive(report(other, blocks))
    expect(await statusOf(app, other.contactId)).toBe('bounced')
  })
})
