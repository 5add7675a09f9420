import type { components } from '../../../generated/types.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { keyStatus } from './rules.ts'
import type { ApiKeyRow } from './store.ts'

type ApiKey = components['schemas']['ApiKey']

/** Serializes an API key. `userName` is the user's present name. */
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

/** The tag that `If-Match` is compared with. */
export const versionTag = (row: ApiKeyRow): string => `v${row.version}`

/**
 * The version, and a digest of what changes without an update of the key: last use, expiry, the user's name.
 * A 304 must not hide those.
 */
export const apiKeyTag = (row: ApiKeyRow, shown: ApiKey): string =>
  `${versionTag(row)}-${digestOf([shown.status, shown.last_used_at, shown.user.display_name])}`
