import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/**
 * Calls `take` with each whole message: a type byte, four bytes of length, and the rest. The first message of
 * a client has no type byte.
 */
const messages = (take: (message: Buffer) => void, startsBare = false): ((chunk: Buffer) => void) => {
  let buffer = Buffer.alloc(0)
  let bare = startsBare
  return (chunk) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const letter = bare ? 0 : 1
      if (buffer.length < letter + 4) return
      const length = letter + buffer.readUInt32BE(letter)
      if (buffer.length < length) return
      const message = buffer.subarray(0, length)
      buffer = buffer.subarray(length)
      bare = false
      take(message)
    }
  }
}

const isLetter = (message: Buffer, letter: string): boolean => message[0] === letter.charCodeAt(0)

interface Upstream {
  socket: Socket
  /** The server's messages at the start of the connection, which later clients receive too. */
  greeting: Buffer[]
  client: Socket | null
}

/**
 * The part of a transaction pooler that the start of the service needs. All clients share `connections`
 * connections to the server, used in turn and one transaction at a time. A client logs in only when it opens
 * one of them.
 */
export const startTransactionPooler = async (databaseUrl: string, connections = 1): Promise<string> => {
  const target = new URL(databaseUrl)
  const upstreams: Upstream[] = []
  const waiting: { client: Socket; message: Buffer }[] = []
  const sockets = new Set<Socket>()
  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }

  const pass = (client: Socket, message: Buffer): void => {
    const held = upstreams.find((upstream) => upstream.client === client)
    const free = held ?? upstreams.find((upstream) => upstream.client === null)
    if (free === undefined) return void waiting.push({ client, message })
    free.client = client
    free.socket.write(message)
  }

  const release = (upstream: Upstream): void => {
    upstream.client = null
    // Moves the connection to the end of the list, so that all are used in turn.
    upstreams.push(...upstreams.splice(upstreams.indexOf(upstream), 1))
    for (const { client, message } of waiting.splice(0)) pass(client, message)
  }

  const open = (client: Socket, startup: Buffer): void => {
    const upstream: Upstream = {
      socket: track(connect(Number(target.port), target.hostname)),
      greeting: [],
      client,
    }
    upstreams.push(upstream)
    let greeted = false
    const take = messages((message) => {
      const isOk = isLetter(message, 'R') && message.readUInt32BE(5) === 0
      if (!greeted && (isOk || !isLetter(message, 'R'))) upstream.greeting.push(message)
      upstream.client?.write(message)
      if (!isLetter(message, 'Z')) return
      greeted = true
      if (message[5] === 'I'.charCodeAt(0)) release(upstream)
    })
    upstream.socket.on('data', take)
    upstream.socket.write(startup)
  }

  const server: Server = createServer((client) => {
    track(client)
    client.on(
      'data',
      messages((message) => begin(client, message), true),
    )
  })
  const begun = new Set<Socket>()
  const begin = (client: Socket, message: Buffer): void => {
    const known = upstreams[0]
    const isFirst = !begun.has(client)
    begun.add(client)
    if (!isFirst) {
      if (!isLetter(message, 'X')) pass(client, message)
    } else if (upstreams.length < connections || known === undefined) open(client, message)
    else for (const said of known.greeting) client.write(said)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as { port: number }
  return Object.assign(new URL(databaseUrl), { port: String(port) }).href
}
