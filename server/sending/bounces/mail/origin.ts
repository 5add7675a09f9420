import { readMessageIds } from '../../../platform/mail/message-id.ts'
import { openToken } from '../../../platform/mail/tokens.ts'
import type { Fields } from './fields.ts'

/** What may tell which delivery a message is about: addresses of return paths, and Message-IDs. The surest come first. */
export interface Traces {
  returnPaths: string[]
  messageIds: string[]
}

/** Forwarders put the domain behind it with an equals sign, and an address of their own around it (SRS). */
const words = /\+([a-z2-7]{20,60})(?=[@=])/gi

/** Where the original's envelope sender stands, once it is quoted. */
const returnPathFields = [
  'return-path',
  'original-mail-from',
  'x-envelope-from',
  'x-mailfrom',
  // The way out by mail holds the same word; relays that write a Message-ID of their own leave it.
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

/** The traces in the header of the original, or in fields that tell of it. */
export const tracesOf = (fields: Fields): Traces => ({
  returnPaths: valuesOf(fields, returnPathFields),
  messageIds: valuesOf(fields, messageIdFields),
})

export const joined = (traces: readonly Traces[]): Traces => ({
  returnPaths: traces.flatMap(({ returnPaths }) => returnPaths),
  messageIds: traces.flatMap(({ messageIds }) => messageIds),
})

/** The delivery that an address of a return path names (VERP), if we have made that address. */
const deliveryOfAddress = (secret: Uint8Array, address: string, now: Date): string | null => {
  for (const [, word] of address.matchAll(words)) {
    const opened = openToken(secret, 'bounce', word ?? '', now)
    if (opened?.kind === 'good') return opened.content.deliveryId
  }
  return null
}

/** Which delivery a report is about, and whether it proves to have seen the message. */
export interface Named {
  deliveryId: string
  signed: boolean
}

/**
 * The delivery that something is about: by the signed word in a return path, or by a signed Message-ID. Where there is neither, by a
 * Message-ID that anybody can write who has seen a tracked link: who asks says whether that is enough. Whether the ledger has it is
 * another question.
 */
export const namedBy = (secret: Uint8Array, { returnPaths, messageIds }: Traces, now: Date): Named | null => {
  for (const address of returnPaths) {
    const deliveryId = deliveryOfAddress(secret, address, now)
    if (deliveryId !== null) return { deliveryId, signed: true }
  }
  const named = messageIds.flatMap((value) => readMessageIds(secret, value).reverse())
  return named.find(({ signed }) => signed) ?? named[0] ?? null
}
