import { openToken } from '../../recipient/index.ts'
import type { Traces } from './traces.ts'

/** Forwarders put the domain behind it with an equals sign, and an address of their own around it (SRS). */
const words = /\+([a-z2-7]{20,60})(?=[@=])/gi
const ids = /<?([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})@[^\s<>]{1,253}>?/gi

/** The delivery that an address of a return path names (VERP), if we have made that address. */
const deliveryOfAddress = (secret: Uint8Array, address: string, now: Date): string | null => {
  for (const [, word] of address.matchAll(words)) {
    const opened = openToken(secret, 'bounce', word ?? '', now)
    if (opened?.kind === 'good') return opened.content.deliveryId
  }
  return null
}

const firstOf = <From, To>(values: readonly From[], find: (value: From) => To | null): To | null => {
  for (const value of values) {
    const found = find(value)
    if (found !== null) return found
  }
  return null
}

/**
 * The delivery that something is about: by the signed word in a return path, and where there is none by the Message-ID, whose
 * local part is the id of the delivery. Whether the ledger has it is another question.
 */
export const deliveryOf = (
  secret: Uint8Array,
  { returnPaths, messageIds }: Traces,
  now: Date,
): string | null =>
  firstOf(returnPaths, (address) => deliveryOfAddress(secret, address, now)) ??
  firstOf(messageIds, (value) => [...value.matchAll(ids)].at(-1)?.[1]?.toLowerCase() ?? null)
