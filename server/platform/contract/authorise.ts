import type { OperationRow, ProFeature } from '../../../generated/operations.ts'
import type { Editions } from '../editions.ts'
import type { Capability } from '../host.ts'
import type { Principal } from '../principal.ts'
import { problem } from '../problem.ts'

const label: Record<Capability, string> = {
  crm_access: 'the capability `crm_access`',
  crm_administer: 'the capability `crm_administer`',
}

/** One or more scopes in a sentence. */
export const scopesInWords = (scopes: readonly string[]): string => {
  const named = scopes.map((scope) => `\`${scope}\``)
  return named.length === 1
    ? `the scope ${named[0]}`
    : `the scopes ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

/** @throws missing_capability */
export const requireCapability = (principal: Principal, capability: Capability, what: string): void => {
  if (principal.capabilities.includes(capability)) return
  throw problem('missing_capability', {
    detail: `${what} requires ${label[capability]}, which the credentials of ${principal.user.login} do not have.`,
  })
}

/** @throws missing_capability, missing_scope */
export const requireAccess = (principal: Principal, operation: OperationRow): void => {
  requireCapability(principal, operation.capability, 'This operation')
  if (operation.scope === null || principal.scopes === null) return
  const { scopes } = principal
  const missing = [operation.scope, ...operation.furtherScopes].filter((scope) => !scopes.includes(scope))
  if (missing.length)
    throw problem('missing_scope', {
      detail: `This operation requires ${scopesInWords(missing)}, which the credentials do not have.`,
    })
}

const at = (body: unknown, pointer: string): unknown => {
  let value = body
  for (const part of pointer.slice(1).split('/')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** For a capability that depends on the body. @throws missing_capability */
export const requireAccessToBody = (principal: Principal, operation: OperationRow, body: unknown): void => {
  for (const { pointer, values } of operation.capabilityByMember) {
    const value = String(at(body, pointer))
    const capability = Object.hasOwn(values, value)
      ? (values as Record<string, Capability>)[value]
      : undefined
    if (capability)
      requireCapability(principal, capability, `The value \`${value}\` of \`${pointer.slice(1)}\``)
  }
}

const requireOneFeature = async (editions: Editions, feature: ProFeature, what: string): Promise<void> => {
  if (await editions.has(feature)) return
  throw problem('pro_lock', {
    detail: `${what} is a feature of the Pro edition.`,
    lock: { feature, limit: null },
  })
}

/** @throws pro_lock */
export const requireFeature = async (editions: Editions, operation: OperationRow): Promise<void> => {
  if (operation.proFeature !== null) await requireOneFeature(editions, operation.proFeature, 'This')
}

/** A member that is absent, null or false needs no edition. */
const isRequested = (value: unknown): boolean => value !== undefined && value !== null && value !== false

/** For an edition that depends on the body. @throws pro_lock */
export const requireFeaturesOfBody = async (
  editions: Editions,
  operation: OperationRow,
  body: unknown,
): Promise<void> => {
  for (const { pointer, feature } of operation.proFeatureByMember)
    if (isRequested(at(body, pointer)))
      await requireOneFeature(editions, feature, `\`${pointer.slice(1).replaceAll('/', '.')}\``)
}
