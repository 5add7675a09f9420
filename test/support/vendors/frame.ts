import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createFaults, type Fault } from './faults.ts'
import { createPeople, defaultMix, type Mix, type People, type Person } from './people.ts'

export interface VendorOptions {
  seed?: number
  contacts?: number
  mix?: Mix
  lists?: number
  tags?: number
  faults?: readonly Fault[]
  /** Some people are traps of the vendor: every 997th, or as `trapEvery` says. */
  traps?: boolean
  trapEvery?: number
  /** Members that the documents do not name. */
  extra?: boolean
  /** Which of two uncertain forms is served. */
  form?: 'first' | 'second'
  /** Which of two versions, whose addresses differ, is served. */
  version?: 'usual' | 'other'
  /** Rights that the credentials lack, in the vendor's words. */
  lacks?: readonly string[]
  /** How many templates and campaigns of each kind there are. */
  documents?: number
  /** How many custom fields there are beside the usual ones, where the vendor has many. */
  fields?: number
  /** Stands at the end of the HTML of each. */
  hostile?: string
}

/** The answer of a collection, before the vendor's envelope. Faults of paging change it. */
export interface Listing {
  records: unknown[]
  total: number
  /** The cursor of the next page; null at the end. */
  next: string | null
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

export interface Ask {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
  /** The parts of the path that the route left open. */
  parts: string[]
  /** The vendor's envelope around a page. The frame needs both apart. */
  listing(listing: Listing, wrap: (listing: Listing) => unknown): Answer
  violation(text: string): void
}

export interface Expected {
  email: string
  /** Our status with the default options. */
  status: string
  /** Names of lists with their status there. */
  lists: Record<string, string>
  tags: string[]
  basis: string | null
  occurredAt: string | null
  ip: string | null
  suppression: string | null
}

export interface Account {
  people: People
  options: Required<Omit<VendorOptions, 'faults'>>
}

export interface Imitation {
  /** Which credentials the driver gets. */
  credentials: Record<string, string>
  /** Path that stands before all routes, as `/3.0`. */
  base: string
  /** Null, or the answer to a request with wrong credentials. */
  refuse(ask: Ask): Answer | null
  limited: (header: Fault['header']) => Answer
  /** POST only where a route says so; a pattern's groups are `parts`. */
  routes: [method: 'GET' | 'POST', pattern: RegExp, handle: (ask: Ask, account: Account) => Answer][]
  notFound?: Answer
  /** Where versions differ in their addresses: the path of a route, or the answer to an address of another version. */
  locate?(url: URL): string | Answer
  /** What must become of a person; null if nothing arrives. */
  expected(person: Person, account: Account): Expected | null
}

export interface VendorRequest {
  method: string
  path: string
  query: string
  authorised: boolean
}

export type Vendor = Awaited<ReturnType<typeof serve>>

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const loginPage = '<!doctype html><html><title>Log in</title><form method="post"></form></html>'

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** A server on loopback that answers like a vendor, with faults, and remembers what it was asked. */
export const serve = async (
  create: (options: Account['options']) => Imitation,
  { faults = [], ...wanted }: VendorOptions = {},
) => {
  const options: Account['options'] = {
    seed: 7,
    contacts: 200,
    mix: defaultMix,
    lists: 3,
    tags: 5,
    traps: false,
    trapEvery: 997,
    extra: false,
    form: 'first',
    version: 'usual',
    lacks: [],
    documents: 1,
    fields: 0,
    hostile: '',
    ...wanted,
  }
  const imitation = create(options)
  const account: Account = { people: createPeople(options), options }
  const requests: VendorRequest[] = []
  const violations: string[] = []
  let choose = createFaults(faults, options.seed)
  let lastRecords: unknown[] = []

  const tamper = (listing: Listing, fault: Fault | null, ask: URLSearchParams): Listing => {
    const before = lastRecords
    lastRecords = listing.records
    if (fault?.kind === 'empty_page') return { ...listing, records: [] }
    if (fault?.kind === 'wrong_total') return { ...listing, total: listing.total + 7 }
    if (fault?.kind === 'duplicate_page') return { ...listing, records: before }
    if (fault?.kind === 'loop_cursor') {
      const given = [...ask.entries()].find(([name]) => /cursor|after|page_info/.test(name))?.[1]
      return {
        ...listing,
        records: before.length > 0 ? before : listing.records,
        next: given ?? listing.next,
      }
    }
    return listing
  }

  const answerOf = (ask: Ask): Answer => {
    const refused = imitation.refuse(ask)
    requests.push({
      method: ask.method,
      path: ask.path,
      query: ask.query.toString(),
      authorised: refused === null,
    })
    const secrets = Object.values(imitation.credentials)
    if (
      secrets.some((secret) => secret.length > 5 && ask.query.toString().includes(encodeURIComponent(secret)))
    )
      violations.push(`A secret in the query of ${ask.path}`)
    if (refused !== null) return refused
    for (const [method, pattern, handle] of imitation.routes) {
      const match = pattern.exec(ask.path)
      if (match !== null && method === ask.method) return handle({ ...ask, parts: match.slice(1) }, account)
    }
    if (ask.method !== 'GET') violations.push(`${ask.method} ${ask.path}`)
    return imitation.notFound ?? { status: 404, body: { message: 'Not Found' } }
  }

  /** The answer that a fault gives instead of the vendor's; null if it changes the vendor's. */
  const instead = (fault: Fault | null): Answer | null => {
    switch (fault?.kind) {
      case '429':
        return imitation.limited(fault.header ?? 'seconds')
      case '403_no_json':
        return { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Forbidden' }
      case '401':
        return { status: 401, body: { message: 'Unauthorized' } }
      case '403_scope':
        return { status: 403, body: { message: 'permission denied' } }
      case '500':
        return { status: 500, body: { message: 'Internal error' } }
      case '502_html':
        return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad gateway</html>' }
      case 'login_page_200':
        return { status: 200, headers: { 'content-type': 'text/html' }, body: loginPage }
      case 'bad_json':
        return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"data": [1, 2' }
      case 'deep_json':
        return { status: 200, headers: { 'content-type': 'application/json' }, body: nested(5_000) }
      case 'expired_cursor':
        return { status: 400, body: { message: 'The cursor has expired.' } }
      case 'redirect':
        return { status: 302, headers: { location: fault.to ?? 'http://169.254.169.254/' }, body: '' }
      case 'echo_secret':
        return {
          status: 500,
          body: { message: `Bad key ${Object.values(imitation.credentials).join(' ')}` },
        }
      case 'gzip_bomb':
        return {
          status: 200,
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
          body: gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)),
        }
      default:
        return null
    }
  }

  const send = (response: ServerResponse, answer: Answer, fault: Fault | null): void => {
    const raw = Buffer.isBuffer(answer.body) || typeof answer.body === 'string'
    const bytes = Buffer.isBuffer(answer.body)
      ? answer.body
      : Buffer.from(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    const headers = {
      ...(raw ? {} : { 'content-type': 'application/json' }),
      'content-length': String(bytes.length),
      ...answer.headers,
    }
    const status = answer.status ?? 200
    if (fault?.kind === 'reset_mid_body' || fault?.kind === 'truncated') {
      response.writeHead(status, headers)
      response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
      return
    }
    if (fault?.kind === 'short_length') {
      const half = bytes.subarray(0, bytes.length >> 1)
      response.writeHead(status, { ...headers, 'content-length': String(half.length) })
      response.end(half)
      return
    }
    response.writeHead(status, headers)
    response.end(bytes)
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://vendor')
      const below = url.pathname.startsWith(imitation.base)
        ? url.pathname.slice(imitation.base.length)
        : url.pathname
      const located = imitation.locate?.(url) ?? below
      const path = typeof located === 'string' ? located : below
      const fault = choose(path)
      if (fault?.kind === 'hang') return
      if (fault?.kind === 'slow') await sleep(fault.milliseconds ?? 50)
      if (fault?.kind === 'shift_add') account.people.add(1)
      if (fault?.kind === 'shift_remove') account.people.remove(0)
      const ask: Ask = {
        method: request.method ?? 'GET',
        path,
        query: url.searchParams,
        headers: request.headers,
        body: await readBody(request),
        parts: [],
        listing: (listing, wrap) => ({ body: wrap(tamper(listing, fault, url.searchParams)) }),
        violation: (text) => violations.push(text),
      }
      const vendors = typeof located === 'string' ? answerOf(ask) : located
      send(response, instead(fault) ?? vendors, fault)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}${imitation.base}`,
    credentials: imitation.credentials,
    options,
    requests,
    violations,
    /** What must arrive of each person; null for those who must not. */
    *truth(): Generator<{ person: Person; expected: Expected | null }> {
      for (const person of account.people.all())
        yield { person, expected: imitation.expected(person, account) }
    },
    setFaults: (next: readonly Fault[]): void => {
      choose = createFaults(next, options.seed)
    },
    change: account.people.change,
    add: account.people.add,
    remove: account.people.remove,
    /** Throws if a request was made that the vendor does not offer, or that writes. */
    assertClean: (): void => {
      if (violations.length > 0) throw new Error(`The vendor saw: ${[...new Set(violations)].join('; ')}`)
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
