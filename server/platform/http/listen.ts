import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import { oneByOne } from './one-by-one.ts'

export interface Listener {
  port: number
  /** Starts to respond; earlier requests wait until then. */
  serve(listener: RequestListener): void
  /**
   * Accepts no new connections, lets running requests finish, and closes the rest after `patience`
   * milliseconds.
   */
  close(patience: number): Promise<void>
}

/**
 * Milliseconds in which a request must arrive: a file of 1 GB takes long. Bodies that are read as a whole
 * have less time.
 */
const requestTimeout = 2 * 3_600_000
/**
 * The same for the headers alone, which fit in a few packets. Late requests are detected at the next check.
 */
const headersTimeout = 15_000
const connectionsCheckingInterval = 5_000

/** Listens on an address. Throws `Refusal` if it is in use or does not belong to this machine. */
export const listen = async (host: string, port: number): Promise<Listener> => {
  const { promise: ready, resolve: serve } = Promise.withResolvers<RequestListener>()
  const server = createServer(
    { requestTimeout, headersTimeout, connectionsCheckingInterval },
    oneByOne((request, response) => {
      void ready.then((listener) => listener(request, response))
    }),
  )
  await bind(server, host, port)
  return { port: (server.address() as AddressInfo).port, serve, close: (patience) => close(server, patience) }
}

const bind = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Refusal(reasonOf(error, host, port), { cause: error }))
    })
    server.listen({ host, port }, resolve)
  })

const reasonOf = (error: NodeJS.ErrnoException, host: string, port: number): string => {
  if (error.code === 'EADDRINUSE')
    return `PORT ${port} on ${host} is in use by another program. Set PORT to a free port.`
  if (error.code === 'EACCES')
    return `PORT ${port} requires permissions that this user does not have. Set PORT to a number above 1023.`
  return `HOST ${host} is not an address of this machine (${error.code}). Set HOST to one of its addresses.`
}

const close = async (server: Server, patience: number): Promise<void> => {
  let open = true
  const closed = new Promise<void>((resolve) => server.close(() => resolve())).then(() => {
    open = false
  })
  const deadline = Date.now() + patience
  while (open && Date.now() < deadline) {
    // A keep-alive connection becomes idle when its last response has been sent.
    server.closeIdleConnections()
    await Promise.race([closed, setTimeout(25)])
  }
  server.closeAllConnections()
  await closed
}
