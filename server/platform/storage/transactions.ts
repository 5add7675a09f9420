import type { Database, Sql } from './open.ts'

/** Connections of a pool that transactions of requests must leave free. */
const reservedConnections = (connections: number): number => (connections >= 6 ? 2 : 1)

/**
 * Begins transactions: as many at once as the pool has connections, less one or two. A query of a handler
 * outside its own transaction (the host about a user, the edition) needs a further connection. If
 * transactions could take all of them, the pool could deadlock.
 */
export const createTransactions = (sql: Database) => {
  const waiting: (() => void)[] = []
  let free = Math.max(1, sql.options.max - reservedConnections(sql.options.max))

  const waitForSlot = (): Promise<void> | undefined => {
    if (free > 0) {
      free -= 1
      return undefined
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Passes the slot to the longest waiting transaction. */
  const releaseSlot = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    await waitForSlot()
    try {
      return (await sql.begin(work)) as T
    } finally {
      releaseSlot()
    }
  }
}

export type Begin = ReturnType<typeof createTransactions>
