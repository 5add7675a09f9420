import type { Scope } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { HostPlatform } from '../../platform/host.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import { findKeyInForce } from '../api-keys/index.ts'
import { type EventType, eventTypes } from './build.ts'
import type { EndpointRow } from './store/endpoints.ts'

/** The scope that an API key needs to read events of a type. Most are about contacts. */
const scopeOf = (type: EventType): Scope => {
  if (type.startsWith('campaign.')) return 'campaigns:read'
  if (type.startsWith('limit.')) return 'settings:read'
  if (type.startsWith('migration.')) return 'migration:read'
  return type === 'import.finished' ? 'imports:read' : 'contacts:read'
}

const missingScopes = (scopes: readonly Scope[], types: readonly EventType[]): Scope[] =>
  [...new Set(types.map(scopeOf))].filter((scope) => !scopes.includes(scope))

/** An API key reads only events that its scopes allow. @throws missing_scope */
export const requireTypes = ({ scopes }: Pick<Principal, 'scopes'>, types: readonly EventType[]): void => {
  const missing = scopes === null ? [] : missingScopes(scopes, types)
  if (missing.length > 0)
    throw problem('missing_scope', {
      detail: `Events of these types require the scope ${missing.join(' and ')}.`,
    })
}

/** The types that a caller may read; undefined for all. */
export const readableTypes = ({ scopes }: Pick<Principal, 'scopes'>): EventType[] | undefined =>
  scopes === null || missingScopes(scopes, eventTypes).length === 0
    ? undefined
    : eventTypes.filter((type) => scopes.includes(scopeOf(type)))

/** Why an endpoint must not be called. */
export interface LostAccess {
  reason: 'user_lost_access' | 'key_lost_access'
  detail: string
}

const byUpdate = 'Update the webhook to become responsible for it and to send the events that wait.'

/**
 * An endpoint receives what the user, and the API key, that last changed it may read now. Returns what they lost; null if nothing.
 */
export const findLostAccess = async (
  context: Pick<AppContext, 'sql' | 'clock' | 'editions'> & Pick<HostPlatform, 'findUser'>,
  { user_id, api_key_id, types }: Pick<EndpointRow, 'user_id' | 'api_key_id' | 'types'>,
): Promise<LostAccess | null> => {
  const user = await context.findUser(user_id)
  if (!user?.capabilities.includes('crm_administer'))
    return {
      reason: 'user_lost_access',
      detail: `Its user is disabled, deleted, or no longer an administrator. ${byUpdate}`,
    }
  if (api_key_id === null) return null
  const lost = (detail: string): LostAccess => ({
    reason: 'key_lost_access',
    detail: `${detail} ${byUpdate}`,
  })
  const key = await findKeyInForce(context, api_key_id)
  if (key?.user_id !== user_id)
    return lost('The API key that made it was deleted, has expired, or is locked.')
  if (!key.capabilities.includes('crm_administer'))
    return lost('The API key that made it no longer has the capability crm_administer.')
  const missing = missingScopes(key.scopes, [...types, 'contact.created'])
  return missing.length === 0
    ? null
    : lost(`The API key that made it no longer has the scope ${missing.join(' and ')}.`)
}
