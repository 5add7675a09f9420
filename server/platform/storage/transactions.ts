import type { Database, Sql } from './open.ts'

/** Connections of a pool that no transaction of a request may take. */
const keptFree = (connections: number): number => (connections >= 6 ? 2 : 1)

/**
 * Begins transactions, as many at once as the pool has connections, less one or two. What a handler asks outside its own
 * transaction (the host about a user, the edition) needs a connection while the transaction holds one: if transactions
 * could take all of them, a crowd would wait for itself.
 */
export const createTransactions = (sql: Database) => {
  const waiting: (() => void)[] = []
  let free = Math.max(1, sql.options.max - keptFree(sql.options.max))

  const enter = (): Promise<void> | undefined => {
    if (free > 0) {
      free -= 1
      return undefined
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Hands the place to whoever waits longest. */
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    await enter()
    try {
      return (await sql.begin(work)) as T
    } finally {
      leave()
    }
  }
}

export type Begin = ReturnType<typeof createTransactions>
