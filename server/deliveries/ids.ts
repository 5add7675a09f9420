import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** Keys made of secrets: to make one takes many times as long as to use it. */
const keys = new WeakMap<Uint8Array, KeyObject>()

const keyOf = (secret: Uint8Array): KeyObject => {
  const known = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, known)
  return known
}

/**
 * The id of the delivery of one campaign to one contact: a UUIDv7 of the time of the freeze, its random part a keyed hash of
 * both. Whoever comes to write the same delivery again comes to the same id.
 */
export const campaignDeliveryId = (
  secret: Uint8Array,
  { campaignId, frozenAt }: { campaignId: string; frozenAt: Date },
  contactId: string,
): string => {
  const time = frozenAt.getTime().toString(16).padStart(12, '0')
  const hash = createHmac('sha256', keyOf(secret)).update(`delivery ${campaignId} ${contactId}`).digest('hex')
  const variant = ((Number.parseInt(hash.charAt(3), 16) & 3) | 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
}
