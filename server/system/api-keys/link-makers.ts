import { type OperationId, type OperationRow, operationTable } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Principal } from '../../platform/principal.ts'
import { isRefused } from './authenticate.ts'
import { findCredentialById } from './store.ts'

/** Whoever asked for a link, as the link says it: how, the user, and the password or key that was used. */
export const makerOf = ({
  kind,
  user,
  credential,
}: Pick<Principal, 'kind' | 'user' | 'credential'>): string[] => [kind, user.id, credential?.id ?? '']

/** What an API key may do by itself now; null where it is gone, revoked or over. */
const keyOf = async ({ sql, clock, editions }: AppContext, id: string) => {
  const key = await findCredentialById(sql, id)
  return key === undefined || isRefused(key, clock.now()) || !(await editions.has('api_keys')) ? null : key
}

/**
 * Whether the maker of a link could still ask for it: the user is there and may, and so is, and may, the password or key that was used.
 * A link outlives none of them.
 */
export const mayStill = async (
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
