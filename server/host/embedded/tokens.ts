import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` random characters of 0-9, A-Z, a-z: 5.95 bits each. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('')

/** The stored hash of a random secret. 128 random bits cannot be guessed, so a fast hash is enough. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/**
 * A keyed hash of `parts`, base64url, 32 characters (192 bits). The purpose and the length of each part are
 * hashed too, so that a value for one purpose is invalid for another.
 */
export const keyedHash = (secret: Uint8Array, purpose: string, ...parts: string[]): string => {
  const mac = createHmac('sha256', secret)
  for (const part of [purpose, ...parts]) mac.update(`${Buffer.byteLength(part)}:`).update(part)
  return mac.digest().subarray(0, 24).toString('base64url')
}

/** Compares in constant time. */
export const sameText = (left: string, right: string): boolean => timingSafeEqual(sha256(left), sha256(right))
