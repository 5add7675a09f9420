import { generateKeyPairSync } from 'node:crypto'
import { newId } from '../server/platform/ids.ts'
import { signLicence } from '../server/system/editions/licence/text.ts'

/**
 * A licence for a bench with the key that signed it: creating contacts at full speed soon exceeds the limit
 * of the free edition.
 */
export const developmentLicence = (): [text: string, key: string] => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
  const licence = {
    id: newId(),
    edition: 'pro',
    licensee: 'bench',
    issued_on: day(0),
    expires_on: day(30),
    development: true,
  } as const
  return [
    signLicence(licence, privateKey),
    publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  ]
}
