import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordBounce, recordComplaint, recordReturn } from '../../../server/sending/bounces/index.ts'
import { sendChunk } from '../../../server/sending/deliveries/sending/chunk.ts'
import { claimChunk } from '../../../server/sending/deliveries/store/chunks.ts'
import { startTestApp } from '../../support/app.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { addPeople, freeze, frozenAt, mailingTo, statesOf } from '../deliveries/support.ts'

const app = await startTestApp()
const { sql, secret, clock } = app.context
const parts = { sql, clock, secret, ending: new AbortController().signal }
let sink: SmtpSink

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())
beforeEach(async () => {
  sink.behaviour = {}
  await sql`delete from suppressions`
  await sql`delete from deliveries`
  await sql`delete from contacts`
})

const send = async (campaignId: string): Promise<void> => {
  const mailing = mailingTo(sink, campaignId, {
    bounced: (tx, results, now) => recordBounce(tx, secret, results, now),
  })
  for (;;) {
    const chunk = await claimChunk(sql, campaignId, 30, frozenAt)
    if (chunk === null) return
    expect(await sendChunk(parts, mailing, chunk)).toBe('done')
  }
}

const statuses = async () => {
  const rows = await sql<{ status: string; count: number }[]>`
    select status, count(*) from contacts group by status order by status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test('a contact with an unknown mailbox becomes bounced during the campaign, one with a full mailbox does not', async () => {
  sink.behaviour = {
    rcpt: (to) => {
      const number = Number(/-(\d+)@/.exec(to)?.[1])
      if (number % 10 === 1) return { refuse: 550, text: '550 5.1.1 User unknown' }
      if (number % 10 === 2) return { refuse: 552, text: '552 5.2.2 Mailbox full' }
      return undefined
    },
  }
  const people = await addPeople(sql, 200)
  const id = await freeze(sql, people)
  await send(id)
  expect(await statesOf(sql, id)).toEqual({ accepted: 160, bounced: 40 })
  expect(await statuses()).toEqual({ bounced: 20, subscribed: 180 })
  const [row] = await sql`select count(*) from suppressions where reason = 'bounced'`
  expect(row).toEqual({ count: 20 })
})

test('two campaigns to the same contacts finish while bounces arrive', async () => {
  sink.behaviour = {
    rcpt: (to) => (/[13579]@/.test(to) ? { refuse: 550, text: '550 5.1.1 User unknown' } : undefined),
  }
  const people = await addPeople(sql, 120)
  const before = await freeze(sql, people)
  await sql`
    insert into deliveries (id, contact_id, source_id, kind, status, attempts, created_at, queued_at, accepted_at, to_address)
    select gen_random_uuid(), id, ${before}, 'campaign', 'accepted', 1, ${frozenAt}, ${frozenAt}, ${frozenAt}, email from contacts`
  await sql`delete from campaign_chunks where campaign_id = ${before}`
  const earlier = await sql<{ id: string }[]>`select id from deliveries`
  const trouble = {
    errorClass: 'mailbox_unknown',
    enhancedCode: '5.1.1',
    reply: '550',
    verdict: 'mailbox',
    rule: 'mailbox-unknown',
  } as const
  const report = async () => {
    for (const [index, { id: deliveryId }] of earlier.entries())
      await sql.begin((tx) =>
        index % 3 === 0
          ? recordComplaint(tx, secret, { about: { deliveryId }, occurredAt: frozenAt }, frozenAt)
          : recordReturn(tx, secret, { about: { deliveryId }, trouble, occurredAt: frozenAt }, frozenAt),
      )
  }
  const [one, other] = [await freeze(sql, people, 40), await freeze(sql, people.toReversed(), 40)]
  await Promise.all([send(one), send(other), report()])
  for (const id of [one, other]) {
    const states = await statesOf(sql, id)
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(120)
    expect(Object.keys(states).every((state) => /^(accepted|bounced|skipped)/.test(state))).toBe(true)
  }
  expect(await statuses()).toEqual({ bounced: 80, complained: 40 })
})
