import type { components } from '../../../generated/types.ts'
import { digestOf } from '../../platform/http/digest.ts'
import type { Principal } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { findUsage, type Referenced, type ReferenceUsers, type Use } from './in-use.ts'

type Schemas = components['schemas']

/** The scope that reads what uses a resource. */
const scopes: Record<Schemas['UsageKind'], Schemas['Scope']> = {
  campaign: 'campaigns:read',
  sequence: 'sequences:read',
  automation: 'automations:read',
  form: 'forms:read',
  webhook: 'webhooks:read',
  segment: 'segments:read',
}

/** Whether the principal may learn the name of a use. Only administrators see webhooks. */
const mayName = ({ capabilities, scopes: own }: Principal, { kind }: Use): boolean =>
  (own === null || own.includes(scopes[kind])) &&
  (kind !== 'webhook' || capabilities.includes('crm_administer'))

/** The response with what uses a resource. */
export const showUsage = async (
  sql: Sql,
  users: ReferenceUsers,
  principal: Principal,
  id: string,
  referenced: Referenced,
) => {
  const { count, uses } = await findUsage(sql, users, referenced)
  const body: Schemas['Usage'] = {
    id,
    in_use: count > 0,
    uses_count: count,
    uses: uses.map((use) => ({ ...use, name: mayName(principal, use) ? use.name : null })),
  }
  return { status: 200 as const, body, etag: digestOf(body) }
}
