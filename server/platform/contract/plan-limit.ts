import type { OperationId, operationTable } from '../../../generated/operations.ts'
import type { Editions } from '../editions.ts'
import { problem } from '../problem.ts'
import type { Sql } from '../storage/open.ts'
import type { Reserve } from './handler.ts'

/** The limits that operations declare. */
export type CountedLimit = NonNullable<(typeof operationTable)[OperationId]['planLimit']>

/** Counts the usage of a plan limit inside the transaction. */
export interface Counter {
  (tx: Sql): Promise<number>
  /**
   * The same for a transaction that is about to add rows and takes its own lock, so that no other lock is
   * needed.
   */
  beforeAdding?: (tx: Sql, adding: number, allowed: number) => Promise<number>
}

/** Every transaction that adds under a limit takes this lock first. */
const lockLimit = async (tx: Sql, limit: CountedLimit): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtext(${`plan_limit ${limit}`}))`
}

/**
 * Returns the quota that is left, for operations that use as much of it as they can. Null without a limit;
 * negative if usage exceeds the limit. Otherwise like createReserve; no other transaction can use the quota
 * before this one ends.
 */
export const createQuotaReader =
  <Limit extends CountedLimit>(editions: Editions, counters: Record<Limit, Counter>) =>
  async (limit: Limit): Promise<(tx: Sql) => Promise<number | null>> => {
    const allowed = await editions.allowed(limit)
    return async (tx) => {
      if (allowed === null) return null
      await lockLimit(tx, limit)
      return allowed - (await counters[limit](tx))
    }
  }

/**
 * Reserves quota under plan limits. With a limit, transactions that add take turns, so that two of them
 * cannot both use the last unit. Without a limit, nothing is counted or locked. The limit is read before the
 * transaction begins: a transaction that waits for a second connection can deadlock the pool.
 */
export const createReserve =
  <Limit extends CountedLimit>(editions: Editions, counters: Record<Limit, Counter>) =>
  async (limit: Limit): Promise<Reserve> => {
    const counter: Counter = counters[limit]
    const countFor = async (tx: Sql, adding: number, most: number): Promise<number> => {
      if (counter.beforeAdding) return counter.beforeAdding(tx, adding, most)
      await lockLimit(tx, limit)
      return counter(tx)
    }
    const [allowed, edition] = await Promise.all([editions.allowed(limit), editions.current()])
    return async (tx, count) => {
      if (allowed === null || count === 0) return
      const used = await countFor(tx, count, allowed)
      if (used + count <= allowed) return
      throw problem('pro_lock', {
        detail: `This would exceed the limit of the ${edition === 'pro' ? 'Pro' : 'free'} edition for ${limit.replaceAll('_', ' ')}: ${used} of ${allowed} are used.`,
        lock: { feature: null, limit: { key: limit, used, allowed } },
      })
    }
  }
