import { createSecretKey, type KeyObject } from 'node:crypto'

const keys = new WeakMap<Uint8Array, KeyObject>()

/** The key of a secret for HMACs, made once: to make one takes many times as long as to use it. */
export const keyOfSecret = (secret: Uint8Array): KeyObject => {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const key = createSecretKey(secret)
  keys.set(secret, key)
  return key
}
