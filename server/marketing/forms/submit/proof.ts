import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * A proof of work in the format of ALTCHA: the browser searches the number whose hash with `salt` is `challenge`.
 * The salt says when the challenge expires, and the signature proves that this service made it.
 */
export interface Challenge {
  algorithm: 'SHA-256'
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** About a third of a second in the browser of a telephone. */
const maxNumber = 50_000

/** Long enough to fill in a form after the browser began with the search. */
const lifetime = 30 * 60_000

const hashOf = (salt: string, number: number): string =>
  createHash('sha256').update(`${salt}${number}`).digest('hex')

const signatureOf = (secret: Uint8Array, challenge: string): string => {
  const key = createHmac('sha256', secret).update('form proof').digest()
  return createHmac('sha256', key).update(challenge).digest('hex')
}

export const createChallenge = (secret: Uint8Array, now: Date): Challenge => {
  const expires = Math.floor((now.getTime() + lifetime) / 1000)
  // The sign at the end separates the salt from the number. Without it, digits could move from one to the other.
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`
  const challenge = hashOf(salt, randomInt(maxNumber + 1))
  return {
    algorithm: 'SHA-256',
    challenge,
    maxnumber: maxNumber,
    salt,
    signature: signatureOf(secret, challenge),
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const longestProof = 1000

const parse = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/**
 * Checks a solution, which is JSON in base64. Returns what identifies the challenge, so that each one counts once.
 * Null if the solution is wrong, forged or late.
 */
export const openProof = (secret: Uint8Array, text: string, now: Date): Buffer | null => {
  const proof = text.length <= longestProof ? parse(text) : null
  if (proof === null) return null
  const { algorithm, challenge, number, salt, signature } = proof
  if (algorithm !== 'SHA-256' || typeof challenge !== 'string' || typeof signature !== 'string') return null
  if (typeof salt !== 'string' || typeof number !== 'number' || !Number.isSafeInteger(number)) return null
  const [, expires] = /^[0-9a-f]{24}\?expires=(\d{1,12})&$/.exec(salt) ?? []
  if (expires === undefined || Number(expires) * 1000 <= now.getTime()) return null
  if (!isSame(hashOf(salt, number), challenge)) return null
  return isSame(signatureOf(secret, challenge), signature) ? Buffer.from(challenge, 'hex') : null
}
