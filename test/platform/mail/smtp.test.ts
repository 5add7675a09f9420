import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  commandsOf,
  openConnection,
  type SmtpConnection,
  SmtpFailure,
  type SmtpServer,
} from '../../../server/platform/mail/smtp.ts'
import { judge } from '../../../server/platform/mail/verdict.ts'
import { type SmtpSink, startSmtpSink, type Trick } from '../../support/smtp-sink.ts'

let sink: SmtpSink
const lanes: SmtpConnection[] = []
const short = { connect: 2000, greeting: 1500, silence: 1000, opening: 2500, reply: 1500 }

const serverAt = (port: number): SmtpServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  login: null,
  ehloName: 'books.example',
})
const open = async (): Promise<SmtpConnection> => {
  const connection = await openConnection(serverAt(sink.port), short)
  lanes.push(connection)
  return connection
}
const bytesOf = (text: string): Buffer =>
  Buffer.from(`Subject: ${text}\r\n\r\n.\r\n..two dots\r\n${text}\r\n`)
const message = (text: string) => () => bytesOf(text)
const envelope = { from: 'bounce@books.example', to: 'ada@example.com' }
const commands = commandsOf(envelope)

beforeAll(async () => {
  sink = await startSmtpSink()
})
beforeEach(() => {
  sink.received.length = 0
  sink.behaviour = {}
})
afterAll(async () => {
  for (const connection of lanes) connection.close()
  await sink.close()
})

describe('a connection', () => {
  test('sends one message after the other, unchanged', async () => {
    const connection = await open()
    for (const text of ['first', 'second', 'third'])
      expect(await connection.send(commands, message(text))).toMatchObject({ accepted: true })
    expect(
      sink.received.map(({ from, to, message: bytes }) => ({ from, to, text: bytes.toString() })),
    ).toEqual(['first', 'second', 'third'].map((text) => ({ ...envelope, text: bytesOf(text).toString() })))
    expect(sink.connections()).toBe(1)
  })

  test.each<[string, object, object]>([
    [
      'a recipient is refused for good',
      { rcpt: () => ({ refuse: 550, text: '5.1.1 no such mailbox' }) },
      { verdict: 'mailbox', permanent: true },
    ],
    [
      'a recipient is greylisted',
      { rcpt: () => ({ refuse: 451, text: '4.7.1 try again' }) },
      { verdict: 'later', permanent: false },
    ],
    [
      'a recipient is refused by policy',
      { rcpt: () => ({ refuse: 550, text: '5.7.1 blocked' }) },
      { verdict: 'us', permanent: true },
    ],
    ['the sender is refused', { mail: () => ({ refuse: 550 }) }, { verdict: 'us', permanent: true }],
    ['the sender is told to wait', { mail: () => ({ refuse: 451 }) }, { verdict: 'later', permanent: false }],
    ['the message is refused', { sent: () => ({ refuse: 554 }) }, { verdict: 'us', permanent: true }],
    ['the message is put off', { sent: () => ({ refuse: 452 }) }, { verdict: 'later', permanent: false }],
  ])('continues after %s', async (_what, behaviour, verdict) => {
    const connection = await open()
    sink.behaviour = behaviour
    const outcome = await connection.send(commands, message('refused'))
    expect(outcome.accepted ? null : judge(outcome.failure)).toMatchObject(verdict)
    sink.behaviour = {}
    expect([connection.open, await connection.send(commands, message('next'))]).toMatchObject([
      true,
      { accepted: true },
    ])
  })

  test.each<[string, Trick, object]>([
    ['drop', 'drop', { verdict: 'unknown' }],
    ['stall', 'stall', { verdict: 'unknown' }],
  ])(
    'reports an unknown outcome for a message after which the server did %s',
    async (_what, trick, verdict) => {
      const connection = await open()
      sink.behaviour = { sent: () => trick }
      const outcome = await connection.send(commands, message('lost'))
      expect(outcome.accepted ? null : judge(outcome.failure)).toMatchObject(verdict)
      expect(connection.open).toBe(false)
    },
  )

  test.each<[string, object, string]>([
    ['drops at the recipient', { rcpt: () => 'drop' }, 'way'],
    ['stalls at the recipient', { rcpt: () => 'stall' }, 'way'],
    ['drops at the sender', { mail: () => 'drop' }, 'way'],
    ['says goodbye', { mail: () => ({ refuse: 421 }) }, 'later'],
  ])('ends, and its message is safe to send again, when the server %s', async (_what, behaviour, verdict) => {
    const connection = await open()
    sink.behaviour = behaviour
    const outcome = await connection.send(commands, message('later'))
    expect(outcome.accepted ? null : judge(outcome.failure)).toMatchObject({ verdict, permanent: false })
    expect([connection.open, sink.received]).toEqual([false, []])
    expect(await connection.send(commands, message('over'))).toMatchObject({ accepted: false })
  })

  test('that was lost while idle fails only the next message', async () => {
    const connection = await open()
    await connection.send(commands, message('first'))
    await sink.close()
    const outcome = await connection.send(commands, message('second'))
    expect(outcome.accepted ? null : judge(outcome.failure)).toMatchObject({ verdict: 'way' })
    sink = await startSmtpSink()
  })
})

/** Repeats the same text every 50 milliseconds while the client is connected. */
const goOn = (socket: Socket, words: string): void => {
  const timer = setInterval(() => socket.write(words), 50)
  socket.once('close', () => clearInterval(timer))
}

/**
 * A server with a scripted reply to each command by its first word; a text that ends with … never ends. It
 * records what it receives.
 */
const startScript = async (
  answers: Record<string, string>,
): Promise<{ port: number; heard: string[]; close(): void }> => {
  const heard: string[] = []
  let inMessage = false
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.write('220 script\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (inMessage && line !== '.') continue
        const word = inMessage ? 'end' : line.split(' ', 1)[0]
        heard.push(word ?? '')
        const answer = answers[word ?? ''] ?? '250 fine'
        inMessage = answer.startsWith('354')
        if (answer.endsWith('…')) goOn(socket, answer.slice(0, -1))
        else socket.write(`${answer}\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, heard, close: () => server.close() }
}

describe('a connection to a server with a behaviour of its own', () => {
  const talk = async (answers: Record<string, string>) => {
    const server = await startScript(answers)
    const connection = await openConnection(serverAt(server.port), short)
    const outcomes = [
      await connection.send(commands, message('one')),
      await connection.send(commands, message('two')),
    ]
    connection.close()
    server.close()
    return { heard: server.heard, outcomes }
  }
  const whole = ['MAIL', 'RCPT', 'DATA', 'end']

  test('waits for each reply if the server has no pipelining', async () => {
    const { heard, outcomes } = await talk({ EHLO: '250 script', DATA: '354 go on' })
    expect(heard.slice(0, 9)).toEqual(['EHLO', ...whole, ...whole])
    expect(outcomes).toMatchObject([{ accepted: true }, { accepted: true }])
  })

  test('pipelines all commands if it has', async () => {
    const { heard, outcomes } = await talk({ EHLO: '250-script\r\n250 PIPELINING', DATA: '354 go on' })
    expect(heard.slice(0, 9)).toEqual(['EHLO', ...whole, ...whole])
    expect(outcomes).toMatchObject([{ accepted: true }, { accepted: true }])
  })

  test('sends no content to a server that accepts DATA after it has refused the recipient', async () => {
    const { heard, outcomes } = await talk({
      EHLO: '250-script\r\n250 PIPELINING',
      RCPT: '550 5.1.1 nobody',
      DATA: '354 go on',
    })
    expect(heard.slice(0, 11)).toEqual(['EHLO', ...whole, 'RSET', ...whole, 'RSET'])
    const refused = { accepted: false, failure: { stage: 'rcpt', code: 550, enhanced: '5.1.1' } }
    expect(outcomes).toMatchObject([refused, refused])
  })

  test('reads replies of several lines', async () => {
    const { outcomes } = await talk({ EHLO: '250 script', DATA: '354 go on', end: '250-2.0.0\r\n250 taken' })
    expect(outcomes[0]).toEqual({ accepted: true, response: '250-2.0.0\n250 taken' })
  })

  test('ends when a reply never ends, though the server is never silent', async () => {
    const server = await startScript({ EHLO: '250 script', MAIL: '250-and\r\n…' })
    const connection = await openConnection(serverAt(server.port), short)
    expect(await connection.send(commands, message('one'))).toMatchObject({
      accepted: false,
      failure: { stage: 'mail', code: null, response: 'The reply of the server is too long or incomplete.' },
    })
    expect(connection.open).toBe(false)
    server.close()
  })

  test('is not opened if the greeting never ends', async () => {
    const server = await startScript({ EHLO: '250-and\r\n…' })
    const failed = await openConnection(serverAt(server.port), short).catch((error: unknown) => error)
    expect((failed as SmtpFailure).failure).toMatchObject({
      stage: 'connect',
      code: null,
      response: expect.stringContaining('in time'),
    })
    server.close()
  })

  test('ends when the server speaks another protocol', async () => {
    const { outcomes } = await talk({ EHLO: '250 script', MAIL: 'HTTP/1.1 400 Bad Request' })
    expect(outcomes).toMatchObject([
      { accepted: false, failure: { stage: 'mail', code: null } },
      { accepted: false, failure: { code: null } },
    ])
  })
})

describe('opening a connection', () => {
  test('reports that no server listens', async () => {
    const gone = await startSmtpSink()
    await gone.close()
    const failed = await openConnection(serverAt(gone.port), short).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(SmtpFailure)
    expect((failed as SmtpFailure).failure).toMatchObject({ stage: 'connect', code: null })
  })

  test('logs in, and reports a refused login', async () => {
    const guarded = await startSmtpSink({ login: { username: 'books', password: 'harbour' } })
    const as = (password: string) =>
      openConnection({ ...serverAt(guarded.port), login: { username: 'books', password } }, short)
    const connection = await as('harbour')
    expect(await connection.send(commands, message('in'))).toMatchObject({ accepted: true })
    connection.close()
    const failed = await as('port').catch((error: unknown) => error)
    expect((failed as SmtpFailure).failure).toMatchObject({ stage: 'login', code: 535 })
    await guarded.close()
  })

  test('refuses a server without encryption if it is required', async () => {
    const failed = await openConnection({ ...serverAt(sink.port), security: 'starttls' }, short).catch(
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(SmtpFailure)
  })
})
