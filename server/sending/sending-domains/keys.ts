import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyRow } from './store.ts'

const generate = promisify(generateKeyPair)

/** A new key pair: the private key as PKCS #8 in PEM, the public key in the form of DNS records. */
export const makeKeyPair = async (
  algorithm: KeyRow['algorithm'],
): Promise<{ privateKey: string; publicKey: string }> => {
  const { privateKey, publicKey } =
    algorithm === 'ed25519' ? await generate('ed25519') : await generate('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    // A record contains only the 32 bytes of an Ed25519 key (RFC 8463), but the whole structure of an RSA key
    // (RFC 6376).
    publicKey: (algorithm === 'ed25519' ? spki.subarray(-32) : spki).toString('base64'),
  }
}

/** The default name of a key: `crs202610`, `crs202610e`, `crs202610-2`. */
export const selectorOf = (algorithm: KeyRow['algorithm'], now: Date, number: number): string => {
  const month = now.toISOString().slice(0, 7).replace('-', '')
  return `crs${month}${algorithm === 'ed25519' ? 'e' : ''}${number < 2 ? '' : `-${number}`}`
}
