import { keyedHash, sameText } from './tokens.ts'

/**
 * Milliseconds for which a nonce is the current one. It is accepted for one more such period, so for 12 to 24
 * hours.
 */
const NONCE_TICK_HOURS = 12

const tickAt = (now: Date): number => Math.floor(now.getTime() / (NONCE_TICK_HOURS * 3_600_000))

const nonceOf = (secret: Uint8Array, sessionId: string, tick: number): string =>
  keyedHash(secret, 'host-nonce', sessionId, String(tick))

/** The nonce of a session at `now`: 32 characters of base64url. */
export const issueNonce = (secret: Uint8Array, sessionId: string, now: Date): string =>
  nonceOf(secret, sessionId, tickAt(now))

/** `current`; `previous` if the caller should get a new one; or `wrong`. */
export const checkNonce = (
  secret: Uint8Array,
  sessionId: string,
  now: Date,
  nonce: string | undefined,
): 'current' | 'previous' | 'wrong' => {
  if (nonce === undefined) return 'wrong'
  const tick = tickAt(now)
  if (sameText(nonce, nonceOf(secret, sessionId, tick))) return 'current'
  return sameText(nonce, nonceOf(secret, sessionId, tick - 1)) ? 'previous' : 'wrong'
}
