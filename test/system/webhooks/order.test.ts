import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { createOutbound, type Outbound } from '../../../server/platform/http/outbound.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startDeliveries } from '../../../server/system/webhooks/deliver.ts'
import { startTestApp } from '../../support/app.ts'
import { endpointsOf } from './endpoints.ts'
import { type Call, mayCallReceivers, startReceiver } from './receiver.ts'
import { publish } from './support.ts'

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const receiver = await startReceiver()
const { create, put, deliveriesOf, addContact, clear } = endpointsOf(app, receiver.url)
const { context, clock } = app
const { sql } = context

// The receiver checks the age of a call by the real clock.
vi.spyOn(Date, 'now').mockImplementation(() => clock.now().getTime())

const contacts = [await addContact(), await addContact(), await addContact()]

/** How a call ends: the receiver refuses it, or takes it and then the response is lost, or the process is killed. */
type Ending = 'taken' | 'refused' | 'response lost' | 'killed'
const ending: fc.Arbitrary<Ending> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Ending>('taken') },
  { weight: 2, arbitrary: fc.constant<Ending>('refused') },
  { weight: 1, arbitrary: fc.constant<Ending>('response lost') },
  { weight: 1, arbitrary: fc.constant<Ending>('killed') },
)

type Step =
  | { do: 'change'; contacts: number[] }
  | { do: 'publish' | 'pause' | 'activate' | 'rotate' | 'redeliver' }
  | { do: 'send'; endings: Ending[] }
  | { do: 'wait'; seconds: number }
  | { do: 'retry'; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      contacts: fc.array(fc.nat({ max: contacts.length - 1 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      endings: fc.array(ending, { minLength: 8, maxLength: 8 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 7, 60, 900) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('pause', 'activate', 'rotate', 'redeliver') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const), at: fc.nat({ max: 20 }) }) },
)

/** One run: a webhook, what its receiver has, and what must hold after each call. */
const startRun = async () => {
  await clear()
  await sql`delete from events`
  await sql`delete from event_outbox`
  const { id, secret } = await create({ event_types: ['tag.added'] })
  const keys = [secret]
  const numbers = contacts.map(() => 0)
  const bodies = new Map<string, string>()
  /** By contact, the numbers of the changes that the receiver has taken. */
  const taken = new Map(contacts.map((contact) => [contact, new Set<number>()]))
  const faults: string[] = []
  let endings: Ending[] = []

  const check = (call: Call, isTaken: boolean): void => {
    const headers = call.headers as Record<string, string>
    const isSigned = keys.some((key) => {
      try {
        new Webhook(key).verify(call.body, headers)
        return true
      } catch {
        return false
      }
    })
    if (!isSigned) faults.push('a call is not signed')
    const { id: eventId, data } = JSON.parse(call.body)
    if (headers['webhook-id'] !== eventId) faults.push('the header has another id')
    const known = bodies.get(eventId)
    if (known !== undefined && known !== call.body) faults.push('a repeated call shows another event')
    bodies.set(eventId, call.body)
    const number = Number(data.tag_name)
    const before = taken.get(data.contact.id) as Set<number>
    for (let earlier = 1; earlier < number; earlier++)
      if (!before.has(earlier)) faults.push(`change ${number} came before change ${earlier}`)
    if (isTaken) before.add(number)
  }
  receiver.answering((response, call) => {
    const isTaken = call.headers['x-ending'] !== 'refused'
    check(call, isTaken)
    response.writeHead(isTaken ? 200 : 500).end()
  })

  const real = createOutbound({ allowed: ['127.0.0.1'] })
  let killed: Promise<unknown>[] = []
  const outbound: Outbound = async (url, request) => {
    const how = endings.shift() ?? 'taken'
    const answer = real(url, { ...request, headers: { ...request?.headers, 'x-ending': how } })
    if (how === 'killed') {
      killed.push(answer)
      return new Promise<never>(() => undefined)
    }
    const answered = await answer
    if (how === 'response lost') throw new Error('socket hang up')
    return answered
  }

  /** Two processes send at once. Calls that are killed leave their leases behind, which end. */
  const send = async (how: Ending[]): Promise<number> => {
    endings = [...how]
    killed = []
    const work = { ...context, findUser: context.host.findUser, outbound }
    const begun = (await Promise.all([startDeliveries(work, 4), startDeliveries(work, 4)])).flat()
    let ended = 0
    for (const one of begun) void one.then(() => ended++)
    await vi.waitUntil(() => ended + killed.length === begun.length, { interval: 1, timeout: 10_000 })
    await Promise.all(killed)
    await sql`update webhook_deliveries set lease_until = clock_timestamp() where state = 'waiting'`
    return begun.length
  }

  const change = (chosen: readonly number[]): Promise<unknown> =>
    sql.begin(async (tx) => {
      for (const at of chosen) {
        const contact_id = contacts[at] as string
        const number = (numbers[at] ?? 0) + 1
        numbers[at] = number
        const data = tx.json({ tag: { id: contact_id, name: String(number) } })
        await tx`
          insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)
          values (${newId()}, ${contact_id}, 'tag_added', ${clock.now()}, 'system', ${data})`
      }
    })

  const act = async (one: Step): Promise<unknown> => {
    switch (one.do) {
      case 'change':
        return change(one.contacts)
      case 'publish':
        return publish(app)
      case 'send':
        return send(one.endings)
      case 'wait':
        return clock.advance(one.seconds * 1000)
      case 'pause':
        return put(id, { state: 'paused' })
      case 'activate':
        return put(id, { state: 'active' })
      case 'rotate': {
        const path = `/webhooks/${id}/rotate`
        const answer = await app.send<components['schemas']['WebhookWithSecret']>('POST', path, { body: {} })
        return keys.push(answer.body.secret)
      }
      case 'retry': {
        const log = await deliveriesOf(id)
        const delivery = log[one.at % Math.max(1, log.length)]
        return delivery && app.send('POST', `/webhooks/${id}/deliveries/${delivery.id}/retry`)
      }
      case 'redeliver': {
        const body = { created_after: '2026-01-01T00:00:00Z', selection: 'all' }
        const path = `/webhooks/${id}/redeliver`
        const { event_count } = (await app.send('POST', path, { body: { ...body, dry_run: true } })).body
        await app.send('POST', path, { body: { ...body, expected_count: event_count } })
        return app.work()
      }
    }
  }

  /** Lets everything arrive. */
  const finish = async (): Promise<void> => {
    await put(id, { state: 'active' })
    await publish(app)
    for (let calm = 0; calm < 3; ) {
      calm = (await send([])) === 0 ? calm + 1 : 0
      clock.advance(600_000)
    }
  }
  return { act, finish, faults, numbers, taken, bodies }
}

test('whatever happens, each contact in order, nothing lost, and repeats with the same id and body', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const run = await startRun()
      for (const one of steps) {
        await run.act(one)
        expect(run.faults).toEqual([])
      }
      await run.finish()
      expect(run.faults).toEqual([])
      const sum = run.numbers.reduce((one, other) => one + other)
      expect(contacts.map((contact) => run.taken.get(contact)?.size)).toEqual(run.numbers)
      expect(run.bodies.size).toBe(sum)
    }),
    { numRuns: Number(process.env.RUNS ?? 25) },
  )
}, 120_000)
