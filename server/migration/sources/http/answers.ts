import { type Access, SourceFault } from '../../records/index.ts'
import { readJson } from './json.ts'

/** What a source sent back, before anything believes it. */
export interface RawAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** What to do after an answer. */
export type Verdict =
  | { kind: 'answer'; body: unknown }
  /** Too many requests: the milliseconds to wait; null if the source does not say. */
  | { kind: 'wait'; milliseconds: number | null }
  /** An error of the server, or an answer that arrived broken: it may succeed next time. */
  | { kind: 'repeat'; code: 'source_unavailable' | 'source_bad_answer'; detail: string }

const parse = async ({ headers, body }: RawAnswer): Promise<Verdict> => {
  const broken = (detail: string): Verdict => ({ kind: 'repeat', code: 'source_bad_answer', detail })
  const declared = headers['content-length']
  if (declared !== undefined && Number(declared) !== body.length)
    return broken('The length of the response differs from its Content-Length.')
  const read = await readJson(body)
  return 'fault' in read ? broken(read.fault) : { kind: 'answer', body: read.value }
}

/** Bytes of an error that are read. */
const longestError = 64 * 1024

/** The JSON of an error: null for an empty body, undefined for anything else. */
const errorOf = ({ body }: RawAnswer): unknown => {
  if (body.length === 0) return null
  if (body.length > longestError) return undefined
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** The longest wait for one answer, in milliseconds. */
const longestWait = 3_600_000

const after = (text: string, now: Date): number | null => {
  const seconds = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null
  if (seconds !== null) return seconds * 1000
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time - now.getTime()
}

/** The resets of vendors: seconds to wait, or a time in seconds or milliseconds since 1970. */
const resets = [
  'ratelimit-reset',
  'x-ratelimit-reset',
  'x-sib-ratelimit-reset',
  'x-hubspot-ratelimit-interval-milliseconds',
]

const resetOf = (headers: RawAnswer['headers'], now: Date): number | null => {
  for (const name of resets) {
    const text = headers[name]
    if (text === undefined) continue
    const number = Number(text)
    if (!Number.isFinite(number)) continue
    if (name.endsWith('milliseconds')) return number
    if (number > 1e11) return number - now.getTime()
    if (number > 1e9) return number * 1000 - now.getTime()
    return number * 1000
  }
  return null
}

/** How long a source asks to wait, at least a second and at most an hour. */
export const waitOf = (headers: RawAnswer['headers'], now: Date): number | null => {
  const asked = headers['retry-after']
  const milliseconds = (asked === undefined ? null : after(asked, now)) ?? resetOf(headers, now)
  if (milliseconds === null) return null
  return Math.min(Math.max(Math.ceil(milliseconds), 1000), longestWait)
}

const remaining = [
  'ratelimit-remaining',
  'x-ratelimit-remaining',
  'x-sib-ratelimit-remaining',
  'x-hubspot-ratelimit-remaining',
]

/** How long to wait after an answer that says that no request is left; null if there is one, or if it does not say. */
export const restAfter = (headers: RawAnswer['headers'], now: Date): number | null =>
  remaining.some((name) => Number(headers[name] || 1) <= 0) ? waitOf(headers, now) : null

interface Judgement {
  now: Date
  /** Tells a 403 for wrong credentials from one for a missing right. */
  rejects: NonNullable<Access['rejects']>
  /** Removes credentials from a text. */
  scrub(text: string): string
}

const repeated = new Set([408, 425, 500, 502, 503, 504])

/** Characters of what a source says about credentials. */
const mostSaid = 200

const textIn = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return null
  const { message, detail, error, title, errors } = value as Record<string, unknown>
  const first = Array.isArray(errors) ? textIn(errors[0]) : null
  return [message, detail, error, first, title].find((text) => typeof text === 'string' && text !== '') as
    | string
    | null
}

/** What a source says, as the end of a sentence of ours: which right is missing, or which address it does not accept. */
const saidBy = (answer: RawAnswer, { scrub }: Judgement): string => {
  // Before it is cut, or a part of a secret could stay.
  const said = scrub(textIn(errorOf(answer)) ?? '')
    .replace(/[^\P{C} ]+/gu, ' ')
    .slice(0, mostSaid)
    .toWellFormed()
    .trim()
  return said ? ` It says: ${said}` : ''
}

const unauthorized = (answer: RawAnswer, how: Judgement) =>
  new SourceFault('source_unauthorized', `The source rejects the credentials.${saidBy(answer, how)}`)

const judgeForbidden = (answer: RawAnswer, how: Judgement): Verdict => {
  const error = errorOf(answer)
  if (error !== undefined && how.rejects(error)) throw unauthorized(answer, how)
  // A vendor's gate answers 403 without JSON if there are too many requests at once.
  if (error === undefined || error === null)
    return { kind: 'wait', milliseconds: waitOf(answer.headers, how.now) }
  throw new SourceFault(
    'source_forbidden',
    `The credentials lack a permission that the migration requires.${saidBy(answer, how)}`,
  )
}

/**
 * Judges an answer.
 * @throws SourceFault for what no repetition improves
 */
export const judge = async (
  answer: RawAnswer,
  now: Date,
  { rejects = () => false, scrub = (text) => text }: Partial<Omit<Judgement, 'now'>> = {},
): Promise<Verdict> => {
  const how = { now, rejects, scrub }
  const { status, headers } = answer
  if (status >= 200 && status < 300) return parse(answer)
  if (status >= 300 && status < 400) {
    const host = URL.parse(headers.location ?? '', 'https://unknown.invalid')?.host ?? 'an unknown host'
    throw new SourceFault('source_bad_answer', `The source redirects to ${host}. Enter the final address.`)
  }
  if (status === 429) return { kind: 'wait', milliseconds: waitOf(headers, now) }
  if (status === 401) throw unauthorized(answer, how)
  if (status === 403) return judgeForbidden(answer, how)
  if (status === 404)
    throw new SourceFault('source_not_found', 'This address does not exist at the source.', status)
  if (repeated.has(status))
    return { kind: 'repeat', code: 'source_unavailable', detail: `The source returned HTTP ${status}.` }
  throw new SourceFault('source_bad_answer', `The source returned HTTP ${status}.`, status)
}
