import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashOfDomain, hashOfEmail } from '../../../server/audience/suppressions/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import { sendChunk } from '../../../server/sending/deliveries/sending/chunk.ts'
import type { Sending } from '../../../server/sending/deliveries/sending/context.ts'
import { CannotCompose } from '../../../server/sending/deliveries/sending/mailing.ts'
import { type ChunkRow, claimChunk, renewChunk } from '../../../server/sending/deliveries/store/chunks.ts'
import { createTestDatabase } from '../../support/database.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { addPeople, freeze, frozenAt, mailingTo, type Person, statesOf } from './support.ts'

const { sql } = await createTestDatabase()
const secret = randomBytes(32)
let sink: SmtpSink
let ending: AbortController
let parts: Sending

beforeAll(async () => {
  sink = await startSmtpSink()
})
beforeEach(async () => {
  await sql`delete from contacts`
  await sql`delete from deliveries`
  await sql`delete from delivery_events`
  await sql`delete from delivery_queue`
  await sql`delete from suppressions`
  sink.received.length = 0
  sink.behaviour = {}
  ending = new AbortController()
  parts = { sql, clock: { now: () => frozenAt }, secret, ending: ending.signal }
})
afterAll(() => sink.close())

const claim = async (campaignId: string): Promise<ChunkRow> => {
  const chunk = await claimChunk(sql, campaignId, 30, frozenAt)
  if (chunk === null) throw new Error('There is no chunk to claim.')
  return chunk
}
const arrived = (): string[] => sink.received.map(({ to }) => to).sort()
const addressesOf = (people: readonly Person[]): string[] => people.map(({ email }) => email).sort()
const chunkOf = async (campaignId: string) =>
  (
    await sql`select reached, done, lease_until <= clock_timestamp() as free from campaign_chunks where campaign_id = ${campaignId}`
  )[0]

const suppress = async (kind: 'address' | 'domain', value: string, hash: Buffer): Promise<void> => {
  await sql`insert into suppressions (id, kind, value, hash, reason, actor_kind, created_at)
    values (${newId()}, ${kind}, ${value}, ${hash}, 'manual', 'system', ${frozenAt})`
}

describe('a chunk', () => {
  test('sends to each of its contacts once and records it in the ledger', async () => {
    const people = await addPeople(sql, 300)
    const id = await freeze(sql, people)
    expect(await sendChunk(parts, mailingTo(sink, id), await claim(id))).toBe('done')
    expect(arrived()).toEqual(addressesOf(people))
    expect(await statesOf(sql, id)).toEqual({ accepted: 300 })
    expect(await chunkOf(id)).toEqual({ reached: 300, done: true, free: true })
  })

  test('skips contacts that must not be mailed at that moment, with the reason', async () => {
    const people = await addPeople(sql, 10)
    const id = await freeze(sql, people)
    const [, unsubscribed, pending, bounced, complained, trashed, gone, suppressed, otherHost, buyer] =
      people as [Person, Person, Person, Person, Person, Person, Person, Person, Person, Person]
    for (const [person, status] of [
      [unsubscribed, 'unsubscribed'],
      [pending, 'pending'],
      [bounced, 'bounced'],
      [complained, 'complained'],
      [buyer, 'transactional'],
    ] as const)
      await sql`update contacts set status = ${status} where id = ${person.id}`
    await sql`update contacts set trashed_at = ${frozenAt} where id = ${trashed.id}`
    await sql`delete from contacts where id = ${gone.id}`
    await sql`update contacts set email = 'reader@Elsewhere.example' where id = ${otherHost.id}`
    await suppress('address', suppressed.email, hashOfEmail(secret, suppressed.email))
    await suppress('domain', 'elsewhere.example', hashOfDomain(secret, 'x@elsewhere.example'))
    await sendChunk(parts, mailingTo(sink, id), await claim(id))
    expect(arrived()).toEqual(['reader-1@example.com'])
    expect(await statesOf(sql, id)).toEqual({
      accepted: 1,
      'skipped unsubscribed': 1,
      'skipped no_consent': 2,
      'skipped invalid': 1,
      'skipped suppressed': 3,
      'skipped contact_gone': 2,
    })
  })

  test('skips a contact whose message cannot be composed, and continues with the others', async () => {
    const people = await addPeople(sql, 3)
    const id = await freeze(sql, people)
    const usual = mailingTo(sink, id)
    const mailing = mailingTo(sink, id, {
      compose: (recipient, deliveryId) => {
        if (recipient.address === people[1]?.email) throw new CannotCompose('no first name')
        return usual.compose(recipient, deliveryId)
      },
    })
    await sendChunk(parts, mailing, await claim(id))
    expect(await statesOf(sql, id)).toEqual({ accepted: 2, 'skipped render_error': 1 })
  })

  test("records a server's replies about single addresses", async () => {
    const people = await addPeople(sql, 4)
    const id = await freeze(sql, people)
    sink.behaviour = {
      rcpt: (to) => {
        if (to === people[0]?.email) return { refuse: 550, text: '5.1.1 no such mailbox' }
        return to === people[1]?.email ? { refuse: 452, text: '4.2.2 mailbox full' } : undefined
      },
    }
    await sendChunk(parts, mailingTo(sink, id), await claim(id))
    const rows =
      await sql`select status, enhanced_code from deliveries where source_id = ${id} order by to_address`
    expect(rows).toEqual([
      { status: 'bounced', enhanced_code: '5.1.1' },
      { status: 'deferred', enhanced_code: '4.2.2' },
      { status: 'accepted', enhanced_code: null },
      { status: 'accepted', enhanced_code: null },
    ])
  })

  test('that stops half way is continued by its next holder', async () => {
    const people = await addPeople(sql, 400)
    const id = await freeze(sql, people)
    sink.behaviour = {
      sent: () => {
        if (sink.received.length === 100) ending.abort()
        return undefined
      },
    }
    expect(await sendChunk(parts, mailingTo(sink, id), await claim(id))).toBe('stopped')
    const half = sink.received.length
    expect(half).toBeLessThan(400)
    expect(await statesOf(sql, id)).toEqual({ accepted: half })
    expect(await chunkOf(id)).toEqual({ reached: half, done: false, free: true })
    const next = new AbortController()
    expect(await sendChunk({ ...parts, ending: next.signal }, mailingTo(sink, id), await claim(id))).toBe(
      'done',
    )
    expect(arrived()).toEqual(addressesOf(people))
  })

  test('that was taken over is not continued by its former holder, whose open messages are unknown', async () => {
    const people = await addPeople(sql, 400)
    const id = await freeze(sql, people)
    const frozen = Promise.withResolvers<void>()
    const woken = Promise.withResolvers<void>()
    const usual = mailingTo(sink, id)
    const slow = mailingTo(sink, id, {
      connections: {
        ...usual.connections,
        send: async (envelope, message) => {
          if (sink.received.length >= 60) {
            frozen.resolve()
            await woken.promise
          }
          return usual.connections.send(envelope, message)
        },
      },
    })
    const former = sendChunk(parts, slow, await claim(id))
    await frozen.promise
    await sql`update campaign_chunks set lease_until = clock_timestamp() where campaign_id = ${id}`
    const next = sendChunk(parts, mailingTo(sink, id), await claim(id))
    expect(await next).toBe('done')
    woken.resolve()
    expect(await former).toBe('lost')

    const states = await statesOf(sql, id)
    expect((states.accepted ?? 0) + (states.unknown ?? 0)).toBe(400)
    const known = await sql<{ to_address: string }[]>`
      select to_address from deliveries where source_id = ${id} and status = 'accepted'`
    const counts = Map.groupBy(arrived(), (to) => to)
    // Known deliveries arrived once. The others are the unknown ones.
    expect(known.filter(({ to_address }) => counts.get(to_address)?.length !== 1)).toEqual([])
    expect([...counts.values()].filter((times) => times.length > 1)).toEqual([])
  })

  test('whose database goes away records what is known, and is continued', async () => {
    const people = await addPeople(sql, 300)
    const id = await freeze(sql, people)
    const usual = mailingTo(sink, id)
    let loads = 0
    const interrupted = mailingTo(sink, id, {
      load: async (tx, contactIds, now) => {
        loads += 1
        if (loads === 4) await tx`select pg_terminate_backend(pg_backend_pid())`
        return usual.load(tx, contactIds, now)
      },
    })
    await expect(sendChunk(parts, interrupted, await claim(id))).rejects.toThrow()
    const states = await statesOf(sql, id)
    expect(states).toEqual({ accepted: sink.received.length })
    expect(sink.received.length).toBeGreaterThan(0)
    await sql`update campaign_chunks set lease_until = clock_timestamp() where campaign_id = ${id}`
    expect(await sendChunk(parts, mailingTo(sink, id), await claim(id))).toBe('done')
    expect(await statesOf(sql, id)).toEqual({ accepted: 300 })
    expect(arrived()).toEqual(addressesOf(people))
  })

  test('continues while a server does not reply to some of it', async () => {
    const people = await addPeople(sql, 300)
    const silent = new Set(people.slice(40, 42).map(({ email }) => email))
    const slow = await startSmtpSink({ sent: (to) => (silent.has(to) ? 'stall' : undefined) })
    const id = await freeze(sql, people)
    const sending = sendChunk(parts, mailingTo(slow, id), await claim(id))
    // Messages behind a silent one on the same connection wait with it.
    await vi.waitFor(() => expect(slow.received.length).toBeGreaterThanOrEqual(298), { timeout: 10_000 })
    expect((await statesOf(sql, id)).accepted).toBeGreaterThan(100)
    await slow.close()
    expect(await sending).toBe('done')
    const { accepted = 0, deferred = 0, ...others } = await statesOf(sql, id)
    expect([accepted + deferred, others]).toEqual([298, { unknown: 2 }])
    expect(deferred).toBeLessThanOrEqual(2)
  })

  test('hands over only what is committed as sending', async () => {
    const people = await addPeople(sql, 40)
    const id = await freeze(sql, people)
    const usual = mailingTo(sink, id)
    const states: unknown[] = []
    const watched = mailingTo(sink, id, {
      connections: {
        ...usual.connections,
        send: async (envelope, ...rest) => {
          const [row] =
            await sql`select status from deliveries where source_id = ${id} and to_address = ${envelope.to}`
          states.push(row?.status)
          return usual.connections.send(envelope, ...rest)
        },
      },
    })
    expect(await sendChunk(parts, watched, await claim(id))).toBe('done')
    expect(states).toEqual(people.map(() => 'sending'))
  })

  test('that is given back is not held by a late renewal', async () => {
    const id = await freeze(sql, await addPeople(sql, 2))
    const chunk = await claim(id)
    ending.abort()
    expect(await sendChunk(parts, mailingTo(sink, id), chunk)).toBe('stopped')
    expect(await renewChunk(sql, chunk, 30)).toBe(false)
    const again = await claim(id)
    expect(again).toMatchObject({ reached: 0, leftOpen: false })
  })

  test('is held by one process at a time', async () => {
    const id = await freeze(sql, await addPeople(sql, 2))
    await claim(id)
    expect(await claimChunk(sql, id, 30, frozenAt)).toBeNull()
  })

  test('waits until it is due', async () => {
    const id = await freeze(sql, await addPeople(sql, 2))
    await sql`update campaign_chunks set due_at = ${new Date(frozenAt.getTime() + 1)} where campaign_id = ${id}`
    expect(await claimChunk(sql, id, 30, frozenAt)).toBeNull()
    await sql`update campaign_chunks set due_at = null where campaign_id = ${id}`
    expect(await claimChunk(sql, id, 30, frozenAt)).toBeNull()
  })

  test('obeys its rate', async () => {
    const people = await addPeople(sql, 20)
    const id = await freeze(sql, people)
    let left = 7
    const allow = async (wanted: number): Promise<number> => {
      const granted = Math.min(left, wanted)
      left -= granted
      return granted
    }
    expect(await sendChunk(parts, mailingTo(sink, id, { allow }), await claim(id))).toBe('stopped')
    expect(sink.received).toHaveLength(7)
  })
})
