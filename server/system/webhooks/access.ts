import { operationRows, type Scope } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { scopesInWords } from '../../platform/contract/authorise.ts'
import type { HostPlatform } from '../../platform/host.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import { findKeyInForce } from '../api-keys/index.ts'
import { type EventType, eventTypes } from './build.ts'
import type { EndpointRow } from './store/endpoints.ts'

/** The area whose scope to read an event of a type requires. What a contact's own operations return needs `contacts:read`. */
const scopes: Record<EventType, Scope> = {
  'automation.completed': 'automations:read',
  'automation.entered': 'automations:read',
  'campaign.finished': 'campaigns:read',
  'campaign.started': 'campaigns:read',
  'contact.created': 'contacts:read',
  'contact.deleted': 'contacts:read',
  'contact.restored': 'contacts:read',
  'contact.status_changed': 'contacts:read',
  'contact.updated': 'contacts:read',
  'delivery.accepted': 'contacts:read',
  'delivery.bounced': 'contacts:read',
  'delivery.failed': 'contacts:read',
  'email.clicked': 'contacts:read',
  'email.complained': 'contacts:read',
  'email.opened': 'contacts:read',
  'email.unsubscribed': 'contacts:read',
  'form.submission_deleted': 'forms:read',
  'form.submitted': 'forms:read',
  'import.finished': 'imports:read',
  'limit.near': 'settings:read',
  'limit.reached': 'settings:read',
  'list.joined': 'contacts:read',
  'list.left': 'contacts:read',
  'migration.finished': 'migration:read',
  'migration.undone': 'migration:read',
  'privacy_request.closed': 'privacy-requests:read',
  'privacy_request.opened': 'privacy-requests:read',
  'sequence.completed': 'sequences:read',
  'tag.added': 'contacts:read',
  'tag.removed': 'contacts:read',
}

const scopeOf = (type: EventType): Scope => scopes[type]

/** Types of areas that only administrators read: migrations. */
const needsAdministrator = (type: EventType): boolean =>
  operationRows
    .filter(({ scope, method }) => scope === scopeOf(type) && method === 'GET')
    .every(({ capability }) => capability === 'crm_administer')

const missingScopes = (scopes: readonly Scope[], types: readonly EventType[]): Scope[] =>
  [...new Set(types.map(scopeOf))].filter((scope) => !scopes.includes(scope))

const listed = (types: readonly EventType[]): string => types.map((type) => `\`${type}\``).join(', ')

type Reader = Pick<Principal, 'scopes' | 'capabilities'>

/** A caller reads only events that its capabilities and scopes allow. @throws missing_capability, missing_scope */
export const requireTypes = ({ scopes: own, capabilities }: Reader, types: readonly EventType[]): void => {
  const kept = capabilities.includes('crm_administer') ? [] : types.filter(needsAdministrator)
  if (kept.length > 0)
    throw problem('missing_capability', {
      detail: `Events of these types require \`crm_administer\`: ${listed(kept)}.`,
    })
  const missing = own === null ? [] : missingScopes(own, types)
  const held = types.filter((type) => missing.includes(scopeOf(type)))
  if (held.length > 0)
    throw problem('missing_scope', {
      detail: `Events of these types require ${scopesInWords(missing)}: ${listed(held)}.`,
    })
}

/** The types that a caller may read; undefined for all. */
export const readableTypes = ({ scopes: own, capabilities }: Reader): EventType[] | undefined => {
  const readable = eventTypes.filter(
    (type) =>
      (own === null || own.includes(scopeOf(type))) &&
      (capabilities.includes('crm_administer') || !needsAdministrator(type)),
  )
  return readable.length === eventTypes.length ? undefined : readable
}

/** Why an endpoint must not be called, or not with some types. */
export interface LostAccess {
  reason: 'user_lost_access' | 'key_lost_access'
  detail: string
  /** Null if nothing may be sent. */
  types: EventType[] | null
}

const byUpdate = 'Update the webhook: you become responsible for it, and the waiting events are sent.'

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
      detail: `The user of the webhook is disabled, deleted, or no longer an administrator. ${byUpdate}`,
      types: null,
    }
  if (api_key_id === null) return null
  const lost = (detail: string, held: LostAccess['types'] = null): LostAccess => ({
    reason: 'key_lost_access',
    detail: `${detail} ${byUpdate}`,
    types: held,
  })
  const key = await findKeyInForce(context, api_key_id)
  if (key?.user_id !== user_id)
    return lost('The API key of the webhook was revoked, has expired, or requires the Pro edition.')
  if (!key.capabilities.includes('crm_administer'))
    return lost('The API key of the webhook no longer has the capability `crm_administer`.')
  const missing = missingScopes(key.scopes, [...types, 'contact.created'])
  if (missing.length === 0) return null
  const held = types.filter((type) => missing.includes(scopeOf(type)))
  const isAll = held.length === types.length || missing.includes('contacts:read')
  return lost(`The API key of the webhook no longer has ${scopesInWords(missing)}.`, isAll ? null : held)
}
