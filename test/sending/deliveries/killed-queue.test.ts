import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { createLogger } from '../../../server/platform/log.ts'
import { type Connections, createConnections } from '../../../server/platform/mail/connections.ts'
import type { Outcome } from '../../../server/platform/mail/smtp.ts'
import { createJournals } from '../../../server/sending/deliveries/sending/journal.ts'
import { type QueueSending, sendQueued } from '../../../server/sending/deliveries/sending/queue.ts'
import { type DeliveryKind, queueOf } from '../../../server/sending/deliveries/store/ledger.ts'
import { createTestDatabase } from '../../support/database.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { freeze } from './support.ts'

const { sql } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'crs-journals-'))
const now = new Date('2026-11-20T09:00:00Z')
let sink: SmtpSink
let connections: Connections

beforeAll(async () => {
  sink = await startSmtpSink()
  connections = createConnections(
    { host: '127.0.0.1', port: sink.port, security: 'none', login: null, ehloName: 'books.example' },
    { connections: 2, messages: 50 },
  )
})
beforeEach(async () => {
  await sql`truncate deliveries, delivery_events, delivery_queue, unknown_deliveries`
  sink.received.length = 0
})
afterAll(async () => {
  connections.close()
  await sink.close()
  await rm(folder, { recursive: true })
})

/** One of several processes with the same data folder. */
const processWith = (way: Connections): QueueSending => ({
  sql,
  clock: { now: () => now },
  secret: Buffer.alloc(32, 7),
  journals: createJournals(folder, createLogger('silent')),
  ending: new AbortController().signal,
  log: createLogger('silent'),
  prepare: async (_tx, _kind, deliveries) =>
    new Map(
      deliveries.map(({ deliveryId, address }) => [
        deliveryId,
        {
          address: address ?? '',
          connections: way,
          compose: async () => ({
            envelope: { from: 'bounce@books.example', to: address ?? '' },
            message: Buffer.from(`Message-ID: <${deliveryId}@books.example>\r\n\r\nYour order\r\n`),
          }),
          report: () => undefined,
        },
      ]),
    ),
  bounced: async () => undefined,
  deliveriesSettled: async () => undefined,
  campaignsSettled: async () => undefined,
})

/** A process that stops at this point of a message. */
type Death = 'before it was sent' | 'before the reply' | 'after the reply' | 'after a refusal'

const dying = (death: Death, reached: () => void): Connections => ({
  send: (_envelope, message, _urgency, heard) => {
    if (death !== 'before it was sent') message()
    const outcomes: Partial<Record<Death, Outcome>> = {
      'after the reply': { accepted: true, response: '250 ok' },
      'after a refusal': {
        accepted: false,
        failure: { stage: 'sent', code: 451, enhanced: null, response: '451 later' },
      },
    }
    const outcome = outcomes[death]
    if (outcome !== undefined) heard?.(outcome)
    reached()
    return new Promise(() => undefined)
  },
  close: () => undefined,
})

const queue = async (kind: DeliveryKind, campaign: string | null): Promise<string> => {
  const id = newId()
  await sql`
    insert into deliveries (id, kind, status, source_id, to_address, created_at, queued_at)
    values (${id}, ${kind}, 'queued', ${campaign}, 'ada@example.com', ${now}, ${now})`
  await sql`insert into delivery_queue (delivery_id, lane, due_at) values (${id}, ${queueOf[kind]}, ${now})`
  return id
}

/** Queues a message, whose process begins to send it and ends. */
const leaveOpen = async (
  kind: DeliveryKind,
  death: Death,
  campaign: string | null = null,
): Promise<string> => {
  const id = await queue(kind, campaign)
  let isReached = false
  const way = dying(death, () => {
    isReached = true
  })
  void sendQueued(processWith(way), queueOf[kind])
  await vi.waitFor(() => expect(isReached).toBe(true), { timeout: 10_000 })
  await sql`update delivery_queue set lease_until = clock_timestamp()`
  return id
}

const deliveryOf = async (id: string) =>
  (
    await sql`
      select d.status, d.attempts, d.repeated, q.delivery_id is not null as queued,
        (select reason from unknown_deliveries where delivery_id = d.id) as reason
      from deliveries d left join delivery_queue q on q.delivery_id = d.id where d.id = ${id}`
  )[0]

/** The next process sends, and the one after it. */
const goOn = async (kind: DeliveryKind): Promise<void> => {
  const next = processWith(connections)
  await sendQueued(next, queueOf[kind])
  await sendQueued(next, queueOf[kind])
}

const accepted = { status: 'accepted', attempts: 1, queued: false, reason: null }

describe('a single message whose sender died', () => {
  test.each<[Death, object, number]>([
    ['before it was sent', { ...accepted, repeated: false }, 1],
    ['before the reply', { ...accepted, attempts: 2, repeated: true }, 1],
    ['after the reply', { ...accepted, repeated: false }, 0],
    ['after a refusal', { ...accepted, repeated: false }, 1],
  ])('%s is repeated only when it may not have been accepted', async (death, expected, times) => {
    const id = await leaveOpen('transactional', death)
    await goOn('transactional')
    expect(await deliveryOf(id)).toEqual(expected)
    expect(sink.received).toHaveLength(times)
  })
})

describe("a campaign's message whose sender died", () => {
  test.each<[Death, object, number]>([
    ['before it was sent', { ...accepted, repeated: false }, 1],
    [
      'before the reply',
      { status: 'unknown', attempts: 1, repeated: false, queued: false, reason: 'sender_ended' },
      0,
    ],
    ['after the reply', { ...accepted, repeated: false }, 0],
    ['after a refusal', { ...accepted, repeated: false }, 1],
  ])('%s is unknown only when its outcome is in doubt', async (death, expected, times) => {
    const id = await leaveOpen('campaign', death, await freeze(sql, []))
    await goOn('campaign')
    expect(await deliveryOf(id)).toEqual(expected)
    expect(sink.received).toHaveLength(times)
  })

  test.each(['paused', 'cancelled', 'partially_failed'])(
    'is settled when the campaign is %s',
    async (state) => {
      const campaign = await freeze(sql, [])
      const unsent = await leaveOpen('campaign', 'before it was sent', campaign)
      const inDoubt = await leaveOpen('campaign', 'before the reply', campaign)
      await sql`
      update campaigns set state = ${state}, pause_reason = ${state === 'paused' ? 'user' : null} where id = ${campaign}`
      await goOn('campaign')
      expect(await deliveryOf(unsent)).toMatchObject({ status: 'queued', attempts: 0, queued: true })
      expect(await deliveryOf(inDoubt)).toMatchObject({ status: 'unknown', queued: false })
      expect(sink.received).toEqual([])
    },
  )

  test('is unknown when a process without a journal held it afterwards', async () => {
    const id = await leaveOpen('campaign', 'before it was sent', await freeze(sql, []))
    await sql`update delivery_queue set lease_number = lease_number + 1`
    await goOn('campaign')
    expect(await deliveryOf(id)).toMatchObject({ status: 'unknown', reason: 'no_journal' })
  })
})

test('a settled delivery no longer needs its journal', async () => {
  const before = await readdir(folder)
  await queue('transactional', null)
  await goOn('transactional')
  expect(await readdir(folder)).toEqual(before)
})
