import { reach, secure } from '../../../server/sending/mail-servers/smtp-handshake.ts'

/** Encrypts a connection in a separate process and prints the result. */
const [security, port] = process.argv.slice(2)
const server = {
  host: '127.0.0.1',
  port: Number(port),
  security: security === 'tls' ? ('tls' as const) : ('starttls' as const),
  login: null,
  ehloName: '[127.0.0.1]',
}
const signal = AbortSignal.timeout(10_000)
const { socket } = await reach(server, [server.host], signal)
socket.on('error', () => undefined)
process.stdout.write(`${await secure(server, socket, signal)}\n`)
socket.destroy()
