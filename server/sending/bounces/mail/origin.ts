import { readMessageIds } from '../../../platform/mail/message-id.ts'
import { openToken } from '../../../platform/mail/tokens.ts'
import type { Fields } from './fields.ts'

/** Return paths and Message-IDs that may identify the delivery. The most reliable come first. */
export interface Traces {
  returnPaths: string[]
  messageIds: string[]
}

/**
 * A signed token in an address. Forwarders put the original domain behind it with an equals sign, inside an
 * address of their own (SRS).
 */
const tokenPattern = /\+([a-z2-7]{20,60})(?=[@=])/gi

/** Fields with the envelope sender of the original. */
const returnPathFields = [
  'return-path',
  'original-mail-from',
  'x-envelope-from',
  'x-mailfrom',
  // The address in `List-Unsubscribe` names the delivery too. Relays that replace the Message-ID keep it.
  'list-unsubscribe',
]
const messageIdFields = [
  'message-id',
  'x-original-message-id',
  'x-ms-exchange-parent-message-id',
  'in-reply-to',
  'references',
]

const valuesOf = (fields: Fields, names: readonly string[]): string[] =>
  names.flatMap((name) => fields.get(name) ?? [])

/** The traces in the header of the original, or in fields that refer to it. */
export const tracesOf = (fields: Fields): Traces => ({
  returnPaths: valuesOf(fields, returnPathFields),
  messageIds: valuesOf(fields, messageIdFields),
})

export const joined = (traces: readonly Traces[]): Traces => ({
  returnPaths: traces.flatMap(({ returnPaths }) => returnPaths),
  messageIds: traces.flatMap(({ messageIds }) => messageIds),
})

type AddressPurpose = 'bounce' | 'unsubscribe_mail'
const purposes: readonly AddressPurpose[] = ['bounce', 'unsubscribe_mail']

/** The delivery that one of our addresses names, and what the address is for. */
const openAddress = (
  secret: Uint8Array,
  address: string,
  now: Date,
): { deliveryId: string; purpose: AddressPurpose } | null => {
  for (const [, token] of address.matchAll(tokenPattern))
    for (const purpose of purposes) {
      const opened = openToken(secret, purpose, token ?? '', now)
      if (opened?.kind === 'good') return { deliveryId: opened.content.deliveryId, purpose }
    }
  return null
}

/**
 * Whether a message was sent to the address of a `mailto:` link in `List-Unsubscribe`. Only the recipient
 * of the message knows that address: no reply and no report is sent to it.
 */
export const isToMailto = (secret: Uint8Array, { returnPaths }: Traces, now: Date): boolean =>
  returnPaths.some((address) => openAddress(secret, address, now)?.purpose === 'unsubscribe_mail')

/** The delivery that a report is about, and whether the report proves access to the message. */
export interface Named {
  deliveryId: string
  signed: boolean
}

/**
 * The delivery that a signed token in a return path or a signed Message-ID names. Without these, the delivery
 * of an unsigned Message-ID, which anybody can write who has seen a tracked link: the caller decides whether
 * that is enough. The delivery may be missing in the ledger.
 */
export const namedBy = (secret: Uint8Array, { returnPaths, messageIds }: Traces, now: Date): Named | null => {
  for (const address of returnPaths) {
    const opened = openAddress(secret, address, now)
    if (opened !== null) return { deliveryId: opened.deliveryId, signed: true }
  }
  const named = messageIds.flatMap((value) => readMessageIds(secret, value).reverse())
  return named.find(({ signed }) => signed) ?? named[0] ?? null
}
