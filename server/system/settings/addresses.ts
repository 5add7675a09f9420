import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BounceValue, Provider } from './values.ts'

/**
 * The secret part of the URL to which a provider sends reports. It is derived from the number of URLs made so
 * far.
 */
const secretOf = (secret: Uint8Array, provider: Provider, number: number): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['inbound address', provider, number]))
    .digest('base64url')
    .replace(/[-_]/g, '0')
    .slice(0, 28)

/** The URL to enter at the provider. */
export const inboundUrl = (
  publicUrl: string,
  secret: Uint8Array,
  provider: Provider,
  number: number,
): string => `${publicUrl}/inbound/${provider}/${secretOf(secret, provider, number)}`

/** Whether a report came to the current URL of an enabled provider. */
export const isInboundSecret = (
  secret: Uint8Array,
  { providers }: Pick<BounceValue, 'providers'>,
  provider: Provider,
  word: string,
): boolean => {
  const { enabled, address_number } = providers[provider]
  const expected = Buffer.from(secretOf(secret, provider, address_number))
  const given = Buffer.from(word)
  return enabled && given.length === expected.length && timingSafeEqual(given, expected)
}
