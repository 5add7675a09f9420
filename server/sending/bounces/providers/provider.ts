import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { excessIn } from '../../../platform/http/json-body.ts'
import type { Outbound } from '../../../platform/http/outbound.ts'
import type { InboundEvent } from '../events.ts'

/** A report as received. */
export interface Incoming {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What a report is verified against. */
export interface Agreed {
  /** The provider's key or password. Null where none is configured. */
  secret: string | null
  allowedTopics: readonly string[]
  now: Date
  outbound: Outbound
}

/**
 * The result of the verification, before anything in the report is trusted.
 * - `genuine`: the report is stored. `id` is unique.
 * - `subscription`: `url` is requested once, and nothing is stored.
 */
export type Judgement =
  | { kind: 'genuine'; id: string }
  | { kind: 'subscription'; url: string }
  | { kind: 'forged'; detail: string }
  | { kind: 'malformed'; detail: string }

export interface ProviderAdapter {
  judge(incoming: Incoming, agreed: Agreed): Judgement | Promise<Judgement>
  /** The events of a genuine report. Events that have no effect here are left out. */
  events(body: Buffer): InboundEvent[]
}

export const forged = (detail: string): Judgement => ({ kind: 'forged', detail })

export const nothingAgreed = forged(
  'The report cannot be verified, because the provider has no secret. Set `secret` with PUT /settings/bounces.',
)

/** Compares in constant time, whatever the difference or length. */
export const isSame = (given: string, expected: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Minutes by which a signed time may differ from now. */
const patience = 5

export const isFresh = (at: Date, now: Date): boolean =>
  Math.abs(at.getTime() - now.getTime()) <= patience * 60_000

/** A number of seconds as a date. Null where it is invalid. */
export const fromSeconds = (value: unknown): Date | null => {
  const seconds = typeof value === 'string' && /^\d{1,12}(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || Math.abs(seconds) > 1e11) return null
  return new Date(seconds * 1000)
}

export const fromText = (value: unknown): Date | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time)
}

export const digestOf = (...texts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex')
}

export const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The JSON of a body, or why it cannot be read, as a sentence. Parsing what nests without end would take the time of a task. */
export const readJson = (body: Buffer): { value: unknown } | { fault: string } => {
  const excess = excessIn(body)
  if (excess !== null) return { fault: excess }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: `The body is not valid JSON: ${(error as Error).message}` }
  }
}

/**
 * Maximum bytes of a report that is parsed in this thread: 60 ms in the worst case. Longer ones are parsed in
 * a worker thread.
 */
export const shortReport = 512 * 1024

/**
 * Parses a report that contains its signature. Unverified reports are parsed, so a long one is refused.
 * Genuine ones are short.
 */
export const readShortJson = (body: Buffer): ReturnType<typeof readJson> =>
  body.length > shortReport
    ? { fault: 'The report is larger than any report of this provider.' }
    : readJson(body)

/** The value at a path. Undefined where a member is missing. Inherited members are ignored. */
export const at = (value: unknown, ...path: string[]): unknown => {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** The text at a path. Empty where there is none. */
export const textAt = (value: unknown, ...path: string[]): string => {
  const found = at(value, ...path)
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' ? found : ''
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** The items of a report: one object or a list. */
export const itemsOf = (body: Buffer): unknown[] => {
  const read = readJson(body)
  return 'value' in read ? listOf(read.value) : []
}

export const orNull = (text: string): string | null => (text === '' ? null : text)

/** An enhanced status code, or null. */
export const enhancedOf = (text: string): string | null =>
  /^([245]\.\d{1,3}\.\d{1,3})$/.exec(text.trim())?.[1] ?? null
