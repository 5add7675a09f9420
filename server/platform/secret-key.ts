import { createSecretKey, type KeyObject } from 'node:crypto'

const keys = new WeakMap<Uint8Array, KeyObject>()

/** The HMAC key object of a secret, created once: creating it is many times slower than using it. */
export const keyOfSecret = (secret: Uint8Array): KeyObject => {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const key = createSecretKey(secret)
  keys.set(secret, key)
  return key
}
