import type { ApiKeyOutcome } from '../../host/authenticate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { hashKey, isKey } from './secret.ts'
import { type ApiKeyCredential, findCredential, noteUse } from './store.ts'

const MINUTE = 60_000

const refusalOf = (found: ApiKeyCredential, now: Date): 'expired' | 'revoked' | null => {
  if (found.revoked_at !== null) return 'revoked'
  return found.expires_at !== null && Date.parse(found.expires_at) <= now.getTime() ? 'expired' : null
}

export const isRefused = (found: ApiKeyCredential, now: Date): boolean => refusalOf(found, now) !== null

/** Tells what an API key may do. Its use is noted at most once a minute: a read should not cost a write. */
export const apiKeyAuthenticator =
  (sql: Sql, clock: Clock) =>
  async (key: string): Promise<ApiKeyOutcome> => {
    if (!isKey(key)) return { refused: 'unknown' }
    const now = clock.now()
    const found = await findCredential(sql, hashKey(key), now)
    if (found === undefined) return { refused: 'unknown' }
    const refused = refusalOf(found, now)
    if (refused !== null) return { refused }
    const minuteAgo = new Date(now.getTime() - MINUTE)
    if (found.last_used_at === null || Date.parse(found.last_used_at) <= minuteAgo.getTime()) {
      await noteUse(sql, found.id, now, minuteAgo)
    }
    const { id, user_id, name, capabilities, scopes } = found
    return { user_id, credential: { id, name }, capabilities, scopes }
  }
