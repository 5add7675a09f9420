import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { createLogger } from '../../../server/platform/log.ts'
import { type Connections, createConnections } from '../../../server/platform/mail/connections.ts'
import { createNotifier } from '../../../server/platform/notifier.ts'
import { type QueueSending, sendQueued, workQueue } from '../../../server/sending/deliveries/sending/queue.ts'
import {
  type DeliveryKind,
  queueOf,
  type Result,
  updateResults,
} from '../../../server/sending/deliveries/store/ledger.ts'
import {
  claimQueued,
  heldLeases,
  postpone,
  releaseLeases,
} from '../../../server/sending/deliveries/store/queue.ts'
import { createTestDatabase } from '../../support/database.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { freeze } from './support.ts'

const { sql } = await createTestDatabase()
let sink: SmtpSink
let defaultConnections: Connections
let now: Date
let parts: QueueSending
let bounced: string[]
let ended: string[]
/** Where a delivery goes, if not to the default sink. */
const connectionsOf = new Map<string, Connections>()

beforeAll(async () => {
  sink = await startSmtpSink()
  defaultConnections = createConnections(
    { host: '127.0.0.1', port: sink.port, security: 'none', login: null, ehloName: 'books.example' },
    { connections: 2, messages: 50 },
  )
})
beforeEach(async () => {
  await sql`truncate deliveries, delivery_events, delivery_queue`
  sink.received.length = 0
  sink.behaviour = {}
  now = new Date('2026-11-20T09:00:00Z')
  bounced = []
  ended = []
  parts = {
    sql,
    clock: { now: () => now },
    secret: randomBytes(32),
    ending: new AbortController().signal,
    log: createLogger('silent'),
    prepare: async (_tx, _kind, deliveries) =>
      new Map(
        deliveries.map(({ deliveryId, address }) => [
          deliveryId,
          {
            address: address ?? '',
            connections: connectionsOf.get(deliveryId) ?? defaultConnections,
            compose: async () => ({
              envelope: { from: 'bounce@books.example', to: address ?? '' },
              message: Buffer.from(`Message-ID: <${deliveryId}@books.example>\r\n\r\nYour order\r\n`),
            }),
            report: () => undefined,
          },
        ]),
      ),
    bounced: async (_tx, results) => {
      bounced.push(...results.map(({ id }) => id))
    },
    deliveriesSettled: async () => undefined,
    campaignsSettled: async (campaigns) => {
      ended.push(...campaigns)
    },
  }
})
afterAll(async () => {
  defaultConnections.close()
  await sink.close()
})

const queue = async (
  kind: DeliveryKind,
  status = 'queued',
  sourceId: string | null = null,
): Promise<string> => {
  const id = newId()
  await sql`
    insert into deliveries (id, kind, status, source_id, to_address, created_at, queued_at, attempts)
    values (${id}, ${kind}, ${status}, ${sourceId}, 'ada@example.com', ${now}, ${now}, ${status === 'queued' ? 0 : 1})`
  await sql`
    insert into delivery_queue (delivery_id, lane, due_at, first_tried_at)
    values (${id}, ${queueOf[kind]}, ${now}, ${status === 'queued' ? null : now})`
  return id
}
const deliveryOf = async (id: string) =>
  (
    await sql`
      select d.status, d.attempts, d.repeated, q.delivery_id is not null as queued, d.error_class
      from deliveries d left join delivery_queue q on q.delivery_id = d.id where d.id = ${id}`
  )[0]
const leaseEnds = () => sql`update delivery_queue set lease_until = clock_timestamp()`

describe('a queued message', () => {
  test('is sent and leaves the queue', async () => {
    const id = await queue('transactional')
    expect(await sendQueued(parts, 0)).toBe(1)
    expect(await deliveryOf(id)).toMatchObject({
      status: 'accepted',
      attempts: 1,
      repeated: false,
      queued: false,
    })
    expect(sink.received.map(({ to }) => to)).toEqual(['ada@example.com'])
    expect(await sendQueued(parts, 0)).toBe(0)
  })

  test('is committed as sending before it is handed over', async () => {
    const id = await queue('transactional')
    const states: unknown[] = []
    connectionsOf.set(id, {
      ...defaultConnections,
      send: async (...call) => {
        states.push((await deliveryOf(id))?.status)
        return defaultConnections.send(...call)
      },
    })
    await sendQueued(parts, 0)
    expect(states).toEqual(['sending'])
  })

  test('that another process took over is not given back by its former holder', async () => {
    const id = await queue('transactional')
    const [former] = await claimQueued(sql, 0, 1, 120, now)
    await leaseEnds()
    const [next] = await claimQueued(sql, 0, 1, 120, now)
    await releaseLeases(sql, former === undefined ? [] : [former])
    await postpone(sql, former === undefined ? [] : [{ ...former, dueAt: now }])
    expect(await claimQueued(sql, 0, 1, 120, now)).toEqual([])
    expect(await sql.begin((tx) => heldLeases(tx, next === undefined ? [] : [next]))).toEqual(new Set([id]))
  })

  test('that is deferred waits and is retried with the same Message-ID', async () => {
    const id = await queue('transactional')
    sink.behaviour = { sent: () => (sink.behaviour.mail === undefined ? { refuse: 451 } : undefined) }
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'deferred', attempts: 1, queued: true })
    expect(await sendQueued(parts, 0)).toBe(0)
    sink.behaviour = {}
    now = new Date(now.getTime() + 10 * 60_000)
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'accepted', attempts: 2, queued: false })
    expect(sink.received.map(({ message }) => message.toString().includes(id))).toEqual([true])
  })

  test('that is still deferred after 72 hours has failed', async () => {
    const id = await queue('transactional', 'deferred')
    now = new Date(now.getTime() + 72 * 3_600_000)
    sink.behaviour = { rcpt: () => ({ refuse: 450 }) }
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'failed', error_class: 'expired', queued: false })
  })

  test('that a server refuses for its address has bounced, and the contact follows', async () => {
    const id = await queue('transactional')
    sink.behaviour = { rcpt: () => ({ refuse: 550, text: '5.1.1 nobody' }) }
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'bounced', queued: false })
    expect(bounced).toEqual([id])
  })

  test('whose reply contains characters that no database stores is recorded with the others', async () => {
    const ids = [await queue('transactional'), await queue('transactional')]
    await sql`update deliveries set status = 'sending'`
    const results = ids.map((id): Result => {
      const trouble = {
        errorClass: 'mailbox_unknown',
        enhancedCode: '5.1.1',
        reply: `550 5.1.1 no\0body 😀`,
        verdict: 'mailbox',
        rule: 'mailbox-unknown',
      } as const
      return { id, status: 'bounced', skip: null, trouble, retryAt: null }
    })
    await sql.begin((tx) => updateResults(tx, results, queueOf.transactional, now))
    expect(await sql`select detail from delivery_events`).toEqual([
      { detail: '550 5.1.1 nobody 😀' },
      { detail: '550 5.1.1 nobody 😀' },
    ])
  })

  test('that must not be sent is skipped', async () => {
    const id = await queue('transactional')
    parts.prepare = async (_tx, _kind, deliveries) =>
      new Map(deliveries.map(({ deliveryId }) => [deliveryId, { skip: 'suppressed' as const }]))
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'skipped', attempts: 0, queued: false })
    expect(sink.received).toEqual([])
  })

  test('that cannot be sent now waits', async () => {
    const id = await queue('transactional')
    parts.prepare = async () => new Map()
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'queued', attempts: 0, queued: true })
  })

  test('with an uncertain outcome is retried, and marked so, unless it is marketing e-mail', async () => {
    const id = await queue('transactional')
    sink.behaviour = { sent: () => 'drop' }
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'deferred', repeated: true, queued: true })
    sink.behaviour = {}
    now = new Date(now.getTime() + 60_000)
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'accepted', attempts: 2, queued: false })
    expect(sink.received).toHaveLength(2)
    expect(await sql`select type from delivery_events where delivery_id = ${id} order by id`).toEqual([
      { type: 'deferred' },
      { type: 'repeated' },
    ])
  })

  test('without quota waits, and no transaction is open meanwhile', async () => {
    const [first, second] = [await queue('transactional'), await queue('transactional')]
    parts.admit = async (_kind, deliveries) => {
      const open = await sql`
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`
      expect(open).toHaveLength(0)
      return deliveries.filter(({ deliveryId }) => deliveryId === second)
    }
    await sendQueued(parts, 0)
    expect(await deliveryOf(first)).toMatchObject({ status: 'queued', attempts: 0, queued: true })
    expect(await deliveryOf(second)).toMatchObject({ status: 'accepted' })
  })

  test('whose database goes away after sending is recorded when it is back', async () => {
    const id = await queue('campaign', 'deferred', await freeze(sql, []))
    let away = 0
    parts.deliveriesSettled = async (tx) => {
      away += 1
      if (away === 1) await tx`select pg_terminate_backend(pg_backend_pid())`
    }
    expect(await sendQueued(parts, 2)).toBe(1)
    expect(await deliveryOf(id)).toMatchObject({ status: 'accepted', repeated: false, queued: false })
    expect([sink.received.length, away]).toEqual([1, 2])
  })

  test('that waited for quota almost until the end of its lease is left to the next holder', async () => {
    const id = await queue('transactional')
    const clock = vi.spyOn(performance, 'now')
    parts.admit = async (_kind, deliveries) => {
      const later = performance.now() + 100_000
      clock.mockReturnValue(later)
      return deliveries
    }
    await sendQueued(parts, 0)
    clock.mockRestore()
    expect(await deliveryOf(id)).toMatchObject({ status: 'queued', attempts: 0, queued: true })
    expect(sink.received).toEqual([])
  })

  test('of one queue does not wait for another queue', async () => {
    await queue('campaign', 'deferred', await freeze(sql, []))
    const id = await queue('transactional')
    expect(await sendQueued(parts, 0)).toBe(1)
    expect(await deliveryOf(id)).toMatchObject({ status: 'accepted' })
  })
})

describe('a message whose sender was killed', () => {
  test('is sent again, and marked so, when it is not marketing e-mail', async () => {
    const id = await queue('transactional', 'sending')
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({
      status: 'accepted',
      attempts: 2,
      repeated: true,
      queued: false,
    })
    expect(await sql`select type from delivery_events where delivery_id = ${id}`).toEqual([
      { type: 'repeated' },
    ])
  })

  test('is unknown and not sent again when it is marketing e-mail', async () => {
    const campaign = await freeze(sql, [])
    const id = await queue('campaign', 'sending', campaign)
    await sendQueued(parts, 2)
    expect(await deliveryOf(id)).toMatchObject({ status: 'unknown', repeated: false, queued: false })
    expect([sink.received, ended]).toEqual([[], [campaign]])
  })

  test('is sent again by one process only', async () => {
    await queue('transactional', 'sending')
    const [one, other] = await Promise.all([
      claimQueued(sql, 0, 10, 60, now),
      claimQueued(sql, 0, 10, 60, now),
    ])
    expect(one.length + other.length).toBe(1)
  })
})

describe('a working queue', () => {
  /** Notifications only, without polling. */
  const onlyNotified = () => {
    const notifier = createNotifier()
    return { ...notifier, wait: (_ms: number, signal: AbortSignal) => notifier.wait(2 ** 30, signal) }
  }
  const keep = (concurrency: number) => {
    const ending = new AbortController()
    const notifier = onlyNotified()
    const kept = workQueue({ ...parts, ending: ending.signal }, 0, { concurrency, notifier })
    const end = async () => {
      ending.abort()
      await kept
    }
    return { notifier, end }
  }
  const arrived = () => sink.received.length

  test('sends when it is notified, without polling', async () => {
    const { notifier, end } = keep(1)
    await queue('transactional')
    notifier.notify()
    await expect.poll(arrived).toBe(1)
    await queue('confirmation')
    notifier.notify()
    await expect.poll(arrived).toBe(2)
    await end()
  })

  test('sends new messages while a server has not replied, up to its concurrency', async () => {
    const { notifier, end } = keep(2)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const slow = await queue('transactional')
    connectionsOf.set(slow, {
      ...defaultConnections,
      send: (...given) => answered.then(() => defaultConnections.send(...given)),
    })
    notifier.notify()
    await expect.poll(async () => (await deliveryOf(slow))?.status).toBe('sending')
    await queue('transactional')
    notifier.notify()
    await expect.poll(arrived).toBe(1)
    answer()
    await end()
    expect(arrived()).toBe(2)
    expect(await deliveryOf(slow)).toMatchObject({ status: 'accepted', queued: false })
  })
})

describe('a former holder', () => {
  test('writes nothing', async () => {
    const id = await queue('transactional')
    const usual = parts.prepare
    parts.prepare = async (...given) => {
      const prepared = await usual(...given)
      return new Map(
        [...prepared].map(([key, how]) => [
          key,
          'skip' in how || 'wait' in how
            ? how
            : {
                ...how,
                compose: async () => {
                  await leaseEnds()
                  await claimQueued(sql, 0, 1, 60, now)
                  return how.compose()
                },
              },
        ]),
      )
    }
    await sendQueued(parts, 0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'sending', queued: true })
  })
})

describe('a paused campaign', () => {
  test('keeps its deferred messages', async () => {
    const campaign = await freeze(sql, [])
    const id = await queue('campaign', 'deferred', campaign)
    await sql`update campaigns set state = 'paused', pause_reason = 'manual' where id = ${campaign}`
    expect(await sendQueued(parts, 2)).toBe(0)
    expect(await deliveryOf(id)).toMatchObject({ status: 'deferred', queued: true })
  })
})
