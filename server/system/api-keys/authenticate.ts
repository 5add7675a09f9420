import type { ApiKeyOutcome } from '../../host/authenticate.ts'
import { type AccessCache, noAccessCache } from '../../platform/access-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { hashKey, isKey } from './secret.ts'
import { type ApiKeyCredential, type FoundCredential, findCredential, recordUse } from './store.ts'

const MINUTE = 60_000

const refusalOf = (found: ApiKeyCredential, now: Date): 'expired' | 'revoked' | null => {
  if (found.revoked_at !== null) return 'revoked'
  return found.expires_at !== null && Date.parse(found.expires_at) <= now.getTime() ? 'expired' : null
}

export const isRefused = (found: ApiKeyCredential, now: Date): boolean => refusalOf(found, now) !== null

/** Authenticates an API key. Records its last use at most once a minute: a read must not cost a write. */
export const apiKeyAuthenticator =
  (sql: Sql, clock: Clock, cache: AccessCache = noAccessCache) =>
  async (key: string): Promise<ApiKeyOutcome> => {
    if (!isKey(key)) return { refused: 'unknown' }
    const now = clock.now()
    const hash = hashKey(key)
    const isGood = (one: FoundCredential): boolean =>
      !isRefused(one, now) && (one.good_until === null || Date.parse(one.good_until) > now.getTime())
    const find = async () => (await findCredential(sql, hash, now)) ?? null
    const found = await cache.read(`api key ${hash.toString('base64')}`, find, isGood)
    if (found === null) return { refused: 'unknown' }
    const refused = refusalOf(found, now)
    if (refused !== null) return { refused }
    const minuteAgo = new Date(now.getTime() - MINUTE)
    if (found.last_used_at === null || Date.parse(found.last_used_at) <= minuteAgo.getTime()) {
      await recordUse(sql, found.id, now, minuteAgo)
      found.last_used_at = now.toISOString()
    }
    const { id, user_id, name, capabilities, scopes } = found
    return { user_id, credential: { id, name }, capabilities, scopes }
  }
