import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'

/** What a link is good for. A link for one purpose opens nothing else. */
export type LinkPurpose = 'job progress' | 'job file' | 'import upload' | 'campaign progress'

const minutes = 60_000

/** Links made within the same quarter of an hour are the same, so that an answer that holds one can stay unchanged. */
const period = 15 * minutes

/** When a link made at `now` ends: in 15 to 30 minutes. */
export const linkExpiry = (now: Date): Date => new Date((Math.floor(now.getTime() / period) + 2) * period)

const signatureOf = (secret: Uint8Array, purpose: LinkPurpose, content: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['link', purpose, content]))
    .digest()

/** The part of a link that proves that we made it: for one purpose, one subject (ids, without secrets) and until `expiresAt`. */
export const sealLink = (
  secret: Uint8Array,
  purpose: LinkPurpose,
  subject: readonly string[],
  expiresAt: Date,
): string => {
  const content = JSON.stringify([expiresAt.getTime(), ...subject])
  return `${Buffer.from(content).toString('base64url')}.${signatureOf(secret, purpose, content).toString('base64url')}`
}

/** The bytes of a part; null where it is not spelled as we spell it. */
const bytesOf = (part: string): Buffer | null => {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : null
}

/** Whether a request asks for a link as it was made: its path to the letter, and no question behind it. */
export const isSpelled = (request: Request, path: string): boolean =>
  request.path === path && !request.url.includes('?')

/** What a link holds. */
export interface OpenedLink {
  subject: string[]
  expiresAt: Date
}

/** What a link holds; null where we did not make it, for another purpose, or for another time. */
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

/** The subject of a link; null where it is not good. */
export const openLink = (
  secret: Uint8Array,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): string[] | null => readLink(secret, purpose, token, now)?.subject ?? null
