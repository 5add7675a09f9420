import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { arriving, readBytes } from '../../../server/platform/http/arrival.ts'
import { listen } from '../../../server/platform/http/listen.ts'
import { startTestApp } from '../../support/app.ts'
import { sendRaw } from '../../support/raw-request.ts'

const app = await startTestApp()
const as = `Authorization: ${app.admin.authorization}`

describe('the target of a request', () => {
  test.for(['http://crm.test', 'HTTP://anything:81', app.url, 'https://user@crm.test'])(
    'may be an absolute URL: %s',
    async (origin) => {
      const answer = await sendRaw(app.url, { head: [`GET ${origin}/service/v1/me HTTP/1.1`, as] })
      expect(answer.status).toBe(200)
      const lost = await sendRaw(app.url, { head: [`GET ${origin}/service/v1/nothing?x=1 HTTP/1.1`, as] })
      expect(JSON.parse(lost.body)).toMatchObject({ code: 'not_found', instance: '/service/v1/nothing' })
    },
  )

  test('may be a URL without a path, or of another scheme', async () => {
    expect((await sendRaw(app.url, { head: ['GET http://crm.test HTTP/1.1'] })).status).toBe(302)
    expect((await sendRaw(app.url, { head: ['GET http://crm.test?x HTTP/1.1'] })).status).toBe(302)
    const other = ['GET gopher://crm.test/service/v1/me HTTP/1.1', as]
    expect((await sendRaw(app.url, { head: other })).status).toBe(200)
  })

  test.for(['?=1', '?=', '?%20=1&=2'])(
    'with an unnamed parameter is rejected with a problem: %s',
    async (query) => {
      const answer = await sendRaw(app.url, { head: [`GET /service/v1/me${query} HTTP/1.1`, as] })
      expect(answer.status).toBe(400)
      const { errors } = JSON.parse(answer.body) as { errors: { parameter: string }[] }
      expect(errors.map(({ parameter }) => parameter)).toContain('(no name)')
    },
  )
})

describe('a body that is too large', () => {
  const head = (length: number) => [
    'POST /service/v1/contacts HTTP/1.1',
    as,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ]

  test('is rejected before it has arrived, and the connection is closed', async () => {
    const answer = await sendRaw(app.url, { head: head(2_000_000_000), body: '{"email":"', keepOpen: true })
    expect(answer.status).toBe(413)
  })

  test('is rejected while endless chunks arrive', async () => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (block) => {
      text += block.toString('latin1')
    })
    // The network decides whether the response or the end of the connection arrives first.
    socket.on('error', () => undefined)
    const lines = [
      'POST /service/v1/contacts HTTP/1.1',
      'Host: crm.test',
      as,
      'Content-Type: application/json',
    ]
    socket.write(`${[...lines, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`)
    const piece = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const send = (): void => {
      if (!socket.destroyed) socket.write(piece, () => setImmediate(send))
    }
    send()
    await closed
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('is read to its end and discarded, and the connection serves the next request', async () => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    const answered = (async () => {
      let text = ''
      for await (const block of socket) {
        text += (block as Buffer).toString('latin1')
        if (text.includes('HTTP/1.1 200 ')) break
      }
      return text
    })()
    const lines = [
      'POST /service/v1/contacts HTTP/1.1',
      'Host: crm.test',
      as,
      'Content-Type: application/json',
    ]
    socket.write(`${[...lines, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`)
    for (let piece = 0; piece < 100; piece += 1) socket.write(`10000\r\n${' '.repeat(0x10000)}\r\n`)
    socket.write('0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: crm.test\r\nConnection: close\r\n\r\n')
    expect(await answered).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('is not read for ever if no consumer reads it', async () => {
    const answer = await sendRaw(app.url, {
      head: ['POST /healthz HTTP/1.1', 'Content-Length: 1000000'],
      body: 'x',
      keepOpen: true,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

describe('a body that arrives slowly', () => {
  const pace = { grace: 30, bytesPerSecond: 1000 }
  const incoming = () => {
    const stream = new PassThrough()
    return { stream, request: Object.assign(stream, { headers: {} }) as unknown as IncomingMessage }
  }

  test('is aborted when it has taken longer than its size allows', async () => {
    const { stream, request } = incoming()
    stream.write('x'.repeat(10))
    const reading = readBytes(request, { most: 1000, tooLarge: () => new Error('too large'), pace })
    await expect(reading).rejects.toMatchObject({ code: 'request_timeout', headers: { Connection: 'close' } })
    expect(stream.destroyed).toBe(false)
  })

  test('is aborted also if a little arrives again and again', async () => {
    const { stream, request } = incoming()
    const drip = setInterval(() => stream.write('x'), 5)
    const reading = readBytes(request, { most: 1e9, tooLarge: () => new Error('too large'), pace })
    await expect(reading).rejects.toMatchObject({ code: 'request_timeout' })
    clearInterval(drip)
  })

  test('has one second more per number of bytes', async () => {
    const { stream, request } = incoming()
    const drip = setInterval(() => stream.write('x'.repeat(100)), 5)
    setTimeout(() => stream.end(), 4 * pace.grace)
    const bytes = await readBytes(request, { most: 1e9, tooLarge: () => new Error('too large'), pace })
    clearInterval(drip)
    expect(bytes.length).toBeGreaterThan(100)
  })

  test('is not aborted because of a slow consumer', async () => {
    const { stream, request } = incoming()
    stream.end('x'.repeat(10))
    for await (const _ of arriving(request, pace)) await new Promise((resolve) => setTimeout(resolve, 60))
  })
})

describe('requests of one connection', () => {
  /** Sends requests in one packet to a server that responds to each in the next turn of the event loop. */
  const sendAtOnce = async (count: number): Promise<{ begun: number; most: number; answers: number }> => {
    const listener = await listen('127.0.0.1', 0)
    const seen = { begun: 0, most: 0, answers: 0 }
    let open = 0
    listener.serve((_request, response) => {
      seen.begun += 1
      open += 1
      seen.most = Math.max(seen.most, open)
      setImmediate(() => {
        open -= 1
        response.end('x')
      })
    })
    const socket = connect(listener.port, '127.0.0.1')
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => undefined)
    let text = ''
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (block) => {
        text += block.toString('latin1')
        seen.answers = text.split('HTTP/1.1 200').length - 1
        if (seen.answers === count) resolve()
      })
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count))
    await Promise.race([answered, closed])
    socket.destroy()
    await listener.close(0)
    return seen
  }

  test('start one after the other and are all answered', async () => {
    expect(await sendAtOnce(60)).toEqual({ begun: 60, most: 1, answers: 60 })
  })

  test('are closed if too many are pipelined', async () => {
    const { begun, most } = await sendAtOnce(1000)
    expect(most).toBe(1)
    expect(begun).toBeLessThan(150)
  })
})
