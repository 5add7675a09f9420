import { createHmac } from 'node:crypto'
import { keyOfSecret } from '../../platform/secret-key.ts'

/**
 * The id of a campaign's delivery to a contact. It is a UUIDv7 with the time of the freeze, and its random
 * part is a keyed hash of both ids. Every process computes the same id for the same delivery.
 */
export const campaignDeliveryId = (
  secret: Uint8Array,
  { campaignId, frozenAt }: { campaignId: string; frozenAt: Date },
  contactId: string,
): string => {
  const time = frozenAt.getTime().toString(16).padStart(12, '0')
  const hash = createHmac('sha256', keyOfSecret(secret))
    .update(`delivery ${campaignId} ${contactId}`)
    .digest('hex')
  const variant = ((Number.parseInt(hash.charAt(3), 16) & 3) | 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
}
