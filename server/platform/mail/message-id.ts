import { isMarkOfMessage, markOfMessage } from './tokens.ts'

/**
 * A `Message-ID` without angle brackets: the id of the delivery, a mark that only this service can create,
 * and the host. At most 53 characters before the @.
 */
export const messageIdOf = (secret: Uint8Array, deliveryId: string, host: string): string =>
  `${deliveryId}.${markOfMessage(secret, deliveryId)}@${host}`

/**
 * The `Message-ID` that the mail of a delivery has, as it was sent. Null before its first attempt. Earlier
 * versions sent it without a mark.
 */
export const sentMessageId = (
  secret: Uint8Array,
  { id, message_host, is_unmarked }: { id: string; message_host: string | null; is_unmarked: boolean },
): string | null => {
  if (message_host === null) return null
  return is_unmarked ? `${id}@${message_host}` : messageIdOf(secret, id, message_host)
}

const shape =
  /<?([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})(?:\.([a-z2-7]{16}))?@[^\s<>@]{1,253}>?/gi

/**
 * The delivery in a `Message-ID`. If it is `signed`, only this service or a recipient of the message can know
 * it.
 */
export interface NamedDelivery {
  deliveryId: string
  signed: boolean
}

/** The deliveries in the Message-IDs of a text, in order. */
export const readMessageIds = (secret: Uint8Array, text: string): NamedDelivery[] =>
  [...text.matchAll(shape)].map(([, id = '', mark]) => {
    const deliveryId = id.toLowerCase()
    return { deliveryId, signed: mark !== undefined && isMarkOfMessage(secret, deliveryId, mark) }
  })
