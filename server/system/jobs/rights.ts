import type { Scope } from '../../../generated/operations.ts'
import type { Capability } from '../../platform/host.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Reach } from '../api-keys/index.ts'
import type { KindName } from './kind.ts'
import type { JobRow } from './store/jobs.ts'

/** An API key needs one of these: those of the requests that create such jobs. */
export type JobScopes = readonly Extract<Scope, `${string}:write`>[]

interface Right {
  /** What the request that creates such a job requires at least. */
  capability: Capability
  scopes: JobScopes
}

/** Who may cancel, undo and read the jobs of a kind: who may create them. A missing kind is a compile error. */
const rights: Record<Exclude<KindName, 'undo'>, Right> = {
  bulk_action: { capability: 'crm_access', scopes: ['contacts:write'] },
  import: { capability: 'crm_access', scopes: ['imports:write'] },
  export: { capability: 'crm_access', scopes: ['exports:write', 'contacts:write'] },
  contact_export: { capability: 'crm_access', scopes: ['contacts:write', 'privacy-requests:write'] },
  bounce_correction: { capability: 'crm_administer', scopes: ['bounces:write'] },
  delivery_settlement: { capability: 'crm_administer', scopes: ['deliveries:write'] },
  automation_migration: { capability: 'crm_access', scopes: ['automations:write'] },
  automation_retry: { capability: 'crm_access', scopes: ['automations:write'] },
  sequence_change: { capability: 'crm_administer', scopes: ['sequences:write'] },
  submission_export: { capability: 'crm_access', scopes: ['forms:write'] },
  submission_deletion: { capability: 'crm_administer', scopes: ['forms:write'] },
  migration: { capability: 'crm_administer', scopes: ['migration:write'] },
  migration_inventory: { capability: 'crm_administer', scopes: ['migration:write'] },
  audit_export: { capability: 'crm_administer', scopes: ['audit-log:write'] },
  audit_check: { capability: 'crm_administer', scopes: ['audit-log:write'] },
  webhook_redelivery: { capability: 'crm_administer', scopes: ['webhooks:write'] },
}

type Requested = Pick<JobRow, 'kind' | 'payload'>

/**
 * What the request required that created the job. Where that depends on data, the payload keeps it. For an undo, pass the
 * job that it reverts.
 */
export const reachOf = ({ kind, payload }: Requested, access: 'read' | 'write'): Reach => {
  // Only a job whose original is gone: it needs the most.
  if (kind === 'undo') return { capability: 'crm_administer', scopes: ['contacts:write'] }
  const { capability: least, scopes: usual } = rights[kind]
  const { capability = least, scopes = usual } = payload as Partial<Right>
  const reading = scopes.map((scope) => scope.replace(':write', ':read') as Scope)
  return {
    capability: least === 'crm_administer' ? least : capability,
    scopes: access === 'write' ? scopes : [...reading, ...scopes],
  }
}

/** @throws missing_capability, missing_scope */
export const requireReachOf = (
  principal: Principal,
  job: Requested,
  access: 'read' | 'write',
  what: string,
): void => {
  const { capability, scopes } = reachOf(job, access)
  if (!principal.capabilities.includes(capability))
    throw problem('missing_capability', {
      detail: `${what} requires \`${capability}\`, which the credentials of ${principal.user.login} do not have.`,
    })
  const own = principal.scopes
  if (own !== null && !scopes.some((one) => own.includes(one)))
    throw problem('missing_scope', {
      detail: `${what} requires the scope ${scopes.map((one) => `\`${one}\``).join(' or ')}.`,
    })
}
