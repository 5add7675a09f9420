import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'

export interface ImapMessage {
  uid: number
  raw: Buffer
  flags: Set<string>
  /** The message's INTERNALDATE. */
  receivedAt: Date
}

export interface ImapServer {
  port: number
  messages: ImapMessage[]
  /** A different value makes earlier UIDs invalid. */
  uidValidity: number
  /** The lines received, including passwords. */
  commands: string[]
  /** What the server does instead of answering a command; may be changed while it runs. */
  trick: ((command: string) => 'drop' | 'stall' | 'endless' | undefined) | null
  add(raw: string | Buffer, receivedAt?: Date): ImapMessage
  close(): Promise<void>
}

export interface ImapSettings {
  username: string
  password: string
  /** Encrypts from the first byte by default; with STARTTLS, it refuses LOGIN before encryption. */
  tls?: { key: string; cert: string; from?: 'first_byte' | 'starttls' }
  folder?: string
}

/** An argument of a command without its quotes. */
const unquoted = (word: string): string =>
  word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word

const wordsOf = (text: string): string[] => text.match(/"(?:[^"\\]|\\.)*"|\([^)]*\)|\S+/g) ?? []

/** Whether a set of UIDs contains the message: `3`, `1:4`, `2,5:*`. */
const inSet = (set: string, { uid }: ImapMessage): boolean =>
  set.split(',').some((range) => {
    const [from = '0', to = from] = range.split(':')
    return uid >= Number(from) && (to === '*' || uid <= Number(to))
  })

/** A real IMAP server on loopback, with one folder and just enough of RFC 3501 to read and clear it. */
export const startImapServer = async (settings: ImapSettings): Promise<ImapServer> => {
  const { username, password, tls, folder = 'INBOX' } = settings
  const server = { messages: [], commands: [], trick: null, uidValidity: 1 } as unknown as ImapServer
  const sockets = new Set<Socket>()
  let lastUid = 0

  const flagsOf = (message: ImapMessage): string => `(${[...message.flags].join(' ')})`

  const fetched = (message: ImapMessage, items: string): Buffer => {
    const partial = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(items)
    const head = `* ${server.messages.indexOf(message) + 1} FETCH (UID ${message.uid} FLAGS ${flagsOf(message)}`
    if (partial === null) return Buffer.from(`${head})\r\n`)
    const [, from, length] = partial
    const body =
      from === undefined ? message.raw : message.raw.subarray(Number(from), Number(from) + Number(length))
    const name = from === undefined ? 'BODY[]' : `BODY[]<${from}>`
    return Buffer.concat([Buffer.from(`${head} ${name} {${body.length}}\r\n`), body, Buffer.from(')\r\n')])
  }

  const byStartTls = tls?.from === 'starttls'

  const serve = (socket: Socket, isSecured = !byStartTls, greeted = false): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let known = false
    let selected = false
    const say = (line: string | Buffer) => socket.write(typeof line === 'string' ? `${line}\r\n` : line)
    /** Sends a line without an end, as fast as the client reads it. */
    const goOn = (): void => {
      const words = Buffer.alloc(65_536, 'a')
      const write = (): void => {
        while (!socket.destroyed && socket.write(words));
      }
      socket.on('drain', write)
      write()
    }
    const expunge = (set: string | null): void => {
      for (const message of [...server.messages])
        if (message.flags.has('\\Deleted') && (set === null || inSet(set, message))) {
          say(`* ${server.messages.indexOf(message) + 1} EXPUNGE`)
          server.messages.splice(server.messages.indexOf(message), 1)
        }
    }

    const byUid = (verb: string, args: string[]): string => {
      const [set = '', ...rest] = args
      const named = server.messages.filter((message) => inSet(set, message))
      switch (verb) {
        case 'SEARCH': {
          const asked = args.join(' ')
          const [, uids = '1:*'] = /\bUID (\S+)/i.exec(asked) ?? []
          const unseen = /\bUNSEEN\b/i.test(asked)
          const since = Date.parse(/\bSINCE (\S+)/i.exec(asked)?.[1] ?? '')
          const fits = ({ flags, receivedAt }: ImapMessage) =>
            !unseen || !flags.has('\\Seen') || receivedAt.getTime() >= since
          // A range that begins after the last message includes the last message (RFC 3501).
          const last = server.messages.at(-1)
          const behind = uids.endsWith(':*') && last !== undefined && Number(uids.split(':')[0]) > last.uid
          const found = server.messages.filter(
            (message) => (inSet(uids, message) || (behind && message === last)) && fits(message),
          )
          say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd())
          return 'OK'
        }
        case 'FETCH':
          for (const message of named) say(fetched(message, rest.join(' ')))
          return 'OK'
        case 'STORE':
          for (const message of named) {
            for (const flag of rest.at(-1)?.replace(/[()]/g, '').split(' ') ?? []) message.flags.add(flag)
            say(
              `* ${server.messages.indexOf(message) + 1} FETCH (UID ${message.uid} FLAGS ${flagsOf(message)})`,
            )
          }
          return 'OK'
        case 'EXPUNGE':
          expunge(set)
          return 'OK'
        default:
          return 'BAD'
      }
    }

    const answer = (verb: string, args: string[]): string => {
      if (verb === 'CAPABILITY') {
        say(`* CAPABILITY IMAP4rev1 UIDPLUS${isSecured ? '' : ' STARTTLS LOGINDISABLED'}`)
        return 'OK'
      }
      if (verb === 'NOOP') return 'OK'
      if (verb === 'LOGOUT') {
        say('* BYE')
        return 'OK'
      }
      if (verb === 'STARTTLS') return isSecured ? 'BAD' : 'OK'
      if (verb === 'LOGIN') {
        if (!isSecured) return 'NO [PRIVACYREQUIRED] Encrypt first.'
        known = unquoted(args[0] ?? '') === username && unquoted(args[1] ?? '') === password
        return known ? 'OK' : 'NO [AUTHENTICATIONFAILED] Wrong name or password.'
      }
      if (!known) return 'NO Log in first.'
      if (verb === 'LIST') {
        say(`* LIST () "/" ${unquoted(args[1] ?? '') === '' ? '""' : folder}`)
        return 'OK'
      }
      if (verb === 'SELECT') {
        if (unquoted(args[0] ?? '') !== folder) return 'NO [NONEXISTENT] There is no such folder.'
        selected = true
        say(`* ${server.messages.length} EXISTS`)
        say('* 0 RECENT')
        say('* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)')
        say('* OK [PERMANENTFLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft \\*)]')
        say(`* OK [UIDVALIDITY ${server.uidValidity}]`)
        say(`* OK [UIDNEXT ${lastUid + 1}]`)
        return 'OK [READ-WRITE]'
      }
      if (!selected) return 'NO Select a folder first.'
      if (verb === 'UID') return byUid((args[0] ?? '').toUpperCase(), args.slice(1))
      if (verb === 'EXPUNGE') expunge(null)
      return verb === 'EXPUNGE' || verb === 'CLOSE' ? 'OK' : 'BAD'
    }

    let text = ''
    const listen = (chunk: Buffer): void => {
      text += chunk.toString('latin1')
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        server.commands.push(line)
        const [tag = '*', verb = '', ...args] = wordsOf(line)
        const trick = server.trick?.(line.slice(tag.length + 1))
        if (trick === 'stall') return
        if (trick === 'endless') {
          goOn()
          return
        }
        if (trick === 'drop') {
          socket.destroy()
          return
        }
        const result = answer(verb.toUpperCase(), args)
        say(`${tag} ${result}${/^(OK|BAD)$/.test(result) ? ' done' : ''}`)
        if (verb.toUpperCase() === 'LOGOUT') socket.end()
        if (verb.toUpperCase() === 'STARTTLS' && result === 'OK') {
          socket.off('data', listen)
          const secureContext = createSecureContext({ key: tls?.key, cert: tls?.cert })
          serve(new TLSSocket(socket, { isServer: true, secureContext }), true, true)
          return
        }
      }
    }
    socket.on('data', listen)
    if (!greeted) say('* OK IMAP4rev1 ready')
  }

  const listener =
    tls === undefined || byStartTls
      ? createServer((socket) => serve(socket))
      : createTlsServer(tls, (socket) => serve(socket))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return Object.assign(server, {
    port: (listener.address() as AddressInfo).port,
    add(raw: string | Buffer, receivedAt = new Date()) {
      lastUid += 1
      const message = { uid: lastUid, raw: Buffer.from(raw), flags: new Set<string>(), receivedAt }
      server.messages.push(message)
      return message
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => resolve())
      }),
  })
}
