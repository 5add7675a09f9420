import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` random characters of 0-9, A-Z, a-z: 5.95 bits each. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('')

/** What is stored of a secret that is random itself: nobody can guess 128 bits, so a fast hash is enough. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/**
 * A keyed hash over `parts`, base64url, 32 characters (192 bits). The purpose is part of what is hashed,
 * and each part is told apart by its length, so that no value made for one purpose fits another.
 */
export const encrypt = (secret: Uint8Array, purpose: string, ...parts: string[]): string => {
  const mac = createHmac('sha256', secret)
  for (const part of [purpose, ...parts]) mac.update(`${Buffer.byteLength(part)}:`).update(part)
  return mac.digest().subarray(0, 24).toString('base64url')
}

/** Compares without telling by its duration where the two differ. */
export const sameText = (left: string, right: string): boolean => timingSafeEqual(sha256(left), sha256(right))
