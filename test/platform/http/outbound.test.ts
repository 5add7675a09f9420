import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound, OutboundRefused } from '../../../server/platform/http/outbound.ts'

const servers: { close(): unknown }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) (server as Server).closeAllConnections()
    server.close()
  }
})

/** A server at an address of this machine, with a count of its requests. */
const listen = async (address: string, answer: RequestListener) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`)
    answer(request, response)
  })
  servers.push(server)
  server.listen(0, address)
  await once(server, 'listening')
  return { asked, port: (server.address() as AddressInfo).port }
}

/** Notations of addresses that are not public. */
const closed = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://127.255.255.254/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://%31%32%37.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://10.0.0.1/',
  'http://172.16.5.4/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'https://127.0.0.1:443/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
]

describe('an outbound request', () => {
  test.for(closed)('is not sent to %s', async (url) => {
    const outbound = createOutbound()
    await expect(outbound(url, { timeout: 2_000 })).rejects.toThrow(OutboundRefused)
  })

  test.for([
    'ftp://books.example/',
    'file:///etc/passwd',
    'gopher://books.example/',
    'data:text/plain,hello',
    'javascript:1',
    'http://',
    'books.example',
    'http://name@books.example/',
    'http://books.example:80@127.0.0.1/',
    'http://name:password@books.example/',
  ])('is not even started for %s', async (url) => {
    const resolve = async () => {
      throw new Error('A name was looked up.')
    }
    await expect(createOutbound({ resolve })(url)).rejects.toThrow(OutboundRefused)
  })

  test.for([
    ['one private address', ['10.0.0.1']],
    ['a private address among public ones', ['192.0.80.1', '10.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['an address with a zone', ['fe80::1%eth0']],
    ['no address', []],
    ['something that is no address', ['localhost']],
  ] as const)('is not sent if a name has %s', async ([, addresses]) => {
    const outbound = createOutbound({ resolve: async () => [...addresses] })
    await expect(outbound('http://books.example/')).rejects.toThrow(OutboundRefused)
  })

  test('uses the checked address, even if the name changes a moment later', async () => {
    const good = await listen('127.0.0.1', (_request, response) => response.end('good'))
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
    let lookups = 0
    const outbound = createOutbound({
      allowed: ['127.0.0.1'],
      resolve: async () => [answers[lookups++] ?? '127.0.0.2'],
    })
    const { status, body } = await outbound(`http://rebinding.example:${good.port}/page?x=1`)
    expect([status, body.toString()]).toEqual([200, 'good'])
    expect(lookups).toBe(1)
    expect(good.asked).toEqual([`GET rebinding.example:${good.port} /page?x=1`])
    await expect(outbound(`http://rebinding.example:${good.port}/`)).rejects.toThrow(
      'is not on the public Internet',
    )
    expect(good.asked).toHaveLength(1)
  })

  test('follows no redirect', async () => {
    const trap = await listen('127.0.0.1', (_request, response) => response.end('trap'))
    const { port } = await listen('127.0.0.1', (_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${trap.port}/` }).end()
    })
    const { status, headers } = await createOutbound({ allowed: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`)
    expect([status, headers.location]).toEqual([302, `http://127.0.0.1:${trap.port}/`])
    expect(trap.asked).toEqual([])
  })

  test('sends method, headers and body', async () => {
    const seen: unknown[] = []
    const { port } = await listen('127.0.0.1', async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      seen.push(request.method, request.headers['x-signature'], text)
      response.statusCode = 201
      response.end('made')
    })
    const outbound = createOutbound({ allowed: ['127.0.0.1'] })
    const answer = await outbound(`http://127.0.0.1:${port}/hook`, {
      method: 'POST',
      headers: { 'x-signature': 'abc' },
      body: '{"a":1}',
    })
    expect(answer.status).toBe(201)
    expect(seen).toEqual(['POST', 'abc', '{"a":1}'])
  })

  test('is allowed to a listed host by its own name only', async () => {
    const { port } = await listen('127.0.0.1', (_request, response) => response.end('ours'))
    const resolve = async () => ['127.0.0.1']
    const outbound = createOutbound({ allowed: ['hooks.internal'], resolve })
    expect((await outbound(`http://hooks.internal:${port}/`)).body.toString()).toBe('ours')
    await expect(outbound(`http://other.internal:${port}/`)).rejects.toThrow(OutboundRefused)
    await expect(outbound(`http://127.0.0.1:${port}/`)).rejects.toThrow(OutboundRefused)
  })

  test('ends if the response is too large or endless', async () => {
    const { port } = await listen('127.0.0.1', (_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    })
    const outbound = createOutbound({ allowed: ['127.0.0.1'] })
    await expect(outbound(`http://127.0.0.1:${port}/`, { maxBytes: 50_000 })).rejects.toThrow(
      'larger than 50000',
    )
  })

  test('ends in time if the response is missing, short or slow, or the name is not resolved in time', async () => {
    const { port: silent } = await listen('127.0.0.1', () => undefined)
    const { port: slow } = await listen('127.0.0.1', (_request, response) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.once('close', () => clearInterval(timer))
    })
    const mute = createTcpServer(() => undefined)
    servers.push(mute)
    mute.listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const outbound = createOutbound({ allowed: ['127.0.0.1'] })
    for (const port of [silent, slow, (mute.address() as AddressInfo).port])
      await expect(outbound(`http://127.0.0.1:${port}/`, { timeout: 150 })).rejects.toThrow('within 150 ms')
    const lost = createOutbound({ resolve: () => new Promise(() => undefined) })
    await expect(lost('http://books.example/', { timeout: 150 })).rejects.toThrow('within 150 ms')
  })
})

test('an answer is not held until the time for it is over', async () => {
  const { port } = await listen('127.0.0.1', (_request, response) => response.end('x'.repeat(100_000)))
  const outbound = createOutbound({ allowed: ['127.0.0.1'] })
  const ask = async () =>
    new WeakRef((await outbound(`http://127.0.0.1:${port}/`, { timeout: 60_000 })).body.buffer)
  const held = await ask()
  setFlagsFromString('--expose_gc')
  const collectGarbage = runInNewContext('gc') as () => void
  await expect
    .poll(() => {
      collectGarbage()
      return held.deref() === undefined
    })
    .toBe(true)
})
