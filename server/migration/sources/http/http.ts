import type { Outbound } from '../../../platform/http/outbound.ts'
import {
  type Access,
  type Credentials,
  type Query,
  type SourceAnswer,
  SourceFault,
  type SourceHttp,
  type SourceLimits,
  type Way,
} from '../../records/index.ts'
import { judge, restAfter } from './answers.ts'
import { scrubber } from './scrub.ts'

/** The source asks for a longer wait than a process should sleep. */
export class SourceWaits extends Error {
  override name = 'SourceWaits'
  readonly milliseconds: number
  constructor(milliseconds: number) {
    super('The source limits the rate of requests.')
    this.milliseconds = milliseconds
  }
}

/** Shared by all processes: how long to wait before the next request, and a wait that the source asked for. */
export interface Limiter {
  /** Milliseconds until the next request may be sent; the place is taken. */
  take(spacing: number): Promise<number>
  /** No process sends a request before this many milliseconds have passed. */
  block(milliseconds: number): Promise<void>
}

export interface SourceHttpOptions {
  outbound: Outbound
  access: Access
  credentials: Credentials
  baseUrl: string | null
  limits: SourceLimits
  limiter: Limiter
  sleep(milliseconds: number): Promise<void>
  now(): Date
  /** From 0 to below 1. Default: by chance. */
  random?(): number
  /** Attempts for an answer that may succeed next time. */
  attempts: number
  /** Hosts, with or without their port, that may be reached without TLS. */
  plainHosts: readonly string[]
  /** Called for each request and wait, for the report. */
  count(what: 'requests' | 'retries' | 'waited_seconds', by: number): void
  /** Told which of several possible forms of addresses the source uses. */
  noteForm?(form: string): void
}

/** Bytes of an answer. */
const mostBytes = 32 * 1024 * 1024

/** The longest wait that a process sleeps. */
const longestSleep = 30_000

/** Other integrations of the company share the limits of its account. */
const share = 0.8

/** Milliseconds between two requests, so that no limit is used up. */
const spacingOf = ({ requests }: SourceLimits): number =>
  Math.max(0, ...requests.map(({ count, seconds }) => Math.ceil((seconds * 1000) / (count * share))))

/** The longest wait that grows, if the source does not say how long. */
const longestBackOff = 300_000

/** The longest pause before an answer is asked for again. */
const longestPause = 60_000

/** The pinned address of a source. @throws SourceFault */
export const pinnedBase = (base: string, plainHosts: readonly string[]): URL => {
  const url = URL.parse(base)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new SourceFault('source_bad_answer', 'The address must begin with https://.')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new SourceFault('source_bad_answer', 'The address must have no user name, query or fragment.')
  if (url.protocol === 'http:' && !plainHosts.includes(url.host) && !plainHosts.includes(url.hostname))
    throw new SourceFault(
      'source_bad_answer',
      `The address must begin with https://. The operator can allow http for ${url.host} (MIGRATION_ALLOWED_HOSTS).`,
    )
  return url
}

const addressOf = (base: URL, path: string, query: Query): string => {
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/, '')}/${path.replace(/^\//, '')}`
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one))
  return url.href
}

const headersOf = (given: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )

/** A source that does not know an address says so, or shows a page of its site instead. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof SourceFault &&
  (error.status === 404 || error.status === 410 || (error.code === 'source_bad_answer' && !error.status))

const asWritten: Way = { form: '', write: (path, query) => ({ path, query }) }

/** The only way to a source: pinned, limited, repeated where that helps, and without secrets in its errors. */
export const createSourceHttp = (options: SourceHttpOptions): SourceHttp => {
  const { outbound, access, credentials, limits, limiter, sleep, now, attempts, count } = options
  const { random = Math.random } = options
  const base = pinnedBase(access.base(credentials, options.baseUrl), options.plainHosts)
  const headers = { accept: 'application/json', ...access.headers(credentials) }
  const scrub = scrubber(credentials)
  const spacing = spacingOf(limits)

  // At random, or all who were turned away would come back together.
  const backOff = (step: number, longest: number): number =>
    Math.round(Math.min(1000 * 2 ** step, longest) * (0.5 + random() / 2))

  const pause = async (milliseconds: number): Promise<void> => {
    if (milliseconds <= 0) return
    count('waited_seconds', Math.ceil(milliseconds / 1000))
    if (milliseconds > longestSleep) throw new SourceWaits(milliseconds)
    await sleep(milliseconds)
  }

  const once = async (url: string, body: string | null) => {
    count('requests', 1)
    const request = {
      headers: body === null ? headers : { ...headers, 'content-type': 'application/json' },
      timeout: limits.timeout_s * 1000,
      maxBytes: mostBytes,
      ...(body === null ? {} : { method: 'POST' as const, body }),
    }
    const answer = await outbound(url, request).catch((error: unknown) => (error as Error).message)
    if (typeof answer === 'string')
      return { kind: 'repeat', code: 'source_unavailable', detail: scrub(answer), headers: {} } as const
    const seen = headersOf(answer.headers)
    return { ...(await judge({ ...answer, headers: seen }, now(), { ...access, scrub })), headers: seen }
  }

  const ask = async (url: string, body: string | null, isTrial = false): Promise<SourceAnswer> => {
    let waits = 0
    for (let attempt = 1; ; ) {
      await pause(await limiter.take(spacing))
      const verdict = await once(url, body)
      if (verdict.kind === 'answer') {
        // Not longer than a process sleeps: a page of several requests would begin again, and never end.
        const rest = restAfter(verdict.headers, now())
        if (rest !== null) await limiter.block(Math.min(rest, longestSleep))
        return { body: verdict.body, headers: verdict.headers }
      }
      if (verdict.kind === 'wait') {
        waits += 1
        const wait = verdict.milliseconds ?? backOff(waits, longestBackOff)
        await limiter.block(wait)
        if (waits > attempts) throw new SourceWaits(wait)
        continue
      }
      const isOver = isTrial && verdict.code === 'source_bad_answer'
      if (isOver || attempt >= attempts) throw new SourceFault(verdict.code, verdict.detail)
      count('retries', 1)
      await pause(backOff(attempt - 1, longestPause))
      attempt += 1
    }
  }

  const { ways = [asWritten] } = access
  let known: Way | undefined = ways.length === 1 ? ways[0] : undefined
  const send = async (path: string, query: Query, body: string | null): Promise<SourceAnswer> => {
    const tried = (known === undefined ? ways : [known]).map((way) => {
      const written = way.write(path, query)
      return { way, url: addressOf(base, written.path, written.query) }
    })
    const first = tried[0]?.url ?? ''
    // What all versions write alike does not tell them apart.
    if (tried.every(({ url }) => url === first)) return ask(first, body)
    for (const { way, url } of tried) {
      try {
        const answer = await ask(url, body, true)
        known = way
        options.noteForm?.(way.form)
        return answer
      } catch (error) {
        if (!isElsewhere(error)) throw error
      }
    }
    return ask(first, body)
  }

  const clean = async (work: Promise<SourceAnswer>): Promise<SourceAnswer> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof SourceFault) throw new SourceFault(error.code, scrub(error.message), error.status)
      throw error
    }
  }
  return {
    get: (path, query = {}) => clean(send(path, query, null)),
    postRead: (path, body, query = {}) => clean(send(path, query, JSON.stringify(body))),
  }
}
