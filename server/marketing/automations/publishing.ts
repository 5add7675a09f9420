import type { ProFeature } from '../../../generated/operations.ts'
import { requireCapability, scopesInWords } from '../../platform/contract/authorise.ts'
import type { Editions } from '../../platform/editions.ts'
import type { Capability } from '../../platform/host.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import {
  actsWithApproval,
  type CheckedDefinition,
  type FlowDefinition,
  needsApproval,
  nodeTypes,
} from '../flows/index.ts'

/** The features of a definition that the current edition does not include. */
export const lockedFeatures = async (
  editions: Editions,
  features: CheckedDefinition['features'],
): Promise<ProFeature[]> => {
  const locked = new Set<ProFeature>()
  for (const { feature } of features) if (!(await editions.has(feature))) locked.add(feature)
  return [...locked]
}

/** @throws pro_lock */
export const requireFeatures = async (
  editions: Editions,
  features: CheckedDefinition['features'],
): Promise<void> => {
  const [feature] = await lockedFeatures(editions, features)
  if (feature === undefined) return
  const place = features.find((one) => one.feature === feature)?.pointer ?? ''
  throw problem('pro_lock', {
    detail: `\`${place.slice(1).replaceAll('/', '.')}\` requires the feature \`${feature}\` of the Pro edition.`,
    lock: { feature, limit: null },
  })
}

/** What sends, calls another service or deletes acts by itself from then on. @throws missing_capability */
export const requireApproval = (
  principal: Principal,
  definition: Pick<FlowDefinition, 'nodes'>,
  what: string,
): void => {
  if (needsApproval(definition)) requireCapability(principal, 'crm_administer', what)
}

/** What starting and stopping an automation, or its contacts inside, requires. */
export const capabilityFor = async (tx: Sql, automationId: string): Promise<Capability> =>
  (await actsWithApproval(tx, automationId)) ? 'crm_administer' : 'crm_access'

/** Administrators start and stop what they have approved, and its contacts inside. @throws missing_capability */
export const requireApprovalOf = async (
  tx: Sql,
  principal: Principal,
  automationId: string,
  what: string,
): Promise<void> => {
  if (principal.capabilities.includes('crm_administer')) return
  requireCapability(principal, await capabilityFor(tx, automationId), what)
}

/** Whether a value contains a condition on contacts. A draft may have faults, so it is searched without its schema. */
const asksAboutContacts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('match' in value && 'conditions' in value) || Object.values(value).some(asksAboutContacts))

/**
 * The caller may read what the steps send of other areas, and what conditions ask. Otherwise a key for automations sends contacts to
 * its own address, or sees in the statistics which way a contact took.
 * @throws missing_scope
 */
export const requireScopesOf = ({ scopes }: Pick<Principal, 'scopes'>, definition: FlowDefinition): void => {
  if (scopes === null) return
  const needed = definition.nodes.flatMap(
    ({ type, settings }) => nodeTypes.get(type)?.scopes?.(settings) ?? [],
  )
  if (asksAboutContacts(definition)) needed.push('contacts:read')
  const missing = [...new Set(needed)].filter((scope) => !scopes.includes(scope))
  if (missing.length > 0)
    throw problem('missing_scope', {
      detail: `The steps and conditions of this automation require ${scopesInWords(missing)}, which the credentials do not have.`,
    })
}

export const sendsEmail = ({ nodes }: Pick<FlowDefinition, 'nodes'>): boolean =>
  nodes.some(({ type }) => nodeTypes.get(type)?.effect === 'email')
