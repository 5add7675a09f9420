import type { OperationId, operationTable } from '../../../generated/operations.ts'
import type { Editions } from '../editions.ts'
import { problem } from '../problem.ts'
import type { Sql } from '../storage/open.ts'
import type { Reserve } from './handler.ts'

/** The limits that operations declare. */
export type CountedLimit = NonNullable<(typeof operationTable)[OperationId]['planLimit']>

/** Counts what a plan limit is about, seen from inside the transaction. */
export interface Counter {
  (tx: Sql): Promise<number>
  /** The same for a transaction that is about to add some, in an order of its own: no turn is taken besides. */
  beforeAdding?: (tx: Sql, adding: number, allowed: number) => Promise<number>
}

/** Whoever adds where a limit is in force takes this first. */
const takeTurn = async (tx: Sql, limit: CountedLimit): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtext(${`plan_limit ${limit}`}))`
}

/**
 * Tells how much room is left, for those who take as much of it as there is: null without a limit, and below zero where more
 * is used than allowed. Otherwise as createReserve; nobody else takes of it before the transaction ends.
 */
export const createRoom =
  <Limit extends CountedLimit>(editions: Editions, counters: Record<Limit, Counter>) =>
  async (limit: Limit): Promise<(tx: Sql) => Promise<number | null>> => {
    const allowed = await editions.allowed(limit)
    return async (tx) => {
      if (allowed === null) return null
      await takeTurn(tx, limit)
      return allowed - (await counters[limit](tx))
    }
  }

/**
 * Reserves room under plan limits. Where a limit is in force the transactions that add take turns, so that two of them
 * can never both take the last place; without a limit nothing is counted and nobody waits.
 * What is allowed is asked before the transaction: who holds a connection must not wait for another one, or all of
 * them come to wait for one that none will give back.
 */
export const createReserve =
  <Limit extends CountedLimit>(editions: Editions, counters: Record<Limit, Counter>) =>
  async (limit: Limit): Promise<Reserve> => {
    const counter: Counter = counters[limit]
    const countFor = async (tx: Sql, adding: number, most: number): Promise<number> => {
      if (counter.beforeAdding) return counter.beforeAdding(tx, adding, most)
      await takeTurn(tx, limit)
      return counter(tx)
    }
    const [allowed, edition] = await Promise.all([editions.allowed(limit), editions.current()])
    return async (tx, count) => {
      if (allowed === null || count === 0) return
      const used = await countFor(tx, count, allowed)
      if (used + count <= allowed) return
      throw problem('pro_lock', {
        detail: `The ${edition === 'pro' ? 'Pro' : 'free'} edition allows ${allowed} ${limit.replaceAll('_', ' ')}; ${used} are used.`,
        lock: { feature: null, limit: { key: limit, used, allowed } },
      })
    }
  }
