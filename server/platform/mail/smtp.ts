import type { Socket } from 'node:net'
import SMTPConnection, { type SMTPConnectionSendCallback } from 'nodemailer/lib/smtp-connection'
import { safeAddress } from './headers.ts'
import { type Reply, type Talk, takeOver } from './smtp-talk.ts'
import { type Failure, failureOf, type Stage } from './verdict.ts'

export interface SmtpServer {
  host: string
  port: number
  /** `starttls` is demanded, not tried: mail never goes in the clear where it was to be encrypted. */
  security: 'none' | 'starttls' | 'tls'
  login: { username: string; password: string } | null
  /** What the server is told that it talks to. */
  ourName: string
}

export interface Envelope {
  from: string
  to: string
}

export type Outcome = { accepted: true; response: string } | { accepted: false; failure: Failure }

/** One connection, for one message after the other. */
export interface SmtpLane {
  /** Never throws: whatever happens is an outcome. A lane that is not `open` afterwards has ended. */
  send(envelope: Envelope, message: Buffer): Promise<Outcome>
  readonly open: boolean
  close(): void
}

/** Whoever does not answer for so long is not there, in milliseconds. */
export interface Patience {
  connect: number
  greeting: number
  silence: number
}

const usualPatience: Patience = { connect: 15_000, greeting: 20_000, silence: 60_000 }

/** A failure on the way to a connection that can send. */
export class SmtpFailure extends Error {
  override name = 'SmtpFailure'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.response)
    this.failure = failure
  }
}

/** What nodemailer tells of an error. */
type Told = NonNullable<Parameters<SMTPConnectionSendCallback>[0]>

const dot = '.'.charCodeAt(0)
const newline = '\n'.charCodeAt(0)
const endOfMessage = '.\r\n'
const lineBeginsWithDot = Buffer.from('\n.')

/** A line that begins with a dot gets another one (RFC 5321), as a dot alone ends the message. Ours hardly ever have one. */
const stuffed = (message: Buffer): Buffer => {
  if (message[0] !== dot && !message.includes(lineBeginsWithDot)) return message
  return Buffer.from(message.toString('latin1').replace(/^\./gm, '..'), 'latin1')
}

const isFine = (reply: Reply | null): boolean => reply !== null && reply.code >= 200 && reply.code < 300

const refused = (talk: Talk, stage: Stage, reply: Reply | null): Outcome => ({
  accepted: false,
  failure: failureOf(stage, reply?.code ?? null, reply?.text ?? talk.over ?? ''),
})

/** Says the commands of an envelope, all at once where the server takes that (RFC 2920). Null when it asks for the message. */
const sayEnvelope = async (
  talk: Talk,
  { from, to }: Envelope,
  pipelining: boolean,
): Promise<Outcome | null> => {
  const said: [Stage, string][] = [
    ['mail', `MAIL FROM:<${safeAddress(from)}>\r\n`],
    ['rcpt', `RCPT TO:<${safeAddress(to)}>\r\n`],
    ['data', 'DATA\r\n'],
  ]
  if (pipelining) talk.say(said.length, said.map(([, command]) => command).join(''))
  let failed: Outcome | null = null
  for (const [stage, command] of said) {
    if (!pipelining) talk.say(1, command)
    const reply = await talk.reply()
    const goesOn = stage === 'data' ? reply?.code === 354 : isFine(reply)
    if (!goesOn) failed ??= refused(talk, stage, reply)
    if (failed !== null && (!pipelining || talk.over !== null)) return failed
    if (failed !== null && stage === 'data' && goesOn) {
      // It wants a message for nobody.
      talk.say(1, endOfMessage)
      await talk.reply()
    }
  }
  return failed
}

const sayMessage = async (talk: Talk, message: Buffer): Promise<Outcome> => {
  const ended = message.at(-1) === newline ? endOfMessage : `\r\n${endOfMessage}`
  talk.say(1, stuffed(message), ended)
  const reply = await talk.reply()
  return isFine(reply) ? { accepted: true, response: reply?.text ?? '' } : refused(talk, 'sent', reply)
}

/** Connects, encrypts and logs in; tells whether the server takes commands in one go, which it says before the login. */
const opened = (connection: SMTPConnection, { login }: SmtpServer): Promise<{ pipelining: boolean }> =>
  new Promise((resolve, reject) => {
    const fail = (stage: Stage) => (error: Told) =>
      reject(new SmtpFailure(failureOf(stage, error.responseCode ?? null, error.response || error.message)))
    connection.once('error', fail('connect'))
    connection.connect(() => {
      const pipelining = /^250[ -]PIPELINING\s*$/im.test(String(connection.lastServerResponse))
      if (login === null) return resolve({ pipelining })
      connection.login({ credentials: { user: login.username, pass: login.password } }, (error) =>
        error ? fail('login')(error) : resolve({ pipelining }),
      )
    })
  })

/** Connects and logs in; throws SmtpFailure. */
export const openLane = async (server: SmtpServer, patience = usualPatience): Promise<SmtpLane> => {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    name: server.ourName,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
  })
  let talk: Talk
  let pipelining: boolean
  try {
    ;({ pipelining } = await opened(connection, server))
    talk = takeOver(connection._socket as Socket)
  } catch (error) {
    connection.close()
    throw error
  }
  // What breaks while nothing is sent is met by the next message; without a listener it would end the process.
  connection.on('error', (error) => talk.end(error.message))

  return {
    get open() {
      return talk.over === null
    },
    async send(envelope, message) {
      const outcome = (await sayEnvelope(talk, envelope, pipelining)) ?? (await sayMessage(talk, message))
      if (outcome.accepted || talk.over !== null) return outcome
      if (outcome.failure.code === 421) talk.end('The server said goodbye.')
      else {
        // After a refusal the server may still hold half an envelope.
        talk.say(1, 'RSET\r\n')
        if (!isFine(await talk.reply())) talk.end('The server does not go on after a refusal.')
      }
      return outcome
    },
    close() {
      talk.say(1, 'QUIT\r\n')
      connection.close()
    },
  }
}
