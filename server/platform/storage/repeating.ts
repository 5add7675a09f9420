import { setTimeout as pause } from 'node:timers/promises'
import { isDeadlock } from '../transient-errors.ts'
import type { Database } from './open.ts'

/** Attempts at a transaction, and the longest pause before the next one in milliseconds. */
const mostAttempts = 5
const longestPause = 100

/**
 * Runs a transaction again that PostgreSQL has rolled back because it waited with another one in a circle. `work` must have no effect
 * outside of its transaction.
 */
export const repeatAfterDeadlock = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || attempt === mostAttempts) throw error
      // By chance, so that two transactions do not meet again.
      await pause(Math.random() * longestPause)
    }
}

/** A pool whose transactions are repeated after a deadlock. What answers requests uses it: see `repeatAfterDeadlock`. */
export const repeating = (sql: Database): Database =>
  new Proxy(sql, {
    get: (pool, name) =>
      name === 'begin'
        ? (...args: Parameters<Database['begin']>) => repeatAfterDeadlock(() => pool.begin(...args))
        : (Reflect.get(pool, name) as unknown),
  })
