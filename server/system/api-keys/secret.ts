import { createHash, randomInt } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^crs_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/

const random = (length: number): string =>
  Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('')

export interface KeySecret {
  /** `crs_` and eight characters: shown to identify the key. */
  prefix: string
  /** The whole key: the prefix, `_`, and 32 characters of 62 (190 bits). */
  key: string
}

export const makeKey = (): KeySecret => {
  const prefix = `crs_${random(8)}`
  return { prefix, key: `${prefix}_${random(32)}` }
}

/** Whether a text has the form of a key. Others need no look-up. */
export const isKey = (text: string): boolean => SHAPE.test(text)

/** The stored hash of a key. The key itself is random, so a fast hash is enough. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()
