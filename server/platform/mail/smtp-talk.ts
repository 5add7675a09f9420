import type { Socket } from 'node:net'

/** What a server said: its three digits, and all of its lines as they came. */
export interface Reply {
  code: number
  text: string
}

/** One side of a conversation in SMTP, after greeting, encryption and login. */
export interface Talk {
  /** Says something to which there will be so many replies. */
  say(replies: number, ...parts: readonly (string | Buffer)[]): void
  /** The next reply that nobody has taken yet; null when the connection ended without one. */
  reply(): Promise<Reply | null>
  /** Why there is no conversation any more; null while there is. */
  readonly over: string | null
  end(why: string): void
}

/** No reply is longer, whatever a server means by it. */
const longest = 65_536

/** Milliseconds from the first byte of a reply to its last: a server that says a little now and then is not silent, and would never end. */
const longestReply = 60_000

/**
 * Goes on with a conversation that somebody else has begun and who does not listen any more to what is said; when a connection
 * fails stays that one's matter. What comes without having been asked for, such as a goodbye, ends it.
 */
export const takeOver = (socket: Socket, patience = longestReply): Talk => {
  const waiting: ((reply: Reply | null) => void)[] = []
  const replies: Reply[] = []
  let lines: string[] = []
  let rest = ''
  let why: string | null = null
  let asked = 0
  let begunAt: number | null = null

  const end = (reason: string): void => {
    if (why !== null) return
    why = reason
    socket.destroy()
    for (const take of waiting.splice(0)) take(null)
  }
  const hear = (reply: Reply): void => {
    if (asked === 0) end(`The server said without being asked: ${reply.text}`)
    if (why !== null) return
    asked -= 1
    const take = waiting.shift()
    if (take) take(reply)
    else replies.push(reply)
  }
  const read = (chunk: Buffer): void => {
    const parts = (rest + chunk.toString('utf8')).split(/\r?\n/)
    rest = parts.pop() ?? ''
    for (const line of parts) {
      lines.push(line)
      if (/^\d{3}-/.test(line)) continue
      const text = lines.join('\n')
      lines = []
      begunAt = null
      const code = Number(/^\d{3}/.exec(text)?.[0] ?? Number.NaN)
      if (Number.isNaN(code)) end(`The server does not speak SMTP: ${text.slice(0, 200)}`)
      else hear({ code, text })
    }
    const length = lines.reduce((sum, line) => sum + line.length, rest.length)
    const now = performance.now()
    begunAt = length === 0 ? null : (begunAt ?? now)
    if (length > longest || (begunAt !== null && now - begunAt > patience))
      end('The reply of the server has no end.')
  }

  socket.removeAllListeners('data')
  socket.on('data', read)
  socket.once('close', () => end('The connection was closed.'))

  return {
    say(count, ...parts) {
      if (why !== null) return
      asked += count
      socket.cork()
      for (const part of parts) socket.write(part, 'latin1')
      socket.uncork()
    },
    reply() {
      const known = replies.shift()
      if (known) return Promise.resolve(known)
      if (why !== null) return Promise.resolve(null)
      return new Promise((resolve) => waiting.push(resolve))
    },
    get over() {
      return why
    },
    end,
  }
}
