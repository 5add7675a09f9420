import { createHmac, timingSafeEqual } from 'node:crypto'

const sizes = { id: 16, generation: 2, signature: 16 }

/** The automation of an address, and how often its address was replaced before. */
export interface WebhookAddress {
  flowId: string
  generation: number
}

const signatureOf = (secret: Uint8Array, named: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['webhook trigger', named.toString('hex')]))
    .digest()
    .subarray(0, sizes.signature)

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The URL at which an automation receives webhooks. Who knows it can start the automation. */
export const webhookUrl = (
  base: string,
  secret: Uint8Array,
  { flowId, generation }: WebhookAddress,
): string => {
  const named = Buffer.alloc(sizes.id + sizes.generation)
  named.write(flowId.replaceAll('-', ''), 'hex')
  named.writeUInt16BE(generation, sizes.id)
  return `${base}/hooks/${Buffer.concat([named, signatureOf(secret, named)]).toString('base64url')}`
}

/** The automation of a URL; null if this service did not make it. */
export const readWebhookToken = (secret: Uint8Array, token: string): WebhookAddress | null => {
  const bytes = Buffer.from(token, 'base64url')
  const length = sizes.id + sizes.generation
  if (bytes.length !== length + sizes.signature || bytes.toString('base64url') !== token) return null
  const named = bytes.subarray(0, length)
  if (!timingSafeEqual(signatureOf(secret, named), bytes.subarray(length))) return null
  return { flowId: uuidOf(named.subarray(0, sizes.id)), generation: named.readUInt16BE(sizes.id) }
}

/**
 * The address for e-mails that starts an automation: a click by a person, not opening it, does. It contains no secret and
 * redirects to the page of the trigger's settings.
 */
export const triggerLinkUrl = (base: string, flowId: string): string => `${base}/go/${flowId}`
