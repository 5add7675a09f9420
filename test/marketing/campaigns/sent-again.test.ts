import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOpenMailing, settleCampaign } from '../../../server/marketing/campaigns/index.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { settleLeftOpen } from '../../../server/sending/deliveries/sending/abandoned.ts'
import { sendQueued } from '../../../server/sending/deliveries/sending/queue.ts'
import { admitRetries, retriesOf } from '../../../server/sending/deliveries/sending/retries.ts'
import { queueOf } from '../../../server/sending/deliveries/store/ledger.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { prepareMessages } from '../../../server/sending/messages/index.ts'
import { forgetContents } from '../../../server/sending/outbox/index.ts'
import { setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender, beginCampaign, campaignOf, emptyAudience, sendUntil, useSink } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql, secret } = app.context
let sink: SmtpSink
let senderId: string

beforeAll(async () => {
  sink = await startSmtpSink()
  senderId = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
  await setDefaultSender(app, senderId)
})
beforeEach(async () => {
  sink.behaviour = {}
  await sql`truncate deliveries, delivery_queue, delivery_events, unknown_deliveries, messages`
  await sql`delete from suppressions`
  await emptyAudience(app)
})
afterAll(async () => {
  closeConnections()
  await sink.close()
})

interface Person {
  id: string
  email: string
}

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> => {
  const answer = await app.send(method, path, body === undefined ? {} : { body })
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
}

/** What can happen to a contact between the first attempt and the second. */
const withdrawals: Record<string, (person: Person, list: string) => Promise<unknown>> = {
  nothing: async () => null,
  unsubscribed: ({ id }) => send('PUT', `/contacts/${id}`, { status: 'unsubscribed' }),
  complained: ({ id }) => sql`update contacts set status = 'complained' where id = ${id}`,
  bounced: ({ id }) => sql`update contacts set status = 'bounced' where id = ${id}`,
  address_suppressed: ({ email }) => send('POST', '/suppressions', { kind: 'address', value: email }),
  domain_suppressed: ({ email }) =>
    send('POST', '/suppressions', { kind: 'domain', value: email.slice(email.indexOf('@') + 1) }),
  list_left: ({ id }, list) =>
    send('POST', `/lists/${list}/members`, { contact_ids: [id], status: 'unsubscribed' }),
  list_removed: ({ id }, list) => send('DELETE', `/contacts/${id}/lists/${list}`),
  trashed: ({ id }) => send('DELETE', `/contacts/${id}`),
  erased: ({ id }) => send('POST', `/contacts/${id}/erase`),
}

const wanted = Object.keys(withdrawals)
const addressOf = (name: string): string => `reader@${name.replaceAll('_', '-')}.example`

/** Creates a list with a contact for each event, with an address named after it. */
const addPeople = async (listed: object = {}): Promise<{ list: string; people: Map<string, Person> }> => {
  const { body: list } = await app.send('POST', '/lists', { body: { name: 'Newsletter', ...listed } })
  const people = new Map<string, Person>()
  for (const name of wanted) {
    const { body } = await app.send<Person>('POST', '/contacts', {
      body: { email: addressOf(name), status: 'subscribed', tracking: 'individual' },
    })
    people.set(name, { id: String(body.id), email: addressOf(name) })
  }
  const contact_ids = [...people.values()].map(({ id }) => id)
  await send('POST', `/lists/${list.id}/members`, { contact_ids })
  return { list: String(list.id), people }
}

const withdraw = async (list: string, people: Map<string, Person>): Promise<void> => {
  for (const [name, person] of people) await withdrawals[name]?.(person, list)
  sink.received.length = 0
  sink.behaviour = {}
}

/** The substrings by which the sink recognises recipients. */
const arrived = (): string[] =>
  sink.received
    .map(({ to }) =>
      to
        .slice(to.indexOf('@') + 1)
        .replace('.example', '')
        .replaceAll('-', '_'),
    )
    .sort()

/** Works on what is due in the queue, ignoring its delay. */
const takeTurn = async (): Promise<void> => {
  const parts = { ...app.context, clock: app.clock, ending: new AbortController().signal }
  const openMailing = createOpenMailing(parts)
  await sql`update delivery_queue set due_at = ${app.clock.now()}, lease_until = '-infinity'`
  for (const lane of [queueOf.transactional, queueOf.campaign]) {
    await sendQueued(
      {
        ...parts,
        admit: async (kind, deliveries) =>
          kind === 'campaign' ? admitRetries({ openMailing }, deliveries) : deliveries,
        prepare: (tx, kind, deliveries, now) =>
          kind === 'campaign'
            ? retriesOf({ secret, openMailing }, tx, deliveries, now)
            : prepareMessages(
                parts,
                tx,
                deliveries.map(({ deliveryId }) => deliveryId),
                now,
              ),
        bounced: async () => undefined,
        deliveriesSettled: (tx, ids) => forgetContents(tx, ids),
        campaignsSettled: async (ids) => {
          for (const id of ids) await sql.begin((tx: Sql) => settleCampaign(tx, id, app.clock.now()))
        },
      },
      lane,
    )
  }
}

/** An unproven server gets eight messages at first: the others follow after these. */
const sendQueue = async (): Promise<void> => {
  await takeTurn()
  await takeTurn()
}

const noneIs = async (...statuses: string[]): Promise<boolean> =>
  (await sql`select from deliveries where status = any (${statuses}::text[]::delivery_status[])`).length === 0

const begin = async (list: string): Promise<string> => {
  const id = await campaignOf(app, { sender_id: senderId, audience: { include: { list_ids: [list] } } })
  await beginCampaign(app, id)
  return id
}

const sendChunks = async (id: string): Promise<void> => {
  const open = () => sql`select from campaign_chunks where campaign_id = ${id} and not done`
  await sendUntil(app, async () => (await open()).length === 0)
}

const act = (id: string, name: string, body: object = {}) => send('POST', `/campaigns/${id}/${name}`, body)

/** Ways in which a campaign's message is sent again: the first attempt of all, and the second. */
const waysOfCampaigns: Record<
  string,
  { first(list: string): Promise<string>; second(id: string): Promise<void> }
> = {
  'a deferral that is tried again': {
    first: async (list) => {
      sink.behaviour = { rcpt: () => ({ refuse: 450, text: '4.2.1 later' }) }
      const id = await begin(list)
      await sendChunks(id)
      return id
    },
    second: sendQueue,
  },
  'a retry of what failed': {
    first: async (list) => {
      sink.behaviour = { rcpt: () => ({ refuse: 450, text: '4.2.1 later' }) }
      const id = await begin(list)
      await sendChunks(id)
      await sql`update delivery_queue set first_tried_at = ${app.clock.now()}::timestamptz - interval '73 hours'`
      await sendQueue()
      expect(await noneIs('deferred', 'queued')).toBe(true)
      return id
    },
    second: async (id) => {
      await act(id, 'retry', { failed: true })
      await sendQueue()
    },
  },
  'a retry of what is unknown': {
    first: async (list) => {
      sink.behaviour = { sent: () => 'drop' }
      const id = await begin(list)
      await sendChunks(id)
      expect(await noneIs('sending', 'accepted', 'deferred')).toBe(true)
      return id
    },
    second: async (id) => {
      await act(id, 'retry', { failed: false, unknown: true })
      await sendQueue()
    },
  },
  'what a killed sender had not sent': {
    first: async (list) => {
      sink.behaviour = { sent: () => 'drop' }
      const id = await begin(list)
      await sendChunks(id)
      await sql`update campaigns set state = 'sending' where id = ${id}`
      const rows = await sql<{ id: string }[]>`
        update deliveries set status = 'sending' where status = 'unknown' returning id`
      const left = rows.map((row) => ({ id: row.id, state: 'unsent' as const }))
      await sql.begin((tx: Sql) => settleLeftOpen(tx, left, queueOf.campaign, app.clock.now()))
      return id
    },
    second: sendQueue,
  },
  'a campaign that is resumed': {
    first: async (list) => {
      const id = await begin(list)
      await act(id, 'pause')
      return id
    },
    second: async (id) => {
      await act(id, 'resume')
      await sendChunks(id)
    },
  },
  'a deferral in a campaign that is resumed': {
    first: async (list) => {
      sink.behaviour = { rcpt: () => ({ refuse: 450, text: '4.2.1 later' }) }
      const id = await begin(list)
      await sendChunks(id)
      await act(id, 'pause')
      return id
    },
    second: async (id) => {
      await act(id, 'resume')
      await sendQueue()
    },
  },
  'a campaign to those who did not open another': {
    first: async (list) => {
      const id = await begin(list)
      await sendChunks(id)
      const { body } = await app.send<{ id: string }>('POST', `/campaigns/${id}/resend`, { body: {} })
      await beginCampaign(app, body.id)
      return body.id
    },
    second: sendChunks,
  },
}

describe('a campaign’s message that is sent again', () => {
  test.each(Object.keys(waysOfCampaigns))(
    'as %s skips contacts that withdrew meanwhile',
    async (name) => {
      const way = waysOfCampaigns[name]
      const { list, people } = await addPeople()
      const id = String(await way?.first(list))
      await withdraw(list, people)
      await way?.second(id)
      expect(arrived()).toEqual(['nothing'])
      const rows = await sql<{ status: string; count: number }[]>`
      select status, count(*) from deliveries where source_id = ${id} group by 1 order by 1`
      expect(rows).toEqual([
        { status: 'accepted', count: 1 },
        { status: 'skipped', count: wanted.length - 1 },
      ])
      const { body } = await app.send<{ state: string }>('GET', `/campaigns/${id}`)
      expect(body.state).toBe('finished')
    },
    60_000,
  )
})

/** Ways in which a single message is sent again. */
const waysOfMessages: Record<string, SmtpSink['behaviour']> = {
  'a deferral that is tried again': { rcpt: () => ({ refuse: 450, text: '4.2.1 later' }) },
  'a repeat of what nobody can tell of': { sent: () => 'drop' },
}

describe('a single message that is sent again', () => {
  // It answers something that the person did, and needs no consent to marketing.
  const expected = ['list_left', 'list_removed', 'nothing', 'trashed', 'unsubscribed']

  test.each(Object.keys(waysOfMessages))('as %s skips contacts that must not be written to', async (name) => {
    const { list, people } = await addPeople()
    sink.behaviour = waysOfMessages[name] ?? {}
    for (const { id } of people.values())
      await send('POST', '/messages', {
        contact_id: id,
        content: { kind: 'plain', subject: 'Your order', source: 'It is on its way.' },
      })
    await sendQueue()
    expect(await noneIs('queued', 'sending', 'accepted')).toBe(true)
    await withdraw(list, people)
    await sendQueue()
    expect(arrived()).toEqual(expected)
  })
})

describe('a confirmation that is sent again', () => {
  test.each(Object.keys(waysOfMessages))('as %s skips contacts that withdrew meanwhile', async (name) => {
    sink.behaviour = waysOfMessages[name] ?? {}
    const { list, people } = await addPeople({ opt_in: 'double' })
    await sendQueue()
    expect(await noneIs('queued', 'sending', 'accepted')).toBe(true)
    expect(await sql`select from deliveries where kind = 'confirmation'`).toHaveLength(people.size)
    await withdraw(list, people)
    await sendQueue()
    expect(arrived()).toEqual(['nothing'])
  })
})
