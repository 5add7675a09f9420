import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { createLogger } from '../../../server/platform/log.ts'
import { failureOf, type Stage } from '../../../server/platform/mail/verdict.ts'
import { isRateLimited } from '../../../server/sending/deliveries/rules.ts'
import { sendChunk } from '../../../server/sending/deliveries/sending/chunk.ts'
import { createDomainRates } from '../../../server/sending/deliveries/sending/domain-rates.ts'
import { sendQueued } from '../../../server/sending/deliveries/sending/queue.ts'
import { retriesOf } from '../../../server/sending/deliveries/sending/retries.ts'
import { claimChunk } from '../../../server/sending/deliveries/store/chunks.ts'
import { listRates, lowerRates, takeTokens } from '../../../server/sending/deliveries/store/domain-rates.ts'
import { queueOf } from '../../../server/sending/deliveries/store/ledger.ts'
import { createTestDatabase } from '../../support/database.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addPeople, freeze, frozenAt, mailingTo, type Person, statesOf } from './support.ts'

const { sql } = await createTestDatabase()
const sink = await startSmtpSink()
const secret = randomBytes(32)
const serverId = newId()
const slow = { serverId, domain: 'slow.example' }
let now: Date
const clock = { now: () => now }
const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000)
}

afterAll(() => sink.close())
beforeEach(async () => {
  now = frozenAt
  sink.received.length = 0
  sink.behaviour = {}
  await sql`truncate deliveries, delivery_events, delivery_queue, send_rates`
  await sql`delete from contacts`
})

const rateOf = async (): Promise<number | null> => (await listRates(sql, now))[0]?.perSecond ?? null
const used = (accepted: number, wanted: number) =>
  takeTokens(sql, [{ ...slow, accepted, needed: wanted }], now)

describe("a server's reply", () => {
  const cases: [Stage, number | null, string, number, boolean][] = [
    ['rcpt', 421, '4.7.28 unusual rate of mail', 1, true],
    ['rcpt', 451, '4.7.0 temporarily deferred due to user complaints', 1, true],
    ['sent', 450, '4.7.1 too many messages from your address', 1, true],
    ['rcpt', 452, '4.3.1 insufficient system storage', 1, true],
    // Greylisting at first. The same reply to a retry is not greylisting.
    ['rcpt', 451, '4.7.1 please come back', 1, false],
    ['rcpt', 451, '4.7.1 please come back', 2, true],
    ['rcpt', 450, 'temporarily rejected, try again later', 1, false],
    ['rcpt', 450, '4.2.0 greylisted', 2, false],
    // About one mailbox or one address.
    ['rcpt', 452, '4.2.2 mailbox full', 3, false],
    ['rcpt', 450, '4.1.1 not yet known', 3, false],
    // Not about recipients, permanent, or no reply at all.
    ['mail', 421, '4.3.2 shutting down', 1, false],
    ['rcpt', 550, '5.7.1 too many messages', 1, false],
    ['rcpt', null, 'the connection ended', 1, false],
  ]
  test.each(cases)('%s: %s %s, attempt %s', (stage, code, text, attempt, wanted) => {
    expect(isRateLimited(failureOf(stage, code, text), attempt)).toBe(wanted)
  })
})

describe('the rate of a slowed domain', () => {
  test('is halved by each complaint down to the minimum, once for concurrent ones', async () => {
    await lowerRates(sql, [slow], now)
    expect(await rateOf()).toBe(10)
    await Promise.all([lowerRates(sql, [slow], now), lowerRates(sql, [slow], now)])
    expect(await rateOf()).toBe(10)
    const rates: (number | null)[] = []
    for (let times = 0; times < 6; times++) {
      pass(10)
      await lowerRates(sql, [slow], now)
      rates.push(await rateOf())
    }
    expect(rates).toEqual([5, 2.5, 1.25, 0.625, 0.5, 0.5])
  })

  test('grows with accepted messages until there is no limit', async () => {
    await lowerRates(sql, [slow], now)
    await used(100, 0)
    expect(await rateOf()).toBe(12)
    for (let times = 0; times < 5; times++) await used(1000, 0)
    expect(await sql`select from send_rates`).toHaveLength(1)
    expect(await rateOf()).toBeNull()
    expect(await sql`select from send_rates`).toHaveLength(0)
  })

  test('is deleted after an hour without a complaint', async () => {
    await lowerRates(sql, [slow], now)
    pass(3600)
    expect(await rateOf()).toBe(10)
    pass(1)
    expect(await rateOf()).toBeNull()
  })

  test('is shared by all processes, and tokens accumulate for five seconds', async () => {
    await lowerRates(sql, [slow], now)
    expect(await used(0, 40)).toMatchObject([{ taken: 0 }])
    pass(2)
    const both = await Promise.all([used(0, 15), used(0, 15)])
    expect(both.flat().reduce((sum, { taken }) => sum + taken, 0)).toBe(20)
    pass(60)
    expect(await used(0, 1000)).toMatchObject([{ taken: 50 }])
  })
})

describe('a message that does not ask for the rate', () => {
  const to = 'ada@slow.example'

  test('uses the tokens of others at a slowed domain', async () => {
    await lowerRates(sql, [slow], now)
    const domains = createDomainRates({ sql, clock })
    const { hold, pass: goFirst } = domains.of(serverId)
    await domains.refresh()
    for (let times = 0; times < 5; times++) goFirst(to)
    pass(1)
    // There are ten tokens now: for those five, and for one new message.
    await domains.refresh()
    expect([hold(to), hold(to)]).toEqual([null, expect.any(Date)])
    expect(await used(0, 100)).toMatchObject([{ taken: 4 }])
  })

  test('delays others for ten seconds at most', async () => {
    await lowerRates(sql, [slow], now)
    const domains = createDomainRates({ sql, clock })
    const { hold, pass: goFirst } = domains.of(serverId)
    await domains.refresh()
    for (let times = 0; times < 1000; times++) goFirst(to)
    for (let seconds = 0; seconds < 10; seconds++) {
      pass(1)
      await domains.refresh()
    }
    pass(1)
    await domains.refresh()
    expect(hold(to)).toBeNull()
  })

  test('costs a look into an empty map when no domain is slowed', async () => {
    const { pass: goFirst, hold } = createDomainRates({ sql, clock }).of(serverId)
    goFirst(to)
    expect(hold(to)).toBeNull()
  })
})

describe('a campaign', () => {
  const send = async (people: readonly Person[]) => {
    const campaignId = await freeze(sql, people)
    const domains = createDomainRates({ sql, clock })
    const { hold, report } = domains.of(serverId)
    const mailing = mailingTo(sink, campaignId, {
      hold,
      report: (outcome, address, attempt) => {
        report(address, outcome, attempt)
      },
    })
    const ending = new AbortController().signal
    const parts = { sql, clock, secret, ending, log: createLogger('silent') }
    const chunk = await claimChunk(sql, campaignId, 30, now)
    if (chunk === null) throw new Error('There is no chunk.')
    const ended = await sendChunk(parts, mailing, chunk)
    const again = async (): Promise<number> => {
      await domains.refresh()
      return sendQueued(
        {
          ...parts,
          prepare: (tx, _kind, deliveries, at) =>
            retriesOf({ secret, openMailing: async () => mailing }, tx, deliveries, at),
          bounced: async () => undefined,
          deliveriesSettled: async () => undefined,
          campaignsSettled: async () => undefined,
        },
        queueOf.campaign,
      )
    }
    return { campaignId, ended, again, domains }
  }
  const arrivedAt = (domain: string): number =>
    sink.received.filter(({ to }) => to.endsWith(`@${domain}`)).length

  test('continues for other domains while a slowed domain gets its messages later, each once', async () => {
    const people = [
      ...(await addPeople(sql, 200, 'slow.example')),
      ...(await addPeople(sql, 200, 'fast.example')),
    ]
    const mixed = [...people].sort((a, b) => (a.id < b.id ? -1 : 1))
    let refused = 0
    sink.behaviour = {
      rcpt: (to) => {
        if (!to.endsWith('@slow.example') || arrivedAt('slow.example') < 20) return undefined
        refused += 1
        return { refuse: 421, text: '4.7.0 too fast' }
      },
    }
    const { campaignId, ended, again, domains } = await send(mixed)
    expect(ended).toBe('done')
    expect(arrivedAt('fast.example')).toBe(200)
    // Those in flight at the complaint. After that there are no attempts.
    expect(refused).toBeLessThan(80)
    await domains.refresh()
    // Ten a second, and a little more for each message in flight that was accepted.
    expect(await rateOf()).toBeGreaterThanOrEqual(10)
    expect(await rateOf()).toBeLessThan(11)
    const took = arrivedAt('slow.example')
    expect(await statesOf(sql, campaignId)).toEqual({ accepted: 200 + took, deferred: 200 - took })
    const [held] = await sql<{ count: number; soonest: string; latest: string }[]>`
      select count(*), min(q.due_at) as soonest, max(q.due_at) as latest
      from deliveries d join delivery_queue q on q.delivery_id = d.id
      where d.status = 'deferred' and d.attempts = 0 and d.error_class = 'rate_limited' and q.first_tried_at is null`
    expect(held?.count).toBe(200 - took - refused)
    expect(held?.count).toBeGreaterThan(0)
    expect(Date.parse(held?.soonest ?? '')).toBeGreaterThan(now.getTime())
    expect(Date.parse(held?.latest ?? '')).toBeLessThan(now.getTime() + 60_000)

    sink.behaviour = {}
    for (let minutes = 0; minutes < 30 && arrivedAt('slow.example') < 200; minutes++) {
      pass(60)
      while ((await again()) > 0);
    }
    expect(await statesOf(sql, campaignId)).toEqual({ accepted: 400 })
    expect(new Set(sink.received.map(({ to }) => to)).size).toBe(400)
    expect(sink.received).toHaveLength(400)
  })

  test('is not slowed by greylisting', async () => {
    const people = await addPeople(sql, 40, 'grey.example')
    const known = new Set<string>()
    sink.behaviour = {
      rcpt: (to) => {
        if (known.has(to)) return undefined
        known.add(to)
        return { refuse: 451, text: '4.7.1 please come back' }
      },
    }
    const { campaignId, again, domains } = await send(people)
    await domains.refresh()
    expect(await rateOf()).toBeNull()
    expect(await statesOf(sql, campaignId)).toEqual({ deferred: 40 })
    pass(400)
    while ((await again()) > 0);
    expect(await statesOf(sql, campaignId)).toEqual({ accepted: 40 })
  })

  test('costs a look into an empty map when no domain is slowed', async () => {
    const { hold, report } = createDomainRates({ sql, clock }).of(serverId)
    report('ada@fast.example', { accepted: true, response: '250 ok' }, 1)
    expect(hold('ada@fast.example')).toBeNull()
    expect(await sql`select from send_rates`).toHaveLength(0)
  })

  test('is slowed in a process that only knows of the complaint from the database', async () => {
    await lowerRates(sql, [slow], now)
    const domains = createDomainRates({ sql, clock })
    const { hold } = domains.of(serverId)
    expect(hold('ada@slow.example')).toBeNull()
    await domains.refresh()
    const wait = hold('ada@SLOW.example')
    expect(wait?.getTime()).toBeGreaterThan(now.getTime())
    expect(hold('ada@fast.example')).toBeNull()
    expect(domains.of(newId()).hold('ada@slow.example')).toBeNull()
    pass(1)
    await domains.refresh()
    // The one that asked, and one in advance.
    expect(hold('ada@slow.example')).toBeNull()
    expect(hold('grace@slow.example')).toBeNull()
    expect(hold('alan@slow.example')).not.toBeNull()
  })
})
