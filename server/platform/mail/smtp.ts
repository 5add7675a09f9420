import type { Socket } from 'node:net'
import SMTPConnection, { type SMTPConnectionSendCallback } from 'nodemailer/lib/smtp-connection'
import { actOutside } from '../outside.ts'
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

/** What is said of one message before the server asks for it. */
export type Commands = readonly (readonly [Stage, string])[]

/** One connection, for one message after the other. */
export interface SmtpConnection {
  /**
   * Whatever happens is an outcome; a lane that is not `open` afterwards has ended. `message` is asked for its bytes when the server
   * waits for them: what it throws is thrown on, and the lane has ended without a message. `next` is asked meanwhile which message
   * follows: then its commands are in one write with the end of this one (RFC 2920), and no other may be sent here before it.
   */
  send(commands: Commands, message: () => Buffer, next?: () => Commands | undefined): Promise<Outcome>
  readonly open: boolean
  close(): void
}

/** Whoever does not answer for so long is not there, in milliseconds. */
export interface Patience {
  connect: number
  greeting: number
  silence: number
  /** For all that is said before mail can be sent; and for one reply from its beginning to its end. */
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

/** @throws UnsafeHeader */
export const commandsOf = ({ from, to }: Envelope): Commands => [
  ['mail', `MAIL FROM:<${safeAddress(from)}>\r\n`],
  ['rcpt', `RCPT TO:<${safeAddress(to)}>\r\n`],
  ['data', 'DATA\r\n'],
]

const inOneGo = (commands: Commands): string => commands.map(([, command]) => command).join('')

/** Hears what the server says to each command, and says them one by one where that was not done. Null when it asks for the message. */
const hearCommands = async (talk: Talk, commands: Commands, areSaid: boolean): Promise<Outcome | null> => {
  let failed: Outcome | null = null
  for (const [stage, command] of commands) {
    if (!areSaid) talk.say(1, command)
    const reply = await talk.reply()
    const goesOn = stage === 'data' ? reply?.code === 354 : isFine(reply)
    if (!goesOn) failed ??= refused(talk, stage, reply)
    if (failed !== null && (!areSaid || talk.over !== null)) return failed
    if (failed !== null && stage === 'data' && goesOn) {
      // It wants a message for nobody.
      talk.say(1, endOfMessage)
      await talk.reply()
    }
  }
  return failed
}

/** The message as the server waits for it; whoever has none after all can only hang up. */
const fetched = (talk: Talk, message: () => Buffer): Buffer => {
  try {
    return message()
  } catch (error) {
    talk.end('There is no message any more.')
    throw error
  }
}

/** Connects, encrypts and logs in; tells whether the server takes commands in one go, which it says before the login. */
const opened = (connection: SMTPConnection, { login }: SmtpServer): Promise<{ pipelining: boolean }> =>
  new Promise((resolve, reject) => {
    const fail = (stage: Stage) => (error: Told) => {
      // Of encryption the message says that it failed, and the reply only why.
      const said = (error.code !== 'ETLS' && error.response) || error.message
      reject(new SmtpFailure(failureOf(stage, error.responseCode ?? null, said)))
    }
    connection.once('error', fail('connect'))
    connection.connect((error) => {
      // A server that hangs up before it has greeted is told of here.
      if (error) return fail('connect')(error)
      const pipelining = /^250[ -]PIPELINING\s*$/im.test(String(connection.lastServerResponse))
      if (login === null) return resolve({ pipelining })
      connection.login({ credentials: { user: login.username, pass: login.password } }, (error) =>
        error ? fail('login')(error) : resolve({ pipelining }),
      )
    })
  })

/** Connects and logs in; throws SmtpFailure. */
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
  // One that says a line now and then is never silent, and never done.
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const words = 'The server does not come to an end of what it says at the beginning.'
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
  // What breaks while nothing is sent is met by the next message; without a listener it would end the process.
  connection.on('error', (error) => talk.end(error.message))

  /** What has been said already, behind the message before it. */
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
      if (outcome.failure.code === 421) talk.end('The server said goodbye.')
      // After a refusal the server may still hold half an envelope, unless the next one has begun.
      else if (announced === undefined) {
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
