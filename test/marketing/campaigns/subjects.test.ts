import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createOpenMailing } from '../../../server/marketing/campaigns/index.ts'
import { sendQueued } from '../../../server/sending/deliveries/sending/queue.ts'
import { retriesOf } from '../../../server/sending/deliveries/sending/retries.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import {
  addReader,
  addSender,
  beginCampaign,
  campaignOf,
  emptyAudience,
  sendCampaign,
  sendUntil,
  useSink,
} from './support.ts'

const app = await startTestApp()
const sink = await startSmtpSink()
const { sql, secret } = app.context
const { clock } = app

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  sink.behaviour = {}
  await emptyAudience(app)
})

interface Shown {
  id: string
  to_address: string | null
  subject: string | null
}

const content = (subject: string) => ({
  content: { kind: 'markdown', subject, source: 'Hello, {{ contact.first_name | default: "reader" }}.' },
})

const beginWith = async (subject: string): Promise<string> => {
  const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
  const id = await campaignOf(app, { sender_id, ...content(subject) })
  await beginCampaign(app, id)
  return id
}

const sendWith = async (subject: string): Promise<string> => {
  const id = await beginWith(subject)
  await sendCampaign(app, id, 'finished')
  return id
}

const rowsOf = (id: string) =>
  sql<{ to_address: string; subject: string | null; status: string }[]>`
    select to_address, subject, status from deliveries where source_id = ${id} order by to_address`

const listed = async (path: string): Promise<Shown[]> =>
  (await app.send<{ data: Shown[] }>('GET', path)).body.data

describe('a subject with smart codes', () => {
  const subject = '{{ contact.first_name | default: "Reader" }}, the boxes have come'

  test('is in the ledger as each recipient got it, in every response', async () => {
    const ada = await addReader(app, 'Ada')
    await app.send('POST', '/contacts', { body: { email: 'zoe@example.com', first_name: 'Zoë' } })
    await app.send('POST', '/contacts', { body: { email: 'nobody@example.com' } })
    const id = await sendWith(subject)
    const wanted = [
      ['ada@example.com', 'Ada, the boxes have come'],
      ['nobody@example.com', 'Reader, the boxes have come'],
      ['zoe@example.com', 'Zoë, the boxes have come'],
    ]
    const pairs = (rows: readonly Shown[]) => rows.map((row) => [row.to_address, row.subject]).sort()
    expect((await rowsOf(id)).map((row) => [row.to_address, row.subject])).toEqual(wanted)
    expect(pairs(await listed(`/deliveries?source_id=${id}`))).toEqual(wanted)
    expect(pairs(await listed(`/campaigns/${id}/deliveries`))).toEqual(wanted)
    const [mail] = await listed(`/contacts/${ada}/emails`)
    expect(mail).toMatchObject({ subject: 'Ada, the boxes have come' })
    const [delivery] = await listed(`/deliveries?contact_id=${ada}`)
    expect((await app.send('GET', `/deliveries/${delivery?.id}`)).body.subject).toBe(
      'Ada, the boxes have come',
    )
    const arrived = await Promise.all(sink.received.map(({ message }) => simpleParser(message)))
    expect(arrived.map((one) => one.subject).sort()).toEqual(wanted.map(([, one]) => one))
  })

  test("stays when the contact changes, and is deleted with the contact's data", async () => {
    const grace = await addReader(app, 'Grace')
    const id = await sendWith(subject)
    await app.send('PUT', `/contacts/${grace}`, { body: { first_name: 'Augusta' } })
    expect((await listed(`/deliveries?source_id=${id}`))[0]?.subject).toBe('Grace, the boxes have come')
    const erased = await app.send('POST', `/contacts/${grace}/erase`)
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect((await rowsOf(id)).map((row) => row.subject)).toEqual([null])
    const [row] = await sql<{ all: string }[]>`
      select d::text as all from deliveries d where source_id = ${id}`
    expect(row?.all).not.toContain('Grace')
  })

  test('is not stored for contacts that get nothing', async () => {
    await addReader(app, 'Alan')
    await addReader(app, 'Ada', { status: 'unsubscribed' })
    const id = await sendWith(subject)
    const skipped = (await rowsOf(id)).filter(({ status }) => status === 'skipped')
    expect(skipped).toMatchObject([{ subject: null }])
  })

  test('of a retried message is the one finally sent', async () => {
    sink.behaviour = { rcpt: () => ({ refuse: 452, text: '4.2.2 the mailbox is full' }) }
    const alan = await addReader(app, 'Alan')
    const id = await beginWith(subject)
    await sendUntil(app, async () => (await rowsOf(id))[0]?.status === 'deferred')
    expect((await rowsOf(id))[0]?.subject).toBe('Alan, the boxes have come')
    sink.behaviour = {}
    await app.send('PUT', `/contacts/${alan}`, { body: { first_name: 'Mathison' } })
    clock.advance(3_600_000)
    const ending = new AbortController().signal
    const parts = { ...app.context, clock, ending }
    const openMailing = createOpenMailing(parts)
    await sendQueued(
      {
        ...parts,
        prepare: (tx, _kind, deliveries, now) => retriesOf({ secret, openMailing }, tx, deliveries, now),
        bounced: async () => undefined,
        deliveriesSettled: async () => undefined,
        campaignsSettled: async () => undefined,
      },
      2,
    )
    expect(await rowsOf(id)).toMatchObject([{ status: 'accepted', subject: 'Mathison, the boxes have come' }])
    expect((await simpleParser(sink.received[0]?.message ?? '')).subject).toBe(
      'Mathison, the boxes have come',
    )
  })
})

test('a subject that is the same for all is not stored with each delivery', async () => {
  await addReader(app, 'Ada')
  const id = await sendWith('New on our shelves')
  expect(await rowsOf(id)).toMatchObject([{ subject: null }])
  expect((await listed(`/deliveries?source_id=${id}`))[0]?.subject).toBe('New on our shelves')
})
