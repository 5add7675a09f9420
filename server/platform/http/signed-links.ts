import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'

/** The purpose of a link. A link is valid for one purpose only. */
export type LinkPurpose =
  | 'job progress'
  | 'job file'
  | 'import upload'
  | 'migration upload'
  | 'campaign progress'
  | 'form start'
  | 'form file'
  | 'migration file'

const minutes = 60_000

/**
 * Links created within the same quarter of an hour are equal, so that a response that contains one can stay
 * unchanged.
 */
const period = 15 * minutes

/** When a link created at `now` expires: in 15 to 30 minutes. */
export const linkExpiry = (now: Date): Date => new Date((Math.floor(now.getTime() / period) + 2) * period)

const signatureOf = (secret: Uint8Array, purpose: LinkPurpose, content: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['link', purpose, content]))
    .digest()

/**
 * The signed part of a link: proves that this service created it for one purpose, one subject (ids without
 * secrets) and until `expiresAt`.
 */
export const signLink = (
  secret: Uint8Array,
  purpose: LinkPurpose,
  subject: readonly string[],
  expiresAt: Date,
): string => {
  const content = JSON.stringify([expiresAt.getTime(), ...subject])
  return `${Buffer.from(content).toString('base64url')}.${signatureOf(secret, purpose, content).toString('base64url')}`
}

/** The bytes of a part; null unless it has our exact encoding. */
const bytesOf = (part: string): Buffer | null => {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : null
}

/** Whether a request uses a link exactly as created: the same path, and no query. */
export const isExactPath = (request: Request, path: string): boolean =>
  request.path === path && !request.url.includes('?')

/** The content of a link. */
export interface OpenedLink {
  subject: string[]
  expiresAt: Date
}

/** The content of a link; null if it was not signed by this service, has another purpose, or has expired. */
export const readLink = (
  secret: Uint8Array,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): OpenedLink | null => {
  const [content, signature, ...rest] = token.split('.').map(bytesOf)
  if (!content || !signature || rest.length > 0) return null
  const expected = signatureOf(secret, purpose, content.toString())
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const [expiresAt, ...subject] = JSON.parse(content.toString()) as [number, ...string[]]
  return now.getTime() < expiresAt ? { subject, expiresAt: new Date(expiresAt) } : null
}

/** The subject of a link; null if it is invalid. */
export const openLink = (
  secret: Uint8Array,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): string[] | null => readLink(secret, purpose, token, now)?.subject ?? null
