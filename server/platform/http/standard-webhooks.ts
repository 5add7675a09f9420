import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const digestOf = (key: string, start: string, body: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
    .update(start)
    .update(body)
    .digest()

/**
 * The headers of Standard Webhooks. The id is the same whenever a call is repeated. With several keys the receiver may know any of
 * them: while a secret is replaced.
 */
export const signedHeaders = (
  keys: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = keys.map(
    (key) => `v1,${digestOf(key, `${id}.${timestamp}.`, Buffer.from(body)).toString('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** Seconds that a call may be old, or that the clock of its sender may be ahead. */
const tolerance = 300

/** Signatures of one call: its sender may be replacing its key. */
const mostSignatures = 10

const idForm = /^[\x21-\x7e]{1,200}$/

/** The id of a call, the same when it is repeated; null without a usable one. */
export const callId = ({ 'webhook-id': id }: IncomingHttpHeaders): string | null =>
  typeof id === 'string' && idForm.test(id) ? id : null

/** Why a call is not by a sender that knows one of the keys, or is too old; null if it is good. */
export const callFault = (
  keys: readonly string[],
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: Date,
): string | null => {
  const id = callId(headers)
  const { 'webhook-timestamp': time, 'webhook-signature': signatures } = headers
  if (id === null || typeof time !== 'string' || typeof signatures !== 'string')
    return 'The headers webhook-id, webhook-timestamp and webhook-signature are required.'
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > tolerance)
    return '`webhook-timestamp` is invalid, or more than five minutes off.'
  const given = signatures.split(' ', mostSignatures).flatMap((one) => {
    const bytes = one.startsWith('v1,') ? Buffer.from(one.slice(3), 'base64') : null
    return bytes?.length === 32 ? [bytes] : []
  })
  const isGood = keys.some((key) => {
    const digest = digestOf(key, `${id}.${time}.`, body)
    return given.some((one) => timingSafeEqual(one, digest))
  })
  return isGood ? null : 'The signature does not match the body.'
}
