// Made by `npm run generate` from openapi/tools/client-template.ts. Change that and run it again; what is changed here is lost.

import type { Client, FetchOptions } from 'openapi-fetch'
import createFetchClient from 'openapi-fetch'
import type { problems } from './problems.ts'
import type { Problem, ProblemCode, ProLockProblem, paths } from './types.ts'

export type * from './types.ts'

/** The three ways to authenticate. Without one, requests are anonymous and get a 401. */
export type Auth =
  /** A user of the host platform with a password made for this program. */
  | { kind: 'application_password'; user: string; password: string }
  /** A dedicated key (Pro edition). */
  | { kind: 'api_key'; key: string }
  /** Code in the host's own pages: the browser sends the cookie, `nonce` returns the page's nonce. */
  | { kind: 'session'; nonce: () => string }

export interface ClientOptions {
  /** The host's REST root, such as `https://host.example`; `/service/v1` is added if it is missing. */
  baseUrl: string
  auth?: Auth
  /** Sends the requests; the platform's `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>
  /** Sent with every request. */
  headers?: Record<string, string>
  /**
   * Every POST, PUT and DELETE has an `Idempotency-Key`, so that it is safe to repeat. Pass a function to
   * generate the keys yourself, or false to send none.
   */
  idempotencyKeys?: false | (() => string)
  /** How often a request is retried if that is safe: 2 by default, 0 for never. */
  retries?: number
  /**
   * The longest `Retry-After` to wait for, in seconds: 30 by default. With a longer one, you get the
   * response.
   */
  longestWaitSeconds?: number
}

/**
 * A response that is neither documented nor a problem: `not_modified` (304, only if you sent
 * `If-None-Match`), or `not_ours`, such as a proxy's error page.
 */
export interface OtherAnswer {
  kind: 'not_modified' | 'not_ours'
  status: number
  title: string
  detail: string
  contentType: string | null
  body: string
}

/** The problem of one code. */
export type ProblemOf<Code extends ProblemCode> = Code extends 'pro_lock'
  ? ProLockProblem
  : Omit<Problem, 'code' | 'status'> & { code: Code; status: (typeof problems)[Code]['status'] }

/** Whether a value is a problem of the service, of any code or of this one. */
export function isProblem(value: unknown): value is Problem | ProLockProblem
export function isProblem<Code extends ProblemCode>(value: unknown, code: Code): value is ProblemOf<Code>
export function isProblem(value: unknown, code?: ProblemCode): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { code: found, status, request_id } = value as Record<string, unknown>
  if (typeof found !== 'string' || typeof status !== 'number' || typeof request_id !== 'string') return false
  return code === undefined || found === code
}

/** Thrown by `unwrap` and `pages`, the only functions that throw for a response. */
export class RequestFailed extends Error {
  readonly error: Problem | ProLockProblem | OtherAnswer
  readonly response: Response

  constructor(error: Problem | ProLockProblem | OtherAnswer, response: Response) {
    super(`${error.status} ${error.title}: ${error.detail}`)
    this.name = 'RequestFailed'
    this.error = error
    this.response = response
  }
}

type Failure = Problem | ProLockProblem | OtherAnswer
type Result<Data> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response }

/** Returns the data of a response; throws `RequestFailed` for an error. */
export const unwrap = async <Data>(result: Result<Data> | Promise<Result<Data>>): Promise<Data> => {
  const { data, error, response } = await result
  if (error !== undefined) throw new RequestFailed(error, response)
  return data as Data
}

// The document's paths, with responses that other servers may send added.
interface FromElsewhere {
  default: { headers: Record<string, unknown>; content: { 'application/json': OtherAnswer } }
}
type Widened<Operation> = Operation extends { responses: infer Responses }
  ? Omit<Operation, 'responses'> & { responses: Responses & FromElsewhere }
  : Operation
type ClientPaths = {
  [Path in keyof paths]: { [Member in keyof paths[Path]]: Widened<paths[Path][Member]> }
}

type BodyOf<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never
interface ListBody {
  data: unknown[]
  page: { next_cursor: string | null }
}

/** The paths that return pages. */
export type ListPath = {
  [Path in keyof paths]: [BodyOf<Path>] extends [never] ? never : BodyOf<Path> extends ListBody ? Path : never
}[keyof paths]

/** One item of a list. */
export type ItemOf<Path extends ListPath> = BodyOf<Path> extends { data: (infer Item)[] } ? Item : never

type ListOptions<Path extends ListPath> = FetchOptions<paths[Path]['get']>

export interface ServiceClient extends Client<ClientPaths> {
  /**
   * Iterates over every item of a list, from the page at `cursor` (the first by default) to the last one.
   * `limit` is the size of a page. The next page is requested when the previous one is used up; leave the
   * loop to stop.
   */
  pages<Path extends ListPath>(
    path: Path,
    ...options: Record<never, never> extends ListOptions<Path>
      ? [options?: ListOptions<Path>]
      : [options: ListOptions<Path>]
  ): AsyncGenerator<ItemOf<Path>, void, undefined>
}

const basic = (user: string, password: string): string => {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

interface Authenticator {
  sign(headers: Headers): void
  learn(response: Response): void
}

/** Sends the page's nonce. A new nonce in a response replaces it until the page itself has a new one. */
const sessionAuthenticator = (nonce: () => string): Authenticator => {
  let ofPage: string | undefined
  let current = ''
  return {
    sign: (headers) => {
      const now = nonce()
      if (now !== ofPage) {
        ofPage = now
        current = now
      }
      headers.set('X-Host-Nonce', current)
    },
    learn: (response) => {
      current = response.headers.get('X-Host-Nonce') ?? current
    },
  }
}

const authenticator = (auth: Auth | undefined): Authenticator => {
  if (auth?.kind === 'session') return sessionAuthenticator(auth.nonce)
  const value =
    auth?.kind === 'application_password' ? basic(auth.user, auth.password) : auth && `Bearer ${auth.key}`
  return {
    sign: (headers) => {
      if (value !== undefined) headers.set('Authorization', value)
    },
    learn: () => undefined,
  }
}

/** A random UUID. `crypto.randomUUID` is not available to pages that were loaded over plain HTTP. */
const randomKey = (): string => {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Seconds until a retry makes sense; null if the response does not say. */
const retryAfter = (response: Response): number | null => {
  const value = response.headers.get('Retry-After')
  if ((response.status !== 429 && response.status !== 503) || value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

/** Whether the service still runs the first attempt, whose response was lost. */
const stillRunning = async (response: Response): Promise<boolean> =>
  response.status === 409 && (await response.clone().text()).includes('"idempotency_in_progress"')

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal.addEventListener('abort', stop, { once: true })
  })

/**
 * Sends a request. Retries it with the same idempotency key after a lost connection, or if the service sends
 * `Retry-After`. A write without a key is sent once.
 */
const sender = (options: ClientOptions) => {
  const send = options.fetch ?? ((request: Request) => fetch(request))
  const credentials = authenticator(options.auth)
  const newKey = options.idempotencyKeys ?? randomKey
  const longestWait = options.longestWaitSeconds ?? 30

  return async (request: Request): Promise<Response> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && newKey !== false && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', newKey())
    }
    const repeatable = isRead || request.headers.has('Idempotency-Key')
    const attempts = repeatable ? 1 + (options.retries ?? 2) : 1
    let lost = false

    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts
      const backOff = 0.1 * 2 ** attempt
      let wait = backOff
      try {
        credentials.sign(request.headers)
        const response = await send(isLast ? request : request.clone())
        credentials.learn(response)
        const asked = lost && (await stillRunning(response)) ? backOff : retryAfter(response)
        if (isLast || asked === null || asked > longestWait) return response
        // Not awaited: it would block on the other half of the cloned body.
        response.body?.cancel().catch(() => undefined)
        wait = asked
      } catch (error) {
        if (isLast || request.signal.aborted) throw error
        lost = true
      }
      await pause(wait, request.signal)
    }
  }
}

interface LooseResult {
  data?: unknown
  error?: unknown
  response: Response
}
type LooseRequest = (method: string, path: string, init?: Record<string, unknown>) => Promise<LooseResult>

const otherAnswer = (kind: OtherAnswer['kind'], response: Response, body: string): OtherAnswer => ({
  kind,
  status: response.status,
  title: kind === 'not_modified' ? 'Not modified' : 'The answer does not come from the service',
  detail:
    kind === 'not_modified'
      ? 'What you have is still current.'
      : `${response.url || 'The server'} answered ${response.status} with something else than the contract documents.`,
  contentType: response.headers.get('Content-Type'),
  body,
})

/** Parses the body of a success, and returns responses of other servers as values instead of throwing. */
const settle = ({ data, error, response }: LooseResult): LooseResult => {
  if (response.status === 304) return { error: otherAnswer('not_modified', response, ''), response }
  if (response.ok) {
    if (typeof data !== 'string') return { data, response }
    try {
      return { data: JSON.parse(data), response }
    } catch {
      return { error: otherAnswer('not_ours', response, data), response }
    }
  }
  if (isProblem(error)) return { error, response }
  const body = typeof error === 'string' ? error : (JSON.stringify(error) ?? '')
  return { error: otherAnswer('not_ours', response, body), response }
}

const withBasePath = (url: string): string => {
  const root = url.replace(/\/+$/, '')
  return root.endsWith('/service/v1') ? root : `${root}/service/v1`
}

/**
 * Creates a client of the service, typed by its contract. It never throws for an HTTP status; it throws if
 * the connection still fails after all retries.
 */
export const createClient = (options: ClientOptions): ServiceClient => {
  const base = createFetchClient<ClientPaths>({
    baseUrl: withBasePath(options.baseUrl),
    fetch: sender(options),
    headers: { Accept: 'application/json, application/problem+json', ...options.headers },
    querySerializer: { array: { style: 'form', explode: false } },
  })
  // openapi-fetch types each call by its path. Here the path is any string; `ServiceClient` has the types.
  const plain = base.request as unknown as LooseRequest
  const request: LooseRequest = async (method, path, init = {}) =>
    init.parseAs === undefined
      ? settle(await plain(method, path, { ...init, parseAs: 'text' }))
      : plain(method, path, init)

  async function* pages(path: string, init: Record<string, unknown> = {}) {
    const params = init.params as { query?: Record<string, unknown> } | undefined
    let query = params?.query ?? {}
    for (;;) {
      const result = (await request('get', path, {
        ...init,
        params: { ...params, query },
      })) as Result<ListBody>
      const { data, page } = await unwrap(result)
      yield* data
      if (page.next_cursor === null) return
      query = { ...query, cursor: page.next_cursor }
    }
  }

  const method = (name: string) => (path: string, init?: Record<string, unknown>) => request(name, path, init)
  const client = {
    ...base,
    request,
    GET: method('get'),
    POST: method('post'),
    PUT: method('put'),
    DELETE: method('delete'),
    PATCH: method('patch'),
    HEAD: method('head'),
    OPTIONS: method('options'),
    TRACE: method('trace'),
    pages,
  }
  return client as unknown as ServiceClient
}
