import { isMarkOfMessage, markOfMessage } from './tokens.ts'

/** A `Message-ID` without angle brackets: the id of the delivery, a mark that only we can make, and the host. At most 53 characters stand before the @. */
export const messageIdOf = (secret: Uint8Array, deliveryId: string, host: string): string =>
  `${deliveryId}.${markOfMessage(secret, deliveryId)}@${host}`

const shape =
  /<?([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})(?:\.([a-z2-7]{16}))?@[^\s<>@]{1,253}>?/gi

/** The delivery that a `Message-ID` names. Only we and who got the message can have written one that is `signed`. */
export interface NamedDelivery {
  deliveryId: string
  signed: boolean
}

/** The deliveries that the Message-IDs in a text name, in their order. */
export const readMessageIds = (secret: Uint8Array, text: string): NamedDelivery[] =>
  [...text.matchAll(shape)].map(([, id = '', mark]) => {
    const deliveryId = id.toLowerCase()
    return { deliveryId, signed: mark !== undefined && isMarkOfMessage(secret, deliveryId, mark) }
  })
