import { createHmac, timingSafeEqual } from 'node:crypto'

const sizes = { id: 16, signature: 16 }

const signatureOf = (secret: Uint8Array, id: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['webhook trigger', id.toString('hex')]))
    .digest()
    .subarray(0, sizes.signature)

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The URL at which an automation receives webhooks. Who knows it can start the automation. */
export const webhookUrl = (base: string, secret: Uint8Array, flowId: string): string => {
  const id = Buffer.from(flowId.replaceAll('-', ''), 'hex')
  return `${base}/hooks/${Buffer.concat([id, signatureOf(secret, id)]).toString('base64url')}`
}

/** The automation of a URL; null if this service did not make it. */
export const readWebhookToken = (secret: Uint8Array, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== sizes.id + sizes.signature || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, sizes.id)
  return timingSafeEqual(signatureOf(secret, id), bytes.subarray(sizes.id)) ? uuidOf(id) : null
}

/**
 * The address for e-mails that starts an automation: a click by a person, not opening it, does. It contains no secret and
 * redirects to the page of the trigger's settings.
 */
export const triggerLinkUrl = (base: string, flowId: string): string => `${base}/go/${flowId}`
