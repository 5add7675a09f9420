import type { Socket } from 'node:net'
import SMTPConnection, { type SMTPConnectionSendCallback } from 'nodemailer/lib/smtp-connection'
import { actOutside } from '../outside.ts'
import { safeAddress } from './headers.ts'
import { type Reply, type Talk, takeOver } from './smtp-talk.ts'
import { type Failure, failureOf, type Stage } from './verdict.ts'

export interface SmtpServer {
  host: string
  port: number
  /** `starttls` is required, not optional: mail never falls back to an unencrypted connection. */
  security: 'none' | 'starttls' | 'tls'
  login: { username: string; password: string } | null
  /** The name in EHLO. */
  ourName: string
}

export interface Envelope {
  from: string
  to: string
}

export type Outcome = { accepted: true; response: string } | { accepted: false; failure: Failure }

/** The SMTP commands of one message before its content. */
export type Commands = readonly (readonly [Stage, string])[]

/** One connection, which sends one message after the other. */
export interface SmtpConnection {
  /**
   * Every failure is an outcome; a connection that is not `open` afterwards has ended. `message` is called
   * when the server expects the content. If it throws, the error is rethrown, and the connection has ended
   * without sending. `next` may return the commands of the following message. They are sent in one write with
   * the end of this one (RFC 2920), and that message must be the next one here.
   */
  send(commands: Commands, message: () => Buffer, next?: () => Commands | undefined): Promise<Outcome>
  readonly open: boolean
  close(): void
}

/** Time limits in milliseconds. */
export interface Patience {
  connect: number
  greeting: number
  silence: number
  /** `opening` is for everything before the first message, `reply` for one whole reply. */
  opening: number
  reply: number
}

const usualPatience: Patience = {
  connect: 15_000,
  greeting: 20_000,
  silence: 60_000,
  opening: 120_000,
  reply: 60_000,
}

/** A failure to open a connection. */
export class SmtpFailure extends Error {
  override name = 'SmtpFailure'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.response)
    this.failure = failure
  }
}

/** An error of nodemailer. */
type Told = NonNullable<Parameters<SMTPConnectionSendCallback>[0]>

const dot = '.'.charCodeAt(0)
const newline = '\n'.charCodeAt(0)
const endOfMessage = '.\r\n'
const lineBeginsWithDot = Buffer.from('\n.')

/**
 * Doubles a dot at the start of a line (RFC 5321), because a single dot ends the message. Ours hardly ever
 * have one.
 */
const stuffed = (message: Buffer): Buffer => {
  if (message[0] !== dot && !message.includes(lineBeginsWithDot)) return message
  return Buffer.from(message.toString('latin1').replace(/^\./gm, '..'), 'latin1')
}

const isFine = (reply: Reply | null): boolean => reply !== null && reply.code >= 200 && reply.code < 300

const refused = (talk: Talk, stage: Stage, reply: Reply | null): Outcome => ({
  accepted: false,
  failure: failureOf(stage, reply?.code ?? null, reply?.text ?? talk.over ?? ''),
})

/** @throws UnsafeHeader */
export const commandsOf = ({ from, to }: Envelope): Commands => [
  ['mail', `MAIL FROM:<${safeAddress(from)}>\r\n`],
  ['rcpt', `RCPT TO:<${safeAddress(to)}>\r\n`],
  ['data', 'DATA\r\n'],
]

const inOneGo = (commands: Commands): string => commands.map(([, command]) => command).join('')

/**
 * Reads the reply to each command, and sends the commands one by one if they were not pipelined. Null if the
 * server expects the content.
 */
const hearCommands = async (talk: Talk, commands: Commands, areSaid: boolean): Promise<Outcome | null> => {
  let failed: Outcome | null = null
  for (const [stage, command] of commands) {
    if (!areSaid) talk.say(1, command)
    const reply = await talk.reply()
    const goesOn = stage === 'data' ? reply?.code === 354 : isFine(reply)
    if (!goesOn) failed ??= refused(talk, stage, reply)
    if (failed !== null && (!areSaid || talk.over !== null)) return failed
    if (failed !== null && stage === 'data' && goesOn) {
      // It accepts content without a recipient.
      talk.say(1, endOfMessage)
      await talk.reply()
    }
  }
  return failed
}

/** The content at the moment the server expects it. If there is none, the connection must be closed. */
const fetched = (talk: Talk, message: () => Buffer): Buffer => {
  try {
    return message()
  } catch (error) {
    talk.end('The message was withdrawn.')
    throw error
  }
}

/**
 * Connects, encrypts and logs in. Returns whether the server supports pipelining, which it announces before
 * the login.
 */
const opened = (connection: SMTPConnection, { login }: SmtpServer): Promise<{ pipelining: boolean }> =>
  new Promise((resolve, reject) => {
    const fail = (stage: Stage) => (error: Told) => {
      // For TLS, the message says that encryption failed; the reply has only the reason.
      const said = (error.code !== 'ETLS' && error.response) || error.message
      reject(new SmtpFailure(failureOf(stage, error.responseCode ?? null, said)))
    }
    connection.once('error', fail('connect'))
    connection.connect((error) => {
      // Also called if the server closes the connection before its greeting.
      if (error) return fail('connect')(error)
      const pipelining = /^250[ -]PIPELINING\s*$/im.test(String(connection.lastServerResponse))
      if (login === null) return resolve({ pipelining })
      connection.login({ credentials: { user: login.username, pass: login.password } }, (error) =>
        error ? fail('login')(error) : resolve({ pipelining }),
      )
    })
  })

/** Connects and logs in. @throws SmtpFailure */
export const openConnection = async (
  server: SmtpServer,
  patience = usualPatience,
): Promise<SmtpConnection> => {
  actOutside('A mail server')
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
  // A server that sends a line now and then never reaches the idle timeout.
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const words = 'The greeting of the server does not end.'
    late.reject(new SmtpFailure(failureOf('connect', null, words)))
  }, patience.opening)
  try {
    ;({ pipelining } = await Promise.race([opened(connection, server), late.promise]))
    talk = takeOver(connection._socket as Socket, patience.reply)
  } catch (error) {
    connection.close()
    throw error
  } finally {
    clearTimeout(timer)
  }
  // The next message handles an error of an idle connection; without a listener it would end the process.
  connection.on('error', (error) => talk.end(error.message))

  /** Commands already sent with the end of the previous message. */
  let announced: Commands | undefined

  const deliver = async (message: () => Buffer, next?: () => Commands | undefined): Promise<Outcome> => {
    const bytes = fetched(talk, message)
    const end = bytes.at(-1) === newline ? endOfMessage : `\r\n${endOfMessage}`
    announced = pipelining ? next?.() : undefined
    const more = announced ?? []
    talk.say(1 + more.length, stuffed(bytes), end + inOneGo(more))
    const reply = await talk.reply()
    return isFine(reply) ? { accepted: true, response: reply?.text ?? '' } : refused(talk, 'sent', reply)
  }

  return {
    get open() {
      return talk.over === null
    },
    async send(commands, message, next) {
      const isAnnounced = announced !== undefined
      if (isAnnounced && announced !== commands) talk.end('Another message was announced.')
      else if (!isAnnounced && pipelining) talk.say(commands.length, inOneGo(commands))
      announced = undefined
      const outcome = (await hearCommands(talk, commands, pipelining)) ?? (await deliver(message, next))
      if (outcome.accepted || talk.over !== null) return outcome
      if (outcome.failure.code === 421) talk.end('The server closed the session (421).')
      // After a refusal the server may still hold part of the envelope, unless the next message has begun.
      else if (announced === undefined) {
        talk.say(1, 'RSET\r\n')
        if (!isFine(await talk.reply())) talk.end('The server rejected RSET after a refusal.')
      }
      return outcome
    },
    close() {
      talk.say(1, 'QUIT\r\n')
      connection.close()
    },
  }
}
