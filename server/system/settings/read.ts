import type { KeySource } from '../../platform/secrets.ts'
import { decrypt } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { cacheKeyOf } from '../../platform/storage/pools.ts'
import { findGroup } from './store.ts'
import type { Group, Provider, SettingsValues } from './values.ts'

/** Milliseconds for which a process caches settings: a change is in force in all processes within a second. */
const cacheMilliseconds = 800

interface SettingsCache {
  cached: Map<Group, { value: Promise<SettingsValues[Group]>; until: number }>
  /** Until when the group is not cached, because a change made here may not be committed yet. */
  uncachedUntil: Map<Group, number>
}

/** By database, identified by its first pool. A transaction has its own cache, which ends with it. */
const caches = new WeakMap<object, SettingsCache>()

const cacheOf = (pool: Sql): SettingsCache => {
  const sql = cacheKeyOf(pool)
  const memory = caches.get(sql) ?? { cached: new Map(), uncachedUntil: new Map() }
  caches.set(sql, memory)
  return memory
}

/**
 * Returns a group of settings, with defaults. Read from the database once a second; this process
 * sees its own changes at once.
 */
export const readSettings = <G extends Group>(sql: Sql, key: G): Promise<SettingsValues[G]> => {
  const { cached, uncachedUntil } = cacheOf(sql)
  const time = performance.now()
  const known = cached.get(key)
  if (known && known.until > time) return known.value as Promise<SettingsValues[G]>
  const value = findGroup(sql, key).then((row) => row.value)
  if ((uncachedUntil.get(key) ?? 0) <= time) {
    cached.set(key, { value, until: time + cacheMilliseconds })
    value.catch(() => cached.delete(key))
  }
  return value
}

/**
 * Clears a group from the cache of this pool; call it before and after a change. The group is then not cached
 * for a while, because the change may be committed a moment later.
 */
export const invalidateSettings = (sql: Sql, key: Group): void => {
  const { cached, uncachedUntil } = cacheOf(sql)
  cached.delete(key)
  uncachedUntil.set(key, performance.now() + cacheMilliseconds)
}

export interface BounceSecrets {
  mailboxPassword: string | null
  providers: Record<Provider, string | null>
}

/** The secrets of the group `bounces`, never cached. @throws CannotOpen */
export const readBounceSecrets = async (sql: Sql, config: KeySource): Promise<BounceSecrets> => {
  const { secrets } = await findGroup(sql, 'bounces')
  const opened = (name: string): string | null => {
    const encrypted = secrets[name]
    return encrypted === undefined ? null : decrypt(config, Buffer.from(encrypted, 'base64'))
  }
  return {
    mailboxPassword: opened('mailbox'),
    providers: {
      ses: opened('ses'),
      sendgrid: opened('sendgrid'),
      mailgun: opened('mailgun'),
      postmark: opened('postmark'),
      brevo: opened('brevo'),
      sparkpost: opened('sparkpost'),
      generic: opened('generic'),
    },
  }
}
