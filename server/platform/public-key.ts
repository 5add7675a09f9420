import { createPublicKey, type KeyObject } from 'node:crypto'

/** A public key as others hand it over: base64 of its DER, or PEM. Null for what is none. */
export const readPublicKey = (text: string): KeyObject | null => {
  try {
    if (text.includes('BEGIN')) return createPublicKey(text)
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}
