import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connections, createConnections } from '../../../server/platform/mail/connections.ts'
import type { Outcome } from '../../../server/platform/mail/smtp.ts'
import { judge } from '../../../server/platform/mail/verdict.ts'
import { type SmtpSink, startSmtpSink, type Trick } from '../../support/smtp-sink.ts'

let sink: SmtpSink
/** A server that sends no greeting. */
const silentServer = createServer()
const opened: Connections[] = []

const connectionsTo = (port: number, limits = { connections: 1, messages: 50 }): Connections => {
  const server = {
    host: '127.0.0.1',
    port,
    security: 'none',
    login: null,
    ehloName: 'books.example',
  } as const
  const connections = createConnections(server, limits)
  opened.push(connections)
  return connections
}
const envelopeTo = (to: string) => ({ from: 'bounce@books.example', to })
const envelope = envelopeTo('ada@example.com')
const content = () => Buffer.from('Subject: News\r\n\r\nNews\r\n')
const verdictOf = (outcome: Outcome) => (outcome.accepted ? 'accepted' : judge(outcome.failure).verdict)
const recipients = (count: number) => Array.from({ length: count }, (_, at) => `reader-${at}@example.com`)

beforeAll(async () => {
  sink = await startSmtpSink()
  silentServer.listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
})
beforeEach(() => {
  sink.behaviour = {}
  sink.received.length = 0
})
afterAll(async () => {
  for (const connections of opened) connections.close()
  silentServer.close()
  await sink.close()
})

describe('a message', () => {
  test('is read when the server expects it, and can still be withdrawn then', async () => {
    const connections = connectionsTo(sink.port)
    let asked = 0
    sink.behaviour.rcpt = () => {
      expect(asked).toBe(0)
      return undefined
    }
    const late = connections.send(envelope, () => {
      asked += 1
      throw new Error('The lease has run out.')
    })
    await expect(late).rejects.toThrow('The lease has run out.')
    expect([asked, sink.received]).toEqual([1, []])
    sink.behaviour = {}
    expect(verdictOf(await connections.send(envelope, content))).toBe('accepted')
    expect(sink.received).toHaveLength(1)
  })

  test('is not read if the server closes the connection before its greeting', async () => {
    const connections = connectionsTo((silentServer.address() as AddressInfo).port)
    const connected = once(silentServer, 'connection')
    let asked = false
    const first = connections.send(envelope, () => {
      asked = true
      return content()
    })
    const [comer] = (await connected) as [Socket]
    comer.destroy()
    expect([verdictOf(await first), asked]).toEqual(['way', false])
  })
})

describe('messages that follow each other', () => {
  test('use one connection in their order, and a new one after the maximum number', async () => {
    const all = recipients(7)
    const seen: number[] = []
    const connections = connectionsTo(sink.port, { connections: 1, messages: 3 })
    const send = (to: string) =>
      connections.send(envelopeTo(to), () => {
        seen.push(sink.received.length)
        return content()
      })
    const outcomes = await Promise.all(all.map(send))
    expect(outcomes.map(verdictOf)).toEqual(all.map(() => 'accepted'))
    expect(sink.received.map(({ to }) => to)).toEqual(all)
    // Each was read when the previous ones had been accepted.
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('are unaffected if the one before them is rejected, deferred, or has an unknown recipient', async () => {
    const tricks: Record<string, Trick> = {
      'reader-1@example.com': { refuse: 554, text: '5.6.0 not this' },
      'reader-3@example.com': { refuse: 452, text: '4.3.1 no room' },
    }
    sink.behaviour.sent = (to) => tricks[to]
    sink.behaviour.rcpt = (to) =>
      to === 'reader-5@example.com' ? { refuse: 550, text: '5.1.1 nobody' } : undefined
    const connections = connectionsTo(sink.port)
    const outcomes = await Promise.all(recipients(8).map((to) => connections.send(envelopeTo(to), content)))
    expect(outcomes.map(verdictOf)).toEqual([
      'accepted',
      'message',
      'accepted',
      'later',
      'accepted',
      'mailbox',
      'accepted',
      'accepted',
    ])
    expect(sink.received.map(({ to }) => to)).toEqual([0, 2, 4, 6, 7].map((at) => `reader-${at}@example.com`))
  })

  test('use another connection when that of the previous one ends', async () => {
    sink.behaviour.sent = (to) => (to === 'reader-1@example.com' ? 'drop' : undefined)
    const connections = connectionsTo(sink.port)
    const outcomes = await Promise.all(recipients(4).map((to) => connections.send(envelopeTo(to), content)))
    expect(outcomes.map(verdictOf)).toEqual(['accepted', 'unknown', 'accepted', 'accepted'])
    expect(sink.received.map(({ to }) => to)).toEqual(recipients(4))
  })

  test('use another connection when the server closes with 421', async () => {
    sink.behaviour.sent = (to) =>
      to === 'reader-1@example.com' ? { refuse: 421, text: '4.3.2 closing' } : undefined
    const connections = connectionsTo(sink.port)
    const outcomes = await Promise.all(recipients(4).map((to) => connections.send(envelopeTo(to), content)))
    expect(outcomes.map(verdictOf)).toEqual(['accepted', 'later', 'accepted', 'accepted'])
    expect(sink.received.map(({ to }) => to)).toEqual([0, 2, 3].map((at) => `reader-${at}@example.com`))
  })

  test('are withdrawn one by one', async () => {
    const connections = connectionsTo(sink.port)
    const outcomes = await Promise.allSettled(
      recipients(6).map((to, at) =>
        connections.send(envelopeTo(to), () => {
          if (at % 2 === 1) throw new Error('The lease has run out.')
          return content()
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => (at % 2 === 1 ? 'rejected' : 'fulfilled')),
    )
    expect(sink.received.map(({ to }) => to)).toEqual([0, 2, 4].map((at) => `reader-${at}@example.com`))
  })

  test('let urgent messages pass', async () => {
    const connections = connectionsTo(sink.port)
    const bulk = recipients(5).map((to) => connections.send(envelopeTo(to), content))
    const urgent = connections.send(envelopeTo('urgent@example.com'), content, 'urgent')
    await Promise.all([...bulk, urgent])
    expect(sink.received.map(({ to }) => to).indexOf('urgent@example.com')).toBe(1)
  })

  test('are all sent when the connections are closed', async () => {
    const connections = connectionsTo(sink.port)
    const bulk = recipients(5).map((to) => connections.send(envelopeTo(to), content))
    connections.close()
    expect((await Promise.all(bulk)).map(verdictOf)).toEqual(recipients(5).map(() => 'accepted'))
  })
})

test('for every server behaviour at every moment, an accepted message was taken once, and one that is safe to send again was not taken', async () => {
  const tricks: (Trick | undefined)[] = [
    { refuse: 550, text: '5.1.1 nobody' },
    'drop',
    { refuse: 451, text: '4.7.1 later' },
    { refuse: 421, text: '4.3.2 closing' },
  ]
  const stages = ['mail', 'rcpt', 'sent'] as const
  const at = (address: string) => Number(/\d+/.exec(address)?.[0])
  const trickAt = (stage: number) => (address: string) => {
    const number = at(address)
    return number % 3 !== 0 && number % stages.length === stage ? tricks[(number * 7) % 5] : undefined
  }
  sink.behaviour = { mail: trickAt(0), rcpt: trickAt(1), sent: trickAt(2) }
  const connections = connectionsTo(sink.port, { connections: 3, messages: 20 })
  const all = recipients(300)
  const outcomes = await Promise.all(
    all.map((to) => connections.send({ from: `bounces-${at(to)}@books.example`, to }, content)),
  )
  const times = new Map<string, number>()
  for (const { to } of sink.received) times.set(to, (times.get(to) ?? 0) + 1)
  for (const [index, outcome] of outcomes.entries()) {
    const to = all[index] ?? ''
    const verdict = verdictOf(outcome)
    const taken = times.get(to) ?? 0
    if (verdict === 'accepted') expect(taken, to).toBe(1)
    else if (verdict === 'unknown') expect(taken, to).toBeLessThanOrEqual(1)
    else expect(taken, to).toBe(0)
  }
  const verdicts = new Set(outcomes.map(verdictOf))
  for (const verdict of ['accepted', 'mailbox', 'later', 'unknown']) expect(verdicts).toContain(verdict)
})
