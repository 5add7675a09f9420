import { createHmac } from 'node:crypto'
import { createChallenge as createAltcha, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** About 256 keys must be derived until one begins with the prefix: a quarter of a second for a browser. */
const [cost, keyPrefix] = [1500, '00']

/** Long enough to fill in a form after the browser began with the search. */
const lifetime = 30 * 60

const longestProof = 4000

const keyOf = (secret: Uint8Array): string => createHmac('sha256', secret).update('form proof').digest('hex')

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000)

/** A challenge for one form. The end is our own member, because the library compares with the machine's clock. */
export const createChallenge = (secret: Uint8Array, now: Date, formId: string) =>
  createAltcha({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    keyPrefix,
    deriveKey,
    hmacSignatureSecret: keyOf(secret),
    data: { form: formId, until: secondsOf(now) + lifetime },
  })

type Proof = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>

const parse = (text: string): Proof | null => {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Proof
    return challenge.parameters instanceof Object ? { challenge, solution } : null
  } catch {
    return null
  }
}

/**
 * Checks a solution, which is JSON in base64. Returns what identifies the challenge, so that each one counts once.
 * Null if the solution is wrong, forged, late or for another form.
 */
export const openProof = async (
  secret: Uint8Array,
  text: string,
  now: Date,
  formId: string,
): Promise<Buffer | null> => {
  const proof = text.length <= longestProof ? parse(text) : null
  if (proof === null) return null
  const checking = verifySolution({ ...proof, deriveKey, hmacSignatureSecret: keyOf(secret) })
  // Parameters of the wrong type throw. They cannot be ours.
  const { verified } = await checking.catch(() => ({ verified: false }))
  const { data, nonce } = proof.challenge.parameters
  return verified && data?.form === formId && Number(data.until) > secondsOf(now)
    ? Buffer.from(nonce, 'hex')
    : null
}
