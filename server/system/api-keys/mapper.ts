import type { components } from '../../../generated/types.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { keyStatus } from './rules.ts'
import type { ApiKeyRow } from './store.ts'

type ApiKey = components['schemas']['ApiKey']

/** An API key as the contract shows it. `userName` is what its user is called now. */
export const toApiKey = (row: ApiKeyRow, userName: string, now: Date): ApiKey => {
  const status = keyStatus(row, now)
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    status,
    capabilities: row.capabilities,
    scopes: row.scopes,
    user: { id: row.user_id, display_name: userName },
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    previous_secret_expires_at: status === 'rotating' ? row.previous_valid_until : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** What a write compares. */
export const versionTag = (row: ApiKeyRow): string => `v${row.version}`

/**
 * The version, and a digest of what changes without anybody changing the key (its last use, its passing into expiry,
 * its user's name), which a 304 must not hide.
 */
export const apiKeyTag = (row: ApiKeyRow, shown: ApiKey): string =>
  `${versionTag(row)}-${digestOf([shown.status, shown.last_used_at, shown.user.display_name])}`
