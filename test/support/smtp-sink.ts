import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What a server may do at a stage instead of accepting. */
export type Trick = { refuse: number; text?: string } | { wait: number } | 'drop' | 'stall'

export interface Received {
  from: string
  to: string
  message: Buffer
}

export interface SinkBehaviour {
  /** Return undefined to accept. `sent` is called after the whole message was read. */
  mail?: (from: string) => Trick | undefined
  rcpt?: (to: string) => Trick | undefined
  sent?: (to: string) => Trick | undefined
  login?: { username: string; password: string }
  /** Encrypted from the first byte, or after STARTTLS. Do not change it while the server runs. */
  tls?: { key: string; cert: string; from: 'first_byte' | 'starttls' }
}

export interface SmtpSink {
  port: number
  received: Received[]
  /** May be changed while the server runs. */
  behaviour: SinkBehaviour
  connections(): number
  /** Closes every connection without a reply. */
  hangUp(): void
  close(): Promise<void>
}

const refusal = ({ refuse, text }: { refuse: number; text?: string }): Error =>
  Object.assign(new Error(text ?? `${refuse < 500 ? '4' : '5'}.0.0 refused`), { responseCode: refuse })

/**
 * A real SMTP server on loopback that records the messages it accepts, and refuses, drops or stalls as
 * `behaviour` says.
 */
export const startSmtpSink = async (behaviour: SinkBehaviour = {}): Promise<SmtpSink> => {
  const received: Received[] = []
  const sink = { received, behaviour } as SmtpSink
  const sockets = new Set<Socket>()
  const play = (trick: Trick | undefined, remotePort: number, done: (error?: Error | null) => void): void => {
    if (trick === undefined) done()
    else if (trick === 'drop') {
      for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
    } else if (trick === 'stall') return
    else if ('wait' in trick) setTimeout(done, trick.wait)
    else done(refusal(trick))
  }
  const server = new SMTPServer({
    authOptional: behaviour.login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideSTARTTLS: behaviour.tls?.from !== 'starttls',
    disabledCommands: behaviour.tls === undefined ? ['STARTTLS'] : [],
    ...(behaviour.tls && {
      key: behaviour.tls.key,
      cert: behaviour.tls.cert,
      secure: behaviour.tls.from === 'first_byte',
    }),
    logger: false,
    onAuth({ username, password }, _session, done) {
      const { login } = sink.behaviour
      if (login !== undefined && login.username === username && login.password === password)
        done(null, { user: login.username })
      else done(new Error('Invalid username or password'))
    },
    onMailFrom({ address }, session, done) {
      play(sink.behaviour.mail?.(address), session.remotePort, done)
    },
    onRcptTo({ address }, session, done) {
      play(sink.behaviour.rcpt?.(address), session.remotePort, done)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const trick = sink.behaviour.sent?.(to)
        if (trick === undefined || typeof trick === 'string' || 'wait' in trick)
          received.push({ from, to, message: Buffer.concat(chunks) })
        play(trick, session.remotePort, done)
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Some tests break connections on purpose.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  sink.port = (server.server.address() as AddressInfo).port
  sink.connections = () => sockets.size
  sink.hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  sink.close = async () => {
    // Destroying a socket below TLS would crash the process. With TLS, clients close first.
    if (behaviour.tls === undefined) for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return sink
}
