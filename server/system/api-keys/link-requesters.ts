import { type OperationId, type OperationRow, operationTable } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Principal } from '../../platform/principal.ts'
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

/** The API key's present rights; null if the key is deleted, revoked or expired. */
const keyOf = async ({ sql, clock, editions }: AppContext, id: string) => {
  const key = await findCredentialById(sql, id)
  return key === undefined || isRefused(key, clock.now()) || !(await editions.has('api_keys')) ? null : key
}

/**
 * Whether the requester of a link could still request it. The user, and the password or key that was used,
 * must still exist and have the capability. A link outlives none of them.
 */
export const canStillRequest = async (
  context: AppContext,
  operationId: OperationId,
  [kind, userId, credentialId]: readonly (string | undefined)[],
): Promise<boolean> => {
  if (userId === undefined || credentialId === undefined) return false
  const { capability, scope, furtherScopes }: OperationRow = operationTable[operationId]
  const user = await context.host.findUser(userId)
  if (!user?.capabilities.includes(capability)) return false
  if (kind === 'session') return true
  if (kind === 'application_password') return context.host.hasApplicationPassword(userId, credentialId)
  const key = await keyOf(context, credentialId)
  if (key?.user_id !== userId || !key.capabilities.includes(capability)) return false
  return [scope, ...furtherScopes].every((one) => one === null || key.scopes.includes(one))
}
