import type { Scope } from '../../../generated/operations.ts'
import type { Capability } from '../../platform/host.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'

const listed = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ')

/**
 * Principals can grant only what they have. Creating, changing, rotating or deleting a key requires all of
 * its capabilities and scopes. Otherwise a narrow key could fetch the secret of a wide one.
 * @throws missing_capability, missing_scope
 */
export const requireReach = (
  principal: Principal,
  { capabilities, scopes }: { capabilities: readonly Capability[]; scopes: readonly Scope[] },
  what = 'the key',
): void => {
  const missing = capabilities.filter((capability) => !principal.capabilities.includes(capability))
  if (missing.length > 0) {
    throw problem('missing_capability', {
      detail: `The credentials of this request lack capabilities of ${what}: ${listed(missing)}.`,
    })
  }
  const own = principal.scopes
  const beyond = own === null ? [] : scopes.filter((scope) => !own.includes(scope))
  if (beyond.length > 0) {
    throw problem('missing_scope', {
      detail: `The credentials of this request lack scopes of ${what}: ${listed(beyond)}.`,
    })
  }
}

/**
 * Returns the time of expiry to store; null for never.
 * @throws invalid_request unless it is a time in the future
 */
export const expiryOf = (given: string | null, now: Date): string | null => {
  if (given === null) return null
  const time = Date.parse(given)
  if (time > now.getTime()) return new Date(time).toISOString()
  throw problem('invalid_request', {
    errors: [
      { pointer: '/expires_at', code: 'invalid_value', detail: '`expires_at` must be in the future.' },
    ],
  })
}

/** The key's status at `now`. */
export const keyStatus = (
  key: { expires_at: string | null; previous_valid_until: string | null },
  now: Date,
): 'active' | 'rotating' | 'expired' => {
  const isPast = (time: string): boolean => Date.parse(time) <= now.getTime()
  if (key.expires_at !== null && isPast(key.expires_at)) return 'expired'
  return key.previous_valid_until !== null && !isPast(key.previous_valid_until) ? 'rotating' : 'active'
}
