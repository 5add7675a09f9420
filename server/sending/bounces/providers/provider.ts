import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Outbound } from '../../../platform/http/outbound.ts'
import type { InboundEvent } from '../events.ts'

/** A report as it came. */
export interface Incoming {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What it is judged by. */
export interface Agreed {
  /** What the provider signs or sends; null where nothing was agreed. */
  secret: string | null
  allowedTopics: readonly string[]
  now: Date
  outbound: Outbound
}

/**
 * What a report is, before anything in it is believed.
 * - `genuine`: it is stored. `id` tells it apart from others.
 * - `subscription`: `url` is asked once, and nothing stored.
 */
export type Judgement =
  | { kind: 'genuine'; id: string }
  | { kind: 'subscription'; url: string }
  | { kind: 'forged'; detail: string }
  | { kind: 'malformed'; detail: string }

export interface ProviderAdapter {
  judge(incoming: Incoming, agreed: Agreed): Judgement | Promise<Judgement>
  /** What a genuine report says happened. What is no bounce and no complaint is left out. */
  events(body: Buffer): InboundEvent[]
}

export const forged = (detail: string): Judgement => ({ kind: 'forged', detail })

export const nothingAgreed = forged('There is no secret in the settings to verify the report with.')

/** Compares in the same time whatever the difference, and the length too. */
export const isSame = (given: string, expected: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Minutes for which a signed time is good, before and after. */
const patience = 5

export const isFresh = (at: Date, now: Date): boolean =>
  Math.abs(at.getTime() - now.getTime()) <= patience * 60_000

/** A number of seconds, as a date; null where it is none. */
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

/** The JSON of a body, or why it is none. */
export const readJson = (body: Buffer): { value: unknown } | { fault: string } => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** Bytes of a report that is read at once: 60 ms at worst. What is longer is read in a thread. */
export const shortReport = 512 * 1024

/**
 * The same for a report that carries its signature inside. Anybody can have it parsed, so a long one is refused; no real one is long.
 */
export const readShortJson = (body: Buffer): ReturnType<typeof readJson> =>
  body.length > shortReport ? { fault: 'It is longer than any report of this provider.' } : readJson(body)

/** The value at a path of members; undefined where the way ends. Only what is the value's own is found. */
export const at = (value: unknown, ...path: string[]): unknown => {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** The text at a path; empty where there is none. */
export const textAt = (value: unknown, ...path: string[]): string => {
  const found = at(value, ...path)
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' ? found : ''
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** The items of a report that is one object or a list of them. */
export const itemsOf = (body: Buffer): unknown[] => {
  const read = readJson(body)
  return 'value' in read ? listOf(read.value) : []
}

export const orNull = (text: string): string | null => (text === '' ? null : text)

/** An enhanced status code, if it is one. */
export const enhancedOf = (text: string): string | null =>
  /^([245]\.\d{1,3}\.\d{1,3})$/.exec(text.trim())?.[1] ?? null
