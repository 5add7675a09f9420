import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { SmtpServer } from '../../platform/mail/smtp.ts'
import { actOutside } from '../../platform/outside.ts'

/** A server that refused a command or did not answer properly. The message is its reply, or what happened. */
export class SmtpError extends Error {
  override name = 'Stuck'
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Reads the next complete reply of an SMTP server. */
const replyOf = (socket: Socket, signal: AbortSignal): Promise<{ code: number; text: string }> =>
  new Promise((resolve, reject) => {
    let text = ''
    const end = (done: () => void) => {
      socket.off('data', onData)
      socket.off('error', onError)
      socket.off('close', onClose)
      signal.removeEventListener('abort', onAbort)
      done()
    }
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const last = /^(\d{3})(?: .*)?\r?\n/m.exec(text)
      if (last) end(() => resolve({ code: Number(last[1]), text: oneLine(text) }))
      // An endless response is not SMTP.
      else if (text.length > 65_536)
        end(() => reject(new SmtpError('The response is not that of a mail server.')))
    }
    const onError = (error: Error) => end(() => reject(error))
    const onClose = () =>
      end(() => reject(new SmtpError('The server closed the connection without a reply.')))
    const onAbort = () => end(() => reject(signal.reason))
    socket.on('data', onData)
    socket.once('error', onError)
    socket.once('close', onClose)
    signal.addEventListener('abort', onAbort)
  })

const sendCommand = (socket: Socket, line: string, signal: AbortSignal) => {
  const reply = replyOf(socket, signal)
  socket.write(`${line}\r\n`)
  return reply
}

/** The addresses of a host, in order of use. */
export const resolveHost = async (host: string): Promise<string[]> => {
  actOutside('A mail server')
  if (isIP(host)) return [host]
  const found = await lookup(host, { all: true })
  return [...new Set(found.map(({ address }) => address))]
}

/** Milliseconds after which the next address is tried. */
const patienceForOne = 1_500

/** None of several addresses could be reached. The cause is the failure of the first one, or the timeout. */
export class NotReached extends Error {
  override name = 'NotReached'
  readonly tried: readonly string[]
  constructor(tried: readonly string[], cause: unknown) {
    super('None of the addresses could be reached.', { cause })
    this.tried = tried
  }
}

/** The addresses that were tried so far, in order. Empty where there is only one. */
const triedBy = (socket: Socket): string[] =>
  (socket.autoSelectFamilyAttemptedAddresses ?? []).map((tried) => tried.slice(0, tried.lastIndexOf(':')))

/** Connects to the first address that answers. @throws NotReached where there are several and none answers */
const connectTo = async (
  { host, port }: SmtpServer,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Socket> => {
  const socket = connectTcp({
    host,
    port,
    lookup: (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: patienceForOne,
  })
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch (error) {
    const tried = triedBy(socket)
    socket.destroy()
    throw tried.length > 1 ? new NotReached(tried, error) : error
  }
}

const noGreeting =
  'The server sent no greeting. If its port requires TLS, usually 465, set `security` to `tls`.'

/**
 * Connects, and reads the greeting where it comes before encryption. `detail` is for users, `tried` as in
 * `triedBy`.
 */
export const reach = async (
  server: SmtpServer,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ socket: Socket; detail: string; tried: string[] }> => {
  const socket = await connectTo(server, addresses, signal)
  const tried = triedBy(socket)
  try {
    if (server.security === 'tls')
      return { socket, detail: `Connected to ${socket.remoteAddress}, port ${server.port}`, tried }
    const { code, text } = await replyOf(socket, signal).catch((error: Error) => {
      throw error.name === 'TimeoutError' ? new SmtpError(noGreeting) : error
    })
    if (code !== 220) throw new SmtpError(text)
    return { socket, detail: text, tried }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Encrypts a connection as the server is configured. Returns the protocol and the certificate's expiry. */
export const secure = async (server: SmtpServer, socket: Socket, signal: AbortSignal): Promise<string> => {
  if (server.security === 'starttls') {
    const hello = await sendCommand(socket, `EHLO ${server.ehloName}`, signal)
    if (!/\bSTARTTLS\b/i.test(hello.text)) throw new SmtpError('The server does not offer STARTTLS.')
    const { code, text } = await sendCommand(socket, 'STARTTLS', signal)
    if (code !== 220) throw new SmtpError(text)
  }
  const { host } = server
  const encrypted: TLSSocket = connectTls({ socket, host, ...(isIP(host) ? {} : { servername: host }) })
  try {
    await once(encrypted, 'secureConnect', { signal })
    const { valid_to } = encrypted.getPeerCertificate()
    const until = new Date(valid_to).toISOString().slice(0, 10)
    return `${encrypted.getProtocol()}, certificate valid until ${until}`
  } finally {
    // Not within its own event, while the connection is still in use.
    await nextTurn()
    encrypted.destroy()
  }
}
