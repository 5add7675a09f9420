import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections again. */
  mend(): Promise<void>
}

/** A proxy that makes a database unavailable for a while without stopping the server of the tests. */
export const startDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0

  const listen = (): Promise<void> =>
    new Promise((resolve) => {
      server = createServer((client) => {
        const upstream = connect(Number(target.port), target.hostname)
        for (const [one, other] of [
          [client, upstream],
          [upstream, client],
        ] as const) {
          sockets.add(one)
          one.pipe(other)
          one.on('error', () => other.destroy())
          one.on('close', () => {
            sockets.delete(one)
            other.destroy()
          })
        }
      })
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as { port: number }).port
        resolve()
      })
    })
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })

  await listen()
  afterAll(cut)
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  return { url, cut, mend: listen }
}
