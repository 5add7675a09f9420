import { createHmac } from 'node:crypto'

/**
 * The headers of Standard Webhooks. The id is the same whenever a call is repeated. With several keys the receiver may know any of
 * them: while a secret is replaced.
 */
export const signedHeaders = (
  keys: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = keys.map((key) => {
    const bytes = Buffer.from(key.replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
