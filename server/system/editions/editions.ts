import type { PlanLimitKey } from '../../../generated/operations.ts'
import { type AccessCache, noAccessCache } from '../../platform/access-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Editions, Licence } from '../../platform/editions.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { isInForce } from './licence/rules.ts'
import { findLicence } from './licence/store.ts'
import { vendorKeys } from './licence/vendor-keys.ts'

/** How long a process goes on without asking the database which licence is installed. */
const REMEMBERED_MS = 1000

/** What the free plan holds. */
const freeLimits: Record<PlanLimitKey, number> = {
  contacts: 2000,
  custom_fields: 10,
  users_with_access: 2,
  deliveries_per_month: 12_000,
}

/** What the Pro plan holds; without limit where nothing is said. */
const proLimits: Partial<Record<PlanLimitKey, number>> = { custom_fields: 200 }

interface EditionContext {
  sql: Sql
  clock: Clock
  /** Public keys whose licences count; the release's own where left out. */
  vendorKeys?: readonly string[]
  accessCache?: AccessCache
}

/**
 * The edition in force. The licence is remembered until another one is told; where changes are not told, for a second (by the
 * process's own time, and by the clock, so that turning it by hand has the same effect). Whether it has ended is asked every time.
 */
export const createEditions = ({
  sql,
  clock,
  vendorKeys: vendor = vendorKeys,
  accessCache = noAccessCache,
}: EditionContext): Editions => {
  let known: { licence: Licence | null; readAt: number; clockAt: number } | null = null
  let reading: Promise<Licence | null> | null = null

  const find = async (): Promise<{ licence: Licence | null }> => {
    const found = await findLicence(sql, vendor)
    return { licence: found !== null && 'licence' in found ? found.licence : null }
  }

  const read = async (): Promise<Licence | null> => {
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
    performance.now() - readAt < REMEMBERED_MS && Math.abs(clock.now().getTime() - clockAt) < REMEMBERED_MS

  const licence = async (): Promise<Licence | null> => {
    if (accessCache.isUsed()) return (await accessCache.read('licence', find))?.licence ?? null
    if (known !== null && isFresh(known)) return known.licence
    // Whoever comes while it is read waits for that one answer.
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
  }
}
