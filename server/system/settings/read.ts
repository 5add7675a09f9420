import type { KeySource } from '../../platform/secrets.ts'
import { open } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { firstOf } from '../../platform/storage/pools.ts'
import { findGroup } from './store.ts'
import type { Group, Provider, SettingsValues } from './values.ts'

/** Milliseconds for which a process goes by what it has read: so long another one may not know of a change. */
const remembered = 3_000

interface Memory {
  kept: Map<Group, { value: Promise<SettingsValues[Group]>; until: number }>
  /** Until when nothing is kept, because a change here may not be committed yet. */
  unsettled: Map<Group, number>
}

/** By database, that is, by its first pool; a transaction has its own, which ends with it. */
const memories = new WeakMap<object, Memory>()

const memoryOf = (pool: Sql): Memory => {
  const sql = firstOf(pool)
  const memory = memories.get(sql) ?? { kept: new Map(), unsettled: new Map() }
  memories.set(sql, memory)
  return memory
}

/**
 * What a group of settings holds, with defaults for what nobody has set. Read from the database every few seconds at most;
 * a change in this process is seen at once.
 */
export const readSettings = <G extends Group>(sql: Sql, key: G): Promise<SettingsValues[G]> => {
  const { kept, unsettled } = memoryOf(sql)
  const time = performance.now()
  const known = kept.get(key)
  if (known && known.until > time) return known.value as Promise<SettingsValues[G]>
  const value = findGroup(sql, key).then((row) => row.value)
  if ((unsettled.get(key) ?? 0) <= time) {
    kept.set(key, { value, until: time + remembered })
    value.catch(() => kept.delete(key))
  }
  return value
}

/**
 * Forgets what was read of a group, on this pool: for whoever has changed it, before and after. For a while nothing is
 * remembered, because a change may be committed a moment after this.
 */
export const forgetSettings = (sql: Sql, key: Group): void => {
  const { kept, unsettled } = memoryOf(sql)
  kept.delete(key)
  unsettled.set(key, performance.now() + remembered)
}

export interface BounceSecrets {
  mailboxPassword: string | null
  providers: Record<Provider, string | null>
}

/** The secrets of the group bounces, never remembered. @throws CannotOpen */
export const readBounceSecrets = async (sql: Sql, config: KeySource): Promise<BounceSecrets> => {
  const { secrets } = await findGroup(sql, 'bounces')
  const opened = (name: string): string | null => {
    const encrypted = secrets[name]
    return encrypted === undefined ? null : open(config, Buffer.from(encrypted, 'base64'))
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
