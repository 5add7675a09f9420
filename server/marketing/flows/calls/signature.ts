import { createHmac, hkdfSync } from 'node:crypto'

/**
 * The key with which the calls of one flow are signed. It derives from the service's secret, so that nothing is stored
 * in definitions; the receiver gets it once from an administrator.
 */
export const webhookKey = (secret: Uint8Array, flowId: string): string =>
  `whsec_${Buffer.from(hkdfSync('sha256', secret, flowId, 'webhook of a flow', 24)).toString('base64')}`

/** The headers of Standard Webhooks. The id is the same whenever a call is repeated. */
export const signedHeaders = (
  key: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const bytes = Buffer.from(key.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
