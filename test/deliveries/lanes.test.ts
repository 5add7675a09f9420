import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLanes } from '../../server/deliveries/sending/lanes.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'

let sink: SmtpSink
const door = createServer()
const envelope = { from: 'bounce@books.example', to: 'ada@example.com' }

beforeAll(async () => {
  sink = await startSmtpSink()
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
})
afterAll(async () => {
  await sink.close()
  door.close()
})

describe('a connection that takes its time to open', () => {
  it('has its message fetched when it is there, and is kept where there is no message any more', async () => {
    const lanes = createLanes(
      {
        host: '127.0.0.1',
        port: (door.address() as AddressInfo).port,
        security: 'none',
        login: null,
        ourName: 'books.example',
      },
      { connections: 1, messages: 50 },
    )
    const atTheDoor = once(door, 'connection')
    let asked = false
    const late = lanes.send(envelope, async () => {
      asked = true
      throw new Error('The lease has run out.')
    })
    late.catch(() => undefined)
    const [client] = await atTheDoor
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toBe(false)
    const server = connect(sink.port, '127.0.0.1')
    client.pipe(server).pipe(client)
    await expect(late).rejects.toThrow('The lease has run out.')
    expect(asked).toBe(true)

    const outcome = await lanes.send(envelope, async () => Buffer.from('Subject: News\r\n\r\nNews\r\n'))
    expect(outcome.accepted).toBe(true)
    expect([sink.received.length, sink.connections()]).toEqual([1, 1])
    lanes.close()
  })
})
