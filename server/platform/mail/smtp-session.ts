import type { Socket } from 'node:net'

/** A server's reply: the code and all its lines. */
export interface Reply {
  code: number
  text: string
}

/** An SMTP session after greeting, encryption and login. */
export interface SmtpSession {
  /** Sends data and expects this number of replies to it. */
  send(replies: number, ...parts: readonly (string | Buffer)[]): void
  /** The next unread reply; null if the connection has ended. */
  reply(): Promise<Reply | null>
  /** Why the session has ended; null while it is open. */
  readonly endedBy: string | null
  end(endReason: string): void
}

/** Maximum length of a reply. */
const maxReplyLength = 65_536

/**
 * Milliseconds from the first byte of a reply to its last: a server that sends a little now and then would
 * never time out.
 */
const replyTimeout = 60_000

/**
 * Takes over the socket of a session that another library has opened; that library still handles connection
 * errors. An unexpected reply, such as 421, ends the session.
 */
export const takeOver = (socket: Socket, patience = replyTimeout): SmtpSession => {
  const waiting: ((reply: Reply | null) => void)[] = []
  const replies: Reply[] = []
  let lines: string[] = []
  let rest = ''
  let endReason: string | null = null
  let expectedReplies = 0
  let begunAt: number | null = null

  const end = (reason: string): void => {
    if (endReason !== null) return
    endReason = reason
    socket.destroy()
    for (const take of waiting.splice(0)) take(null)
  }
  const receive = (reply: Reply): void => {
    if (expectedReplies === 0) end(`Unexpected reply from the server: ${reply.text}`)
    if (endReason !== null) return
    expectedReplies -= 1
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
      else receive({ code, text })
    }
    const length = lines.reduce((sum, line) => sum + line.length, rest.length)
    const now = performance.now()
    begunAt = length === 0 ? null : (begunAt ?? now)
    if (length > maxReplyLength || (begunAt !== null && now - begunAt > patience))
      end('The reply of the server is too long or incomplete.')
  }

  socket.removeAllListeners('data')
  socket.on('data', read)
  socket.once('close', () => end('The connection was closed.'))

  return {
    send(count, ...parts) {
      if (endReason !== null) return
      expectedReplies += count
      socket.cork()
      for (const part of parts) socket.write(part, 'latin1')
      socket.uncork()
    },
    reply() {
      const known = replies.shift()
      if (known) return Promise.resolve(known)
      if (endReason !== null) return Promise.resolve(null)
      return new Promise((resolve) => waiting.push(resolve))
    },
    get endedBy() {
      return endReason
    },
    end,
  }
}
