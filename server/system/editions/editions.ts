import type { PlanLimitKey } from '../../../generated/operations.ts'
import { type AccessCache, noAccessCache } from '../../platform/access-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Editions, InstalledLicence } from '../../platform/editions.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { isInForce } from './licence/rules.ts'
import { findLicence } from './licence/store.ts'
import { vendorKeys } from './licence/vendor-keys.ts'

/** Milliseconds for which a process uses the licence it has read before it reads the database again. */
const CACHE_MS = 1000

/** The limits of the free plan. */
const freeLimits: Record<PlanLimitKey, number> = {
  contacts: 2000,
  custom_fields: 10,
  users_with_access: 2,
  deliveries_per_month: 12_000,
  active_automations: 3,
  webhook_endpoints: 1,
}

/** The limits of the Pro plan; no limit where none is given. */
const proLimits: Partial<Record<PlanLimitKey, number>> = { custom_fields: 200, webhook_endpoints: 50 }

interface EditionContext {
  sql: Sql
  clock: Clock
  /** Public keys whose licences are accepted; default: the release's own. */
  vendorKeys?: readonly string[]
  accessCache?: AccessCache
}

/**
 * The edition in force. The licence is cached until a change is announced. Where changes are not announced,
 * it is cached for a second. Both the process's own time and the clock count, so that moving the clock by
 * hand has the same effect. Whether it has expired is checked every time.
 */
export const createEditions = ({
  sql,
  clock,
  vendorKeys: vendor = vendorKeys,
  accessCache = noAccessCache,
}: EditionContext): Editions => {
  let known: { licence: InstalledLicence | null; readAt: number; clockAt: number } | null = null
  let reading: Promise<InstalledLicence | null> | null = null

  const find = async (): Promise<{ licence: InstalledLicence | null }> => {
    const found = await findLicence(sql, vendor)
    if (found === null || 'refused' in found) return { licence: null }
    return { licence: { ...found.licence, installed_at: found.installed_at } }
  }

  const read = async (): Promise<InstalledLicence | null> => {
    const [readAt, clockAt] = [performance.now(), clock.now().getTime()]
    try {
      const { licence } = await find()
      known = { licence, readAt, clockAt }
      return licence
    } finally {
      reading = null
    }
  }

  const isFresh = ({ readAt, clockAt }: { readAt: number; clockAt: number }): boolean =>
    performance.now() - readAt < CACHE_MS && Math.abs(clock.now().getTime() - clockAt) < CACHE_MS

  const licence = async (): Promise<InstalledLicence | null> => {
    if (accessCache.isUsed()) return (await accessCache.read('licence', find))?.licence ?? null
    if (known !== null && isFresh(known)) return known.licence
    // Concurrent callers share one read.
    reading ??= read()
    return await reading
  }

  const current: Editions['current'] = async () => {
    const found = await licence()
    return found !== null && isInForce(found, clock.now()) ? found.edition : 'free'
  }

  return {
    current,
    licence,
    has: async () => (await current()) === 'pro',
    allowed: async (limit) => ((await current()) === 'pro' ? (proLimits[limit] ?? null) : freeLimits[limit]),
    allowedWhenFree: (limit) => freeLimits[limit],
    vendorKeys: vendor,
    forget: () => {
      known = null
      reading = null
      accessCache.empty()
    },
  }
}
