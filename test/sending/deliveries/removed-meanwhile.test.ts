import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contactJobs } from '../../../server/audience/contacts/index.ts'
import { holdIntents } from '../../../server/audience/contacts/store/intents.ts'
import { contactData } from '../../../server/contact-data.ts'
import { newId } from '../../../server/platform/ids.ts'
import { sendChunk } from '../../../server/sending/deliveries/sending/chunk.ts'
import type { Sending } from '../../../server/sending/deliveries/sending/context.ts'
import { claimChunk } from '../../../server/sending/deliveries/store/chunks.ts'
import { queueOf, type Result, updateResults } from '../../../server/sending/deliveries/store/ledger.ts'
import { queueMessage } from '../../../server/sending/outbox/index.ts'
import { startTestApp } from '../../support/app.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { addPeople, freeze, frozenAt, mailingTo, type Person } from './support.ts'

const app = await startTestApp()
const { sql } = app.context
let sink: SmtpSink
let parts: Sending

beforeAll(async () => {
  sink = await startSmtpSink()
})
beforeEach(async () => {
  await sql`delete from deliveries`
  await sql`delete from contacts`
  sink.received.length = 0
  const { clock, secret } = app.context
  parts = { sql, clock, secret, ending: new AbortController().signal }
})
afterAll(() => sink.close())

/** Until `underWay` is finished or waits for a lock that an intent holds. */
const untilItWaits = async (underWay: Promise<unknown>): Promise<void> => {
  let over = false
  const ended = () => {
    over = true
  }
  underWay.then(ended, ended)
  for (;;) {
    const waiting = await sql`
      select from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`
    if (over || waiting.length > 0) return
  }
}

/** Sends a chunk. `remove` begins after its contacts are read and before their intents are written. */
const sendWhile = async (people: readonly Person[], remove: () => Promise<unknown>): Promise<void> => {
  const id = await freeze(sql, people)
  const usual = mailingTo(sink, id)
  const begun: Promise<unknown>[] = []
  const mailing = mailingTo(sink, id, {
    load: async (tx, ids, now) => {
      const found = await usual.load(tx, ids, now)
      if (begun.length === 0) {
        begun.push(remove())
        await untilItWaits(begun[0] as Promise<unknown>)
      }
      return found
    },
  })
  const chunk = await claimChunk(sql, id, 30, frozenAt)
  if (chunk === null) throw new Error('There is no chunk to claim.')
  expect(await sendChunk(parts, mailing, chunk)).toBe('done')
  await Promise.all(begun)
}

const ledger = async (): Promise<string> =>
  (await sql`select to_jsonb(d)::text as row from deliveries d`).map(({ row }) => row).join('\n')

describe('a contact that is deleted while its e-mail begins', () => {
  test('is not named in the ledger after its erasure', async () => {
    const people = await addPeople(sql, 60)
    const [gone] = people as [Person]
    await sendWhile(people, async () => {
      const { status } = await app.send('POST', `/contacts/${gone.id}/erase`)
      expect(status).toBe(200)
    })
    const rows = await ledger()
    expect(rows.split('\n')).toHaveLength(60)
    expect(rows).not.toContain(gone.id)
    expect(rows).not.toContain(gone.email)
  })

  test('is not named in the ledger and gets nothing when the erasure came first', async () => {
    const people = await addPeople(sql, 60)
    const last = people.at(-1) as Person
    await sendWhile(people, async () => {
      expect((await app.send('POST', `/contacts/${last.id}/erase`)).status).toBe(200)
    })
    expect(sink.received.map(({ to }) => to)).not.toContain(last.email)
    expect(await ledger()).not.toContain(last.id)
    expect(await sql`select from deliveries where skip_reason = 'contact_gone'`).toHaveLength(1)
  })

  test('leaves its e-mail to the contact that it was merged into', async () => {
    const people = await addPeople(sql, 60)
    const [source] = people as [Person]
    const target = await app.send<{ id: string }>('POST', '/contacts', {
      body: { email: 'kept@example.org' },
    })
    await sendWhile(people, async () => {
      const body = { source_id: source.id }
      expect((await app.send('POST', `/contacts/${target.body.id}/merge`, { body })).status).toBe(200)
    })
    expect(await ledger()).not.toContain(source.id)
    expect(await sql`select from deliveries where contact_id = ${target.body.id}`).toHaveLength(1)
  })

  test('is not named in the ledger after the trash was emptied', async () => {
    const people = await addPeople(sql, 60)
    const [gone] = people as [Person]
    await sql`update contacts set trashed_at = ${app.clock.now()}::timestamptz - interval '40 days' where id = ${gone.id}`
    await sendWhile(people, async () => {
      for (const job of contactJobs(app.context, contactData)) await job.run(null)
    })
    expect(await sql`select from contacts where id = ${gone.id}`).toHaveLength(0)
    expect(await ledger()).not.toContain(gone.id)
  })
})

test('a single message to a contact during its erasure names no contact', async () => {
  const people = await addPeople(sql, 8)
  const actor = { kind: 'system', id: null, name: null } as const
  const content = { kind: 'plain', subject: 'Hello', preheader: null, source: 'Hello', text: null } as const
  for (const { id, email } of people) {
    const message = {
      id: newId(),
      kind: 'transactional',
      to: { address: email, name: null },
      contactId: id,
      senderId: null,
      content,
    } as const
    await Promise.all([
      app.send('POST', `/contacts/${id}/erase`),
      sql.begin((tx) => queueMessage(tx, message, actor, frozenAt)),
    ])
    expect(await ledger()).not.toContain(id)
    expect(JSON.stringify(await sql`select contact_id from messages`)).not.toContain(id)
  }
})

test("a server's reply about a contact that was erased meanwhile is not stored", async () => {
  const [gone, here] = (await addPeople(sql, 2)) as [Person, Person]
  const sending = [gone, here].map(({ id, email }) => ({ id: newId(), contact_id: id, to_address: email }))
  for (const one of sending)
    await sql`insert into deliveries ${sql({ ...one, kind: 'campaign', status: 'sending', queued_at: frozenAt, created_at: frozenAt })}`
  expect((await app.send('POST', `/contacts/${gone.id}/erase`)).status).toBe(200)
  const results = sending.map(
    ({ id, to_address }): Result => ({
      id,
      status: 'bounced',
      skip: null,
      trouble: {
        errorClass: 'mailbox_unknown',
        enhancedCode: '5.1.1',
        reply: `550 <${to_address}> unknown`,
        verdict: 'mailbox',
        rule: 'mailbox-unknown',
      },
      retryAt: null,
    }),
  )
  await sql.begin((tx) => updateResults(tx, results, queueOf.campaign, frozenAt))
  const events = await sql<{ detail: string | null }[]>`
    select e.detail from delivery_events e join deliveries d on d.id = e.delivery_id
    where d.id = any (${sending.map(({ id }) => id)}::uuid[]) and e.type = 'bounced' order by detail`
  expect(events.map(({ detail }) => detail)).toEqual([`550 <${here.email}> unknown`, null])
})

test('a deletion that freezes delays all sending for at most ten seconds', async () => {
  const within = await sql.begin(async (tx) => {
    await holdIntents(tx)
    return tx`show idle_in_transaction_session_timeout`
  })
  expect(within).toEqual([{ idle_in_transaction_session_timeout: '10s' }])
})
