import { createPublicKey, type KeyObject } from 'node:crypto'

/** A public key in a caller's format: base64 of its DER, or PEM. Null if invalid. */
export const readPublicKey = (text: string): KeyObject | null => {
  try {
    if (text.includes('BEGIN')) return createPublicKey(text)
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}
