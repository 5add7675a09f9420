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
  /** Seconds after which an attempt counts as lost: 60 by default, 0 for no limit. */
  timeoutSeconds?: number
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

/**
 * Whether something in front of the service failed, which may have reached it or not. A problem of the service itself is
 * its answer: the same key would return it again.
 */
const isFromGateway = ({ status, headers }: Response): boolean =>
  (status === 502 || status === 503 || status === 504) &&
  !(headers.get('Content-Type') ?? '').startsWith('application/problem+json')

/** Whether the service still runs the first attempt, whose response was lost. */
const stillRunning = async (response: Response): Promise<boolean> =>
  response.status === 409 && (await response.clone().text()).includes('"idempotency_in_progress"')

/** Waits; throws the signal's reason as soon as it is aborted. */
export const pause = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Seconds before the next attempt: doubled each time, half of it by chance, so that clients do not come back together. */
const backOffAfter = (attempt: number): number => 0.1 * 2 ** attempt * (0.5 + Math.random())

/**
 * Sends a request. Retries it with the same idempotency key after a lost connection, a time-out, a failure of a gateway, or
 * if the service sends `Retry-After`. A write without a key is sent once.
 */
export const sender = (options: ClientOptions): ((request: Request) => Promise<Response>) => {
  const send = options.fetch ?? ((request: Request) => fetch(request))
  const credentials = authenticator(options.auth)
  const newKey = options.idempotencyKeys ?? randomKey
  const longestWait = options.longestWaitSeconds ?? 30
  const timeout = (options.timeoutSeconds ?? 60) * 1000

  const once = (request: Request): Promise<Response> => {
    if (timeout === 0) return send(request)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)])
    return send(new Request(request, { signal }))
  }

  /** Seconds to wait before the next attempt; null if this response is the answer. */
  const waitAfter = async (response: Response, attempt: number, lost: boolean): Promise<number | null> => {
    const asked = retryAfter(response)
    if (asked !== null) return asked > longestWait ? null : asked + backOffAfter(0) * Math.min(1, asked)
    const isTemporary = isFromGateway(response) || (lost && (await stillRunning(response)))
    return isTemporary ? backOffAfter(attempt) : null
  }

  return async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && newKey !== false && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', newKey())
    }
    const repeatable = isRead || request.headers.has('Idempotency-Key')
    const attempts = repeatable ? 1 + (options.retries ?? 2) : 1
    let lost = false

    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts
      let wait = backOffAfter(attempt)
      try {
        credentials.sign(request.headers)
        const response = await once(isLast ? request : request.clone())
        credentials.learn(response)
        const asked = isLast ? null : await waitAfter(response, attempt, lost)
        if (asked === null) return response
        wait = asked
        lost ||= isFromGateway(response)
        // Not awaited: it would block on the other half of the cloned body.
        response.body?.cancel().catch(() => undefined)
      } catch (error) {
        if (isLast || request.signal.aborted) throw error
        lost = true
      }
      await pause(wait, request.signal)
    }
  }
}
