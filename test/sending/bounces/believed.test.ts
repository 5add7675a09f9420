import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import {
  bounceLocalPart,
  clickUrl,
  openUrl,
  unsubscribeUrl,
  viewUrl,
} from '../../../server/platform/mail/links.ts'
import { messageIdOf } from '../../../server/platform/mail/message-id.ts'
import { isMarkOfMessage, markOfMessage, openToken } from '../../../server/platform/mail/tokens.ts'
import { processInbox } from '../../../server/sending/bounces/inbox.ts'
import { insertInbound } from '../../../server/sending/bounces/store/inbound.ts'
import { mostUnbelieved } from '../../../server/sending/bounces/store/unbelieved.ts'
import { startTestApp } from '../../support/app.ts'
import { addContact, deliveryOf, type Sent, sendTo, statusOf, suppressionOf } from './support.ts'

const app = await startTestApp()
const { sql, secret, clock } = app.context

const put = (body: string) =>
  sql.begin((tx) =>
    insertInbound(tx, { channel: 'mailbox', eventId: newId(), body: Buffer.from(body) }, clock.now()),
  )

const sent = async (): Promise<Sent> => sendTo(app, await addContact(app))

/** A bounce with these traces of the original. */
const bounce = (traces: { returnPath?: string; messageId?: string; to?: string }): string =>
  [
    `To: ${traces.to ?? 'bounces@books.example'}`,
    'From: MAILER-DAEMON@mx.example',
    'Subject: failure notice',
    '',
    '<alan@example.com>:',
    '550 5.1.1 User unknown',
    '',
    '--- Below this line is a copy of the message.',
    '',
    ...(traces.returnPath === undefined ? [] : [`Return-Path: <${traces.returnPath}>`]),
    ...(traces.messageId === undefined ? [] : [`Message-ID: <${traces.messageId}>`]),
    'Subject: New on our shelves',
    '',
    'Dear reader',
  ].join('\r\n')

const complaint = (messageId: string): string =>
  [
    'From: fbl@mx.example',
    'Subject: complaint',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'Version: 1',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${messageId}>`,
    '',
    'Dear reader',
    '--b--',
    '',
  ].join('\r\n')

/** The id of the delivery, which is readable in every tracked link. */
const idIn = (url: string): string => {
  const bytes = Buffer.from(url.slice(url.lastIndexOf('/') + 1), 'base64url')
  const hex = bytes.subarray(1, 17).toString('hex')
  return [0, 8, 12, 16, 20].map((at, index, all) => hex.slice(at, all[index + 1])).join('-')
}

/** What an attacker can write with a tracked link of another recipient and an e-mail of their own. */
const forgeries = (victim: Sent, own: Sent): Record<string, string> => {
  const link = clickUrl('https://books.example', secret, victim.deliveryId, newId())
  const id = idIn(link)
  const ownMark = markOfMessage(secret, own.deliveryId)
  const ownWord = bounceLocalPart(secret, own.deliveryId)
  const host = 'books.example'
  const tokens = [
    link,
    openUrl('https://books.example', secret, id),
    viewUrl('https://books.example', secret, id),
    unsubscribeUrl('https://books.example', secret, { contactId: victim.contactId, deliveryId: id }),
  ].map((url) => url.slice(url.lastIndexOf('/') + 1))
  const madeWords = tokens.map((token) => Buffer.from(token, 'base64url'))
  return {
    'the id alone': bounce({ messageId: `${id}@${host}` }),
    'the id in a complaint': complaint(`${id}@${host}`),
    'the mark of another message': bounce({ messageId: `${id}.${ownMark}@${host}` }),
    'the mark of another message in a complaint': complaint(`${id}.${ownMark}@${host}`),
    'a mark of its own': bounce({ messageId: `${id}.aaaaaaaaaaaaaaaa@${host}` }),
    'an incomplete signature': bounce({ messageId: `${id}.${ownMark.slice(0, 15)}@${host}` }),
    'no mark behind the dot': bounce({ messageId: `${id}.@${host}` }),
    'the id as a return path': bounce({ returnPath: `bounces+${id}@${host}`, to: `bounces+${id}@${host}` }),
    'the word of another message with the id behind it': bounce({
      returnPath: `${ownWord.slice(0, -16)}${ownMark}@${host}`,
    }),
    ...Object.fromEntries(
      madeWords.map((bytes, at) => [
        `the signature of link ${at} as a mark`,
        bounce({ messageId: `${id}.${base32(bytes.subarray(-16)).slice(0, 16)}@${host}` }),
      ]),
    ),
  }
}

const base32 = (bytes: Buffer): string => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

const listUnbelieved = () => sql<{ kind: string; reason: string; delivery_id: string | null }[]>`
  select kind, reason, delivery_id from unbelieved_reports`

describe('the mailbox', () => {
  test('does not trust a report by the recipient of another e-mail who has seen a tracked link', async () => {
    const [victim, own] = [await sent(), await sent()]
    expect(idIn(clickUrl('https://books.example', secret, victim.deliveryId, newId()))).toBe(
      victim.deliveryId,
    )
    const forged = forgeries(victim, own)
    for (const body of Object.values(forged)) await put(body)
    await processInbox(app.context)
    expect(await statusOf(app, victim.contactId)).toBe('subscribed')
    expect(await suppressionOf(sql, victim.email)).toBeNull()
    expect(await deliveryOf(app, victim.deliveryId)).toMatchObject({ status: 'accepted', events: [] })
    // Each is stored and listed.
    const shown = await listUnbelieved()
    expect(shown.length).toBeGreaterThanOrEqual(Object.keys(forged).length - 1)
    expect(shown.filter(({ delivery_id }) => delivery_id === victim.deliveryId).length).toBeGreaterThan(6)
    expect(new Set(shown.map(({ reason }) => reason))).toEqual(new Set(['unsigned', 'unnamed']))
  })

  test('keeps the latest 10,000 untrusted reports at any time', async () => {
    await sql`delete from unbelieved_reports`
    await sql`
      insert into unbelieved_reports (id, received_at, kind, reason)
      select gen_random_uuid(), ${clock.now()}::timestamptz - make_interval(secs => n), 'bounced', 'unnamed'
      from generate_series(1, ${mostUnbelieved}) as n`
    for (let at = 0; at <= 100; at += 1) await put(bounce({ returnPath: `stranger-${at}@books.example` }))
    await processInbox(app.context)
    const [row] = await sql<{ count: number; latest: number }[]>`
      select count(*), count(*) filter (where received_at = ${clock.now()}) as latest from unbelieved_reports`
    expect(row).toEqual({ count: mostUnbelieved - 99, latest: 101 })
    await sql`delete from unbelieved_reports`
  })

  test('trusts a signed token and a signed Message-ID for the e-mail that they sign', async () => {
    const [byWord, byMessageId, byComplaint, byWayOut] = [
      await sent(),
      await sent(),
      await sent(),
      await sent(),
    ]
    const idOf = ({ deliveryId }: Sent) => messageIdOf(secret, deliveryId, 'books.example')
    await put(bounce({ to: `${bounceLocalPart(secret, byWord.deliveryId)}@books.example` }))
    await put(bounce({ messageId: idOf(byMessageId).toUpperCase() }))
    await put(complaint(idOf(byComplaint)))
    await put(
      bounce({}).replace(
        'Subject: New',
        `List-Unsubscribe: <https://books.example/unsubscribe/x>, <mailto:${bounceLocalPart(secret, byWayOut.deliveryId)}@books.example?subject=unsubscribe>\r\nSubject: New`,
      ),
    )
    await processInbox(app.context)
    expect(await statusOf(app, byWord.contactId)).toBe('bounced')
    expect(await statusOf(app, byMessageId.contactId)).toBe('bounced')
    expect(await statusOf(app, byComplaint.contactId)).toBe('complained')
    expect(await statusOf(app, byWayOut.contactId)).toBe('bounced')
  })

  test('uses the signed Message-ID of several, in any position', async () => {
    const [victim, own] = [await sent(), await sent()]
    const both = `${messageIdOf(secret, own.deliveryId, 'books.example')}>\r\nReferences: <${victim.deliveryId}@books.example`
    await put(bounce({ messageId: both }))
    await put(
      bounce({
        messageId: `${victim.deliveryId}@books.example>\r\nReferences: <${messageIdOf(secret, own.deliveryId, 'books.example')}`,
      }),
    )
    await processInbox(app.context)
    expect(await statusOf(app, victim.contactId)).toBe('subscribed')
    expect(await statusOf(app, own.contactId)).toBe('bounced')
  })

  test('lists a report about a delivery that the ledger no longer has with its own reason', async () => {
    const gone = newId()
    await put(bounce({ messageId: messageIdOf(secret, gone, 'books.example') }))
    await processInbox(app.context)
    expect(await listUnbelieved()).toContainEqual(
      expect.objectContaining({ delivery_id: gone, reason: 'unknown_delivery', kind: 'bounced' }),
    )
  })
})

describe('the signature of a Message-ID', () => {
  test('is stable, differs by delivery and secret, and fits into a local part', () => {
    const [one, two] = [newId(), newId()]
    expect(markOfMessage(secret, one)).toBe(markOfMessage(secret, one))
    expect(markOfMessage(secret, one)).toMatch(/^[a-z2-7]{16}$/)
    expect(markOfMessage(secret, two)).not.toBe(markOfMessage(secret, one))
    expect(markOfMessage(Buffer.alloc(32, 9), one)).not.toBe(markOfMessage(secret, one))
    expect(messageIdOf(secret, one, 'x').indexOf('@')).toBeLessThanOrEqual(64)
    expect(isMarkOfMessage(secret, one, markOfMessage(secret, one))).toBe(true)
    expect(isMarkOfMessage(secret, two, markOfMessage(secret, one))).toBe(false)
  })

  test('differs from signatures for other purposes', () => {
    const id = newId()
    const mark = markOfMessage(secret, id)
    expect(bounceLocalPart(secret, id)).not.toContain(mark)
    expect(openToken(secret, 'bounce', mark, clock.now())).toBeNull()
  })
})
