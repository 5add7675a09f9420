import { Readable } from 'node:stream'
import SMTPConnection, { type SMTPConnectionSendCallback } from 'nodemailer/lib/smtp-connection'
import { safeAddress } from './headers.ts'
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

const stages: Record<string, Stage> = { 'MAIL FROM': 'mail', 'RCPT TO': 'rcpt', DATA: 'data' }

/** `begun`: whether the server had asked for the message and got it, as far as we know all of it. */
const failureFrom = (error: Told, begun: boolean): Failure => {
  const stage = begun ? 'sent' : (stages[error.command ?? ''] ?? 'connect')
  return failureOf(stage, error.responseCode ?? null, error.response || error.message)
}

/** The message as the connection takes it, which tells when it is fetched: not before the server has asked for it. */
const told = (message: Buffer, fetched: () => void): Readable =>
  new Readable({
    read() {
      fetched()
      this.push(message)
      this.push(null)
    },
  })

const opened = (connection: SMTPConnection, { login }: SmtpServer): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (stage: Stage) => (error: Told) =>
      reject(new SmtpFailure(failureOf(stage, error.responseCode ?? null, error.response || error.message)))
    connection.once('error', fail('connect'))
    connection.connect(() => {
      if (login === null) return resolve()
      connection.login({ credentials: { user: login.username, pass: login.password } }, (error) =>
        error ? fail('login')(error) : resolve(),
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
  let open = true
  connection.once('end', () => {
    open = false
  })
  try {
    await opened(connection, server)
  } catch (error) {
    connection.close()
    throw error
  }
  // What breaks while nothing is sent is met by the next message; without a listener it would end the process.
  connection.on('error', () => {
    open = false
  })

  /** After a refusal the server may still hold half an envelope. */
  const reset = (): Promise<void> =>
    new Promise((resolve) => {
      connection.reset((error) => {
        if (error) open = false
        resolve()
      })
    })

  return {
    get open() {
      return open
    },
    async send(envelope, message) {
      let begun = false
      const content = told(message, () => {
        begun = true
      })
      const outcome = await new Promise<Outcome>((resolve) => {
        connection.send(
          { from: safeAddress(envelope.from), to: [safeAddress(envelope.to)] },
          content,
          (error, info) => {
            if (error) resolve({ accepted: false, failure: failureFrom(error, begun) })
            else resolve({ accepted: true, response: String(info?.response ?? '') })
          },
        )
      })
      if (!outcome.accepted) {
        if (outcome.failure.code === null || outcome.failure.code === 421) open = false
        if (open) await reset()
      }
      return outcome
    },
    close() {
      open = false
      connection.quit()
    },
  }
}
