import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { testServer } from '../../../server/sending/mail-servers/connection-test.ts'
import { findServer, type MailServerRow } from '../../../server/sending/mail-servers/store.ts'
import { wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { type SinkBehaviour, startSmtpSink } from '../../support/smtp-sink.ts'

type Server = components['schemas']['MailServer']
type Result = components['schemas']['MailServerTestResult']

const app = await startTestApp({ quotas: wideQuotas })
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const certificate = makeCertificate('localhost', new Date('2031-05-06T07:08:09Z'))
const run = promisify(execFile)
const probeScript = new URL('./probe-script.ts', import.meta.url).pathname

let made = 0
const add = async (members: object): Promise<Server> => {
  const name = `Server ${++made}`
  const answer = await app.send<Server>('POST', '/mail-servers', { body: { name, ...members } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const smtp = (port: number, members: object = {}) =>
  add({ kind: 'smtp', host: '127.0.0.1', port, security: 'none', ...members })
const sink = async (behaviour: SinkBehaviour = {}) => {
  const started = await startSmtpSink(behaviour)
  ends.push(started.close)
  return started
}
const tryIt = async ({ id }: Server, to?: string): Promise<Result> => {
  const { status, body } = await app.send<Result>('POST', `/mail-servers/${id}/test`, {
    body: to === undefined ? {} : { email: to },
  })
  expect(status).toBe(200)
  return body
}
/** Without the step for links, which has its own test. */
const results = ({ steps }: Result) =>
  steps.filter(({ key }) => key !== 'links').map(({ key, result }) => `${key} ${result}`)
const linksOf = ({ steps }: Result) => steps.find(({ key }) => key === 'links')?.result
const detailOf = ({ steps }: Result, key: string) => steps.find((step) => step.key === key)?.detail

const to = 'katherine@harbourbooks.example'

test('reports whether recipients can reach the links, unless mail stays on this machine', async () => {
  const { port } = await sink()
  const { id } = await smtp(port)
  const row = await findServer(app.context.sql, id)
  if (row === null) throw new Error('It is not there.')
  expect(linksOf(await tryIt({ id } as Server))).toBe('skipped')
  // The same server answers under any name.
  const linksWith = async (publicUrl: string) => {
    const parts = { ...app.context, config: { ...app.context.config, publicUrl } }
    const elsewhere = { ...row, host: 'relay.books.org' }
    const result = await testServer(parts, elsewhere, null, undefined, async () => ['127.0.0.1'])
    return [result.succeeded, linksOf(result), detailOf(result, 'links')]
  }
  expect(await linksWith('https://crm.books.org')).toEqual([true, 'passed', 'https://crm.books.org'])
  expect(await linksWith('http://crm.books.org')).toEqual([
    false,
    'failed',
    expect.stringContaining('is not https'),
  ])
  expect(await linksWith('http://localhost:8080')).toEqual([
    false,
    'failed',
    expect.stringContaining('Set PUBLIC_URL'),
  ])
})

test('the message fails without a sender', async () => {
  const { port } = await sink()
  const result = await tryIt(await smtp(port), to)
  expect(results(result).at(-1)).toBe('mail failed')
  expect(detailOf(result, 'mail')).toBe('The test message requires a sender. Create one with POST /senders.')
})

describe('with a sender', () => {
  test('an open server accepts a message', async () => {
    await app.send('POST', '/senders', {
      body: { name: 'Harbour "Books"', email: 'hello@harbourbooks.example' },
    })
    const { port, received } = await sink()
    const result = await tryIt(await smtp(port), to)
    expect(results(result)).toEqual([
      'resolve passed',
      'connect passed',
      'tls skipped',
      'authenticate skipped',
      'mail passed',
    ])
    expect(result.succeeded).toBe(true)
    expect(detailOf(result, 'resolve')).toBe('127.0.0.1')
    expect(detailOf(result, 'connect')).toMatch(/^220 /)
    expect(received).toMatchObject([{ from: 'hello@harbourbooks.example', to }])
    expect(received[0]?.message.toString()).toContain('Subject: A test of your mail server')
  })

  test('no message is sent without an address', async () => {
    const { port, received } = await sink()
    const result = await tryIt(await smtp(port))
    expect(results(result).at(-1)).toBe('mail skipped')
    expect(detailOf(result, 'mail')).toBe('Send `email` to test sending, too.')
    expect(result.succeeded).toBe(true)
    expect(received).toEqual([])
  })

  test('a paused server can be tested', async () => {
    const { port, received } = await sink()
    const server = await smtp(port)
    await app.send('POST', `/mail-servers/${server.id}/pause`)
    expect((await tryIt(server, to)).succeeded).toBe(true)
    expect(received).toHaveLength(1)
  })

  const login = { username: 'mailer', password: 'open sesame' }

  test('a correct login passes, and a wrong one is reported without the password', async () => {
    const { port } = await sink({ login })
    const right = await tryIt(await smtp(port, login), to)
    expect(results(right).slice(3)).toEqual(['authenticate passed', 'mail passed'])
    const wrong = await tryIt(await smtp(port, { ...login, password: 'open barley' }), to)
    expect(results(wrong).slice(3)).toEqual(['authenticate failed', 'mail skipped'])
    expect(detailOf(wrong, 'authenticate')).toMatch(/^535 /)
    expect(JSON.stringify(wrong)).not.toContain('open barley')
  })

  test("the server's reply to a message is reported", async () => {
    const { port } = await sink({ mail: () => ({ refuse: 550, text: '5.7.1 Not from you' }) })
    const result = await tryIt(await smtp(port), to)
    expect(detailOf(result, 'mail')).toMatch(/550 5\.7\.1 Not from you/)
    expect(result.succeeded).toBe(false)
  })

  test('the next steps are skipped when the server is unreachable or its name unknown', async () => {
    const { port, close } = await startSmtpSink()
    await close()
    const refused = await tryIt(await smtp(port), to)
    expect(results(refused).slice(0, 3)).toEqual(['resolve passed', 'connect failed', 'tls skipped'])
    expect(detailOf(refused, 'connect')).toBe('The connection was refused. Check the host and the port.')
    const unknown = await tryIt(await smtp(port, { host: 'nowhere.invalid' }), to)
    expect(results(unknown).slice(0, 2)).toEqual(['resolve failed', 'connect skipped'])
  })

  describe('a host with several addresses', () => {
    const tryAt = async (port: number, addresses: string[], patience = { all: 8_000, step: 6_000 }) => {
      const server = await smtp(port, { host: 'mail.harbourbooks.example' })
      const row = (await findServer(app.context.sql, server.id)) as MailServerRow
      const config = { ...app.context.config, publicUrl: 'https://crm.books.org' }
      return testServer({ ...app.context, config }, row, null, patience, async () => addresses)
    }

    test('uses the one that answers, and names the others', async () => {
      const { port } = await sink()
      const result = await tryAt(port, ['::1', '127.0.0.1'])
      expect(result.succeeded).toBe(true)
      expect(detailOf(result, 'resolve')).toBe('::1, 127.0.0.1')
      expect(detailOf(result, 'connect')).toMatch(/^220 .* \(tried: ::1, 127\.0\.0\.1\)$/)
    })

    test('names none when the first one answers at once', async () => {
      const { port } = await sink()
      const result = await tryAt(port, ['127.0.0.1', '::1'])
      expect(detailOf(result, 'connect')).toMatch(/^220 [^(]*$/)
    })

    test('names all when none answers', async () => {
      const { port, close } = await startSmtpSink()
      await close()
      const result = await tryAt(port, ['127.0.0.1', '::1'])
      expect(results(result).slice(0, 3)).toEqual(['resolve passed', 'connect failed', 'tls skipped'])
      expect(detailOf(result, 'connect')).toBe(
        'The connection was refused. Check the host and the port. (tried: 127.0.0.1, ::1)',
      )
    })
  })

  const listening = async (onSocket: (socket: Socket) => void): Promise<number> => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined))
      onSocket(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    })
    return (server.address() as { port: number }).port
  }

  test('a silent server fails within the time', async () => {
    const port = await listening(() => undefined)
    const row = (await findServer(app.context.sql, (await smtp(port)).id)) as MailServerRow
    const result = await testServer(app.context, row, to, { all: 400, step: 150 })
    expect(results(result).slice(0, 3)).toEqual(['resolve passed', 'connect failed', 'tls skipped'])
    expect(detailOf(result, 'connect')).toBe(
      'The server sent no greeting. If its port requires TLS, usually 465, set `security` to `tls`.',
    )
  })

  test('a greeting that is a refusal or endless fails to connect', async () => {
    const busy = await listening((socket) => socket.write('554 5.3.2 Not today\r\n'))
    expect(detailOf(await tryIt(await smtp(busy)), 'connect')).toBe('554 5.3.2 Not today')
    const endless = await listening((socket) => socket.write('x'.repeat(100_000)))
    expect(detailOf(await tryIt(await smtp(endless)), 'connect')).toBe(
      'The response is not that of a mail server.',
    )
  })

  describe.each(['starttls', 'tls'] as const)('with %s', (security) => {
    const tls = { ...certificate, from: security === 'tls' ? 'first_byte' : 'starttls' } as const

    test('an untrusted certificate fails', async () => {
      const { port } = await sink({ tls })
      const result = await tryIt(await smtp(port, { security }), to)
      expect(results(result).slice(1, 4)).toEqual(['connect passed', 'tls failed', 'authenticate skipped'])
      expect(detailOf(result, 'tls')).toMatch(/certificate is self-signed/)
    })

    test('a trusted certificate passes', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'crs-certificate-'))
      ends.push(() => rm(folder, { recursive: true, force: true }))
      const authority = join(folder, 'authority.pem')
      await writeFile(authority, certificate.cert)
      const { port } = await sink({ tls })
      // A process loads its trusted certificates when it starts.
      const { stdout } = await run(process.execPath, [probeScript, security, String(port)], {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
      })
      expect(stdout.trim()).toBe('TLSv1.3, certificate valid until 2031-05-06')
    })
  })

  test('a server without STARTTLS gets nothing unencrypted', async () => {
    const { port, received } = await sink()
    const result = await tryIt(await smtp(port, { security: 'starttls' }), to)
    expect(detailOf(result, 'tls')).toBe('The server does not offer STARTTLS.')
    expect(received).toEqual([])
  })

  test('a server that begins unencrypted is distinguished from one with TLS', async () => {
    const { port } = await sink()
    expect(detailOf(await tryIt(await smtp(port, { security: 'tls' }), to), 'tls')).toBe(
      'The server does not use TLS on this port. Set `security` to `starttls`, or use the TLS port, usually 465.',
    )
  })

  test('a folder has only the step for the message, whose file name is reported', async () => {
    const folder = await add({ kind: 'folder' })
    const result = await tryIt(folder, to)
    expect(results(result)).toEqual([
      'resolve skipped',
      'connect skipped',
      'tls skipped',
      'authenticate skipped',
      'mail passed',
    ])
    const place = join(app.context.config.dataDir, folder.folder ?? '')
    const names = await readdir(place)
    expect(names).toEqual([
      expect.stringMatching(/^2026-11-02T09-00-00-000Z katherine@harbourbooks\.example [0-9a-f]{8}\.eml$/),
    ])
    const text = await readFile(join(place, names[0] ?? ''), 'utf8')
    expect(text).toContain('X-Original-To: katherine@harbourbooks.example\r\n')
    expect(text).toContain('From: "Harbour \\"Books\\"" <hello@harbourbooks.example>\r\n')
  })
})
