import { cancellable } from './cancelling.ts'
import { type Database, openDatabase } from './open.ts'
import { repeating } from './repeating.ts'

/**
 * The connections of a process that responds to requests, by purpose: overload of one pool leaves the others
 * free.
 */
export interface Pools {
  usual: Database
  /** For operations that may be slow; one connection for each that runs at once. */
  slow: Database
  /** For log-in, authentication, limits, and single messages. */
  reserved: Database
  /** For readiness checks only. */
  health: Database
}

/** Maximum connections of each pool. `docs/operations.md` adds them up. */
export const poolSizes = { usual: 8, slow: 3, reserved: 4, health: 1, work: 4 } as const

/** Pools of one process on one database share caches: a cache by pool uses the first pool as its key. */
const firsts = new WeakMap<object, object>()
export const cacheKeyOf = (sql: object): object => firsts.get(sql) ?? sql

/** Opens a further pool of this process on the same database. */
export const openFurtherPool = (usual: Database, url: string, name: keyof typeof poolSizes): Database => {
  const pool = openDatabase(url, { name: `crs ${name} pid ${process.pid}`, connections: poolSizes[name] })
  firsts.set(pool, usual)
  return pool
}

/** Opens the pools in addition to the usual one. */
export const openPools = (url: string, usual: Database): Pools & { close(): Promise<void> } => {
  const opened = [
    openFurtherPool(usual, url, 'slow'),
    openFurtherPool(usual, url, 'reserved'),
    openFurtherPool(usual, url, 'health'),
  ] as const
  const [slow, reserved, health] = opened
  return {
    usual,
    slow: cancellableOf(slow, usual),
    reserved,
    health,
    close: async () => {
      await Promise.all(opened.map((pool) => pool.end({ timeout: 5 })))
    },
  }
}

const cancellableOf = (sql: Database, usual: Database): Database => {
  const pool = cancellable(sql)
  firsts.set(pool, usual)
  return pool
}

/** The pools of what answers requests: a transaction is repeated after a deadlock. */
export const repeatingPools = (pools: Pools): Pools => {
  const of = (sql: Database): Database => {
    const pool = repeating(sql)
    firsts.set(pool, cacheKeyOf(sql))
    return pool
  }
  const { usual, slow, reserved, health } = pools
  return { usual: of(usual), slow: of(slow), reserved: of(reserved), health }
}

/** One pool for everything, for tests and for benchmarks of other things. */
export const onePool = (sql: Database): Pools => ({
  usual: sql,
  slow: cancellableOf(sql, sql),
  reserved: sql,
  health: sql,
})
