import {
  type OperationId,
  type OperationRow,
  operationTable,
  type Scope,
} from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { auditFact, type NewAuditEntry } from '../../platform/audit.ts'
import { type Capability, withAccess } from '../../platform/host.ts'
import type { Actor, Principal } from '../../platform/principal.ts'
import { isRefused } from './authenticate.ts'
import { findCredentialById } from './store.ts'

/**
 * Identifies in a link who requested it: the kind of credential, the user, and the id of the password or key.
 */
export const requesterOf = ({
  kind,
  user,
  credential,
}: Pick<Principal, 'kind' | 'user' | 'credential'>): string[] => [kind, user.id, credential?.id ?? '']

/** The API key's present rights; null if the key is deleted, revoked, expired or locked by the edition. */
export const findKeyInForce = async (
  { sql, clock, editions }: Pick<AppContext, 'sql' | 'clock' | 'editions'>,
  id: string,
) => {
  const key = await findCredentialById(sql, id)
  return key === undefined || isRefused(key, clock.now()) || !(await editions.has('api_keys')) ? null : key
}

/** A further requirement: a capability and, for an API key, one of the scopes. */
export interface Reach {
  capability: Capability
  scopes: readonly Scope[]
}

/**
 * Whether the requester of a link could still request it. The user, and the password or key that was used,
 * must still exist and have the capability. A link outlives none of them.
 */
export const canStillRequest = async (
  context: AppContext,
  operationId: OperationId,
  [kind, userId, credentialId]: readonly (string | undefined)[],
  further: Reach | null = null,
): Promise<boolean> => {
  if (userId === undefined || credentialId === undefined) return false
  const { capability, scope, furtherScopes }: OperationRow = operationTable[operationId]
  const user = await context.host.findUser(userId)
  const hasCapabilities = (capabilities: readonly Capability[]): boolean => {
    const all = withAccess(capabilities)
    return all.includes(capability) && (further === null || all.includes(further.capability))
  }
  if (user === null || !hasCapabilities(user.capabilities)) return false
  if (kind === 'session') return true
  if (kind === 'application_password') return context.host.hasApplicationPassword(userId, credentialId)
  const key = await findKeyInForce(context, credentialId)
  if (key?.user_id !== userId || !hasCapabilities(key.capabilities)) return false
  if (further !== null && !further.scopes.some((one) => key.scopes.includes(one))) return false
  return [scope, ...furtherScopes].every((one) => one === null || key.scopes.includes(one))
}

const actorOfRequester = async (
  { sql, host }: AppContext,
  kind: string | undefined,
  userId: string,
  credentialId: string,
): Promise<Actor> => {
  if (kind !== 'api_key')
    return { kind: 'user', id: userId, name: (await host.findUser(userId))?.display_name ?? null }
  const key = await findCredentialById(sql, credentialId)
  return { kind: 'api_key', id: credentialId, name: key?.name ?? null }
}

/** The entry of the audit log for a file that is downloaded with a link. */
export const downloadOf = async (
  context: AppContext,
  [kind, userId = '', credentialId = '']: readonly (string | undefined)[],
  file: { event: string; area: string; targetId: string; name: string },
): Promise<NewAuditEntry> => ({
  event: file.event,
  area: file.area,
  targetId: file.targetId,
  actor: await actorOfRequester(context, kind, userId, credentialId),
  credential: kind === 'session' || kind === 'application_password' ? kind : null,
  changes: [auditFact('file', file.name)],
})
