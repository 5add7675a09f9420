import type { Socket } from 'node:net'
import SMTPConnection, { type SMTPConnectionSendCallback } from 'nodemailer/lib/smtp-connection'
import { actOutside } from '../outside.ts'
import { safeAddress } from './headers.ts'
import { type Reply, type SmtpSession, takeOver } from './smtp-session.ts'
import { type Failure, failureOf, type Stage } from './verdict.ts'

export interface SmtpServer {
  host: string
  port: number
  /** `starttls` is required, not optional: mail never falls back to an unencrypted connection. */
  security: 'none' | 'starttls' | 'tls'
  login: { username: string; password: string } | null
  /** The name in EHLO. */
  ehloName: string
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
export interface Timeouts {
  connect: number
  greeting: number
  silence: number
  /** `opening` is for everything before the first message, `reply` for one whole reply. */
  opening: number
  reply: number
}

const defaultTimeouts: Timeouts = {
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
type NodemailerError = NonNullable<Parameters<SMTPConnectionSendCallback>[0]>

const dot = '.'.charCodeAt(0)
const newline = '\n'.charCodeAt(0)
const endOfMessage = '.\r\n'
const lineBeginsWithDot = Buffer.from('\n.')

/**
 * Doubles a dot at the start of a line (RFC 5321), because a single dot ends the message. Ours hardly ever
 * have one.
 */
const dotStuffed = (message: Buffer): Buffer => {
  if (message[0] !== dot && !message.includes(lineBeginsWithDot)) return message
  return Buffer.from(message.toString('latin1').replace(/^\./gm, '..'), 'latin1')
}

const isPositive = (reply: Reply | null): boolean => reply !== null && reply.code >= 200 && reply.code < 300

const refused = (session: SmtpSession, stage: Stage, reply: Reply | null): Outcome => ({
  accepted: false,
  failure: failureOf(stage, reply?.code ?? null, reply?.text ?? session.endedBy ?? ''),
})

/** @throws UnsafeHeader */
export const commandsOf = ({ from, to }: Envelope): Commands => [
  ['mail', `MAIL FROM:<${safeAddress(from)}>\r\n`],
  ['rcpt', `RCPT TO:<${safeAddress(to)}>\r\n`],
  ['data', 'DATA\r\n'],
]

const joined = (commands: Commands): string => commands.map(([, command]) => command).join('')

/**
 * Reads the reply to each command, and sends the commands one by one if they were not pipelined. Null if the
 * server expects the content.
 */
const readReplies = async (
  session: SmtpSession,
  commands: Commands,
  arePipelined: boolean,
): Promise<Outcome | null> => {
  let failed: Outcome | null = null
  for (const [stage, command] of commands) {
    if (!arePipelined) session.send(1, command)
    const reply = await session.reply()
    const goesOn = stage === 'data' ? reply?.code === 354 : isPositive(reply)
    if (!goesOn) failed ??= refused(session, stage, reply)
    if (failed !== null && (!arePipelined || session.endedBy !== null)) return failed
    if (failed !== null && stage === 'data' && goesOn) {
      // It accepts content without a recipient.
      session.send(1, endOfMessage)
      await session.reply()
    }
  }
  return failed
}

/** The content at the moment the server expects it. If there is none, the connection must be closed. */
const contentOf = (session: SmtpSession, message: () => Buffer): Buffer => {
  try {
    return message()
  } catch (error) {
    session.end('The message was withdrawn.')
    throw error
  }
}

/**
 * Connects, encrypts and logs in. Returns whether the server supports pipelining, which it announces before
 * the login.
 */
const connectAndLogIn = (
  connection: SMTPConnection,
  { login }: SmtpServer,
): Promise<{ pipelining: boolean }> =>
  new Promise((resolve, reject) => {
    const fail = (stage: Stage) => (error: NodemailerError) => {
      // For TLS, the message says that encryption failed; the reply has only the reason.
      const reason = (error.code !== 'ETLS' && error.response) || error.message
      reject(new SmtpFailure(failureOf(stage, error.responseCode ?? null, reason)))
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
  patience = defaultTimeouts,
): Promise<SmtpConnection> => {
  actOutside('A mail server')
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    name: server.ehloName,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
  })
  let session: SmtpSession
  let pipelining: boolean
  // A server that sends a line now and then never reaches the idle timeout.
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const detail = 'The server did not complete the greeting and the login in time.'
    late.reject(new SmtpFailure(failureOf('connect', null, detail)))
  }, patience.opening)
  try {
    ;({ pipelining } = await Promise.race([connectAndLogIn(connection, server), late.promise]))
    // nodemailer waits for the reply to each command; commands of one write need its socket.
    session = takeOver(connection._socket as Socket, patience.reply)
  } catch (error) {
    connection.close()
    throw error
  } finally {
    clearTimeout(timer)
  }
  // The next message handles an error of an idle connection; without a listener it would end the process.
  connection.on('error', (error) => session.end(error.message))

  /** Commands already sent with the end of the previous message. */
  let announced: Commands | undefined

  const deliver = async (message: () => Buffer, next?: () => Commands | undefined): Promise<Outcome> => {
    const bytes = contentOf(session, message)
    const end = bytes.at(-1) === newline ? endOfMessage : `\r\n${endOfMessage}`
    announced = pipelining ? next?.() : undefined
    const more = announced ?? []
    session.send(1 + more.length, dotStuffed(bytes), end + joined(more))
    const reply = await session.reply()
    return isPositive(reply)
      ? { accepted: true, response: reply?.text ?? '' }
      : refused(session, 'sent', reply)
  }

  return {
    get open() {
      return session.endedBy === null
    },
    async send(commands, message, next) {
      const isAnnounced = announced !== undefined
      if (isAnnounced && announced !== commands) session.end('Another message was announced.')
      else if (!isAnnounced && pipelining) session.send(commands.length, joined(commands))
      announced = undefined
      const outcome = (await readReplies(session, commands, pipelining)) ?? (await deliver(message, next))
      if (outcome.accepted || session.endedBy !== null) return outcome
      if (outcome.failure.code === 421) session.end('The server closed the session (421).')
      // After a refusal the server may still hold part of the envelope, unless the next message has begun.
      else if (announced === undefined) {
        session.send(1, 'RSET\r\n')
        if (!isPositive(await session.reply())) session.end('The server rejected RSET after a refusal.')
      }
      return outcome
    },
    close() {
      session.send(1, 'QUIT\r\n')
      connection.close()
    },
  }
}
