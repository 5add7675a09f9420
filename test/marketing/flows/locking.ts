import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, type Sql } from '../../../server/platform/storage/open.ts'
import type { TestApp } from '../../support/app.ts'

/** Waits until so many sessions of the test's database wait for a lock. */
export const untilWaiting = async (app: TestApp, count: number): Promise<void> => {
  for (;;) {
    const [row] = await app.context.sql<{ count: number }[]>`
      select count(*)::integer as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    if ((row?.count ?? 0) >= count) return
    await pause(10)
  }
}

/**
 * Holds the locks that `lock` takes until it is released, in a session of its own. `more` runs in the same transaction before
 * the release.
 */
export const hold = async (app: TestApp, lock: (tx: Sql) => Promise<unknown>) => {
  const other = openDatabase(app.databaseUrl, { name: 'a test that holds locks' })
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<((tx: Sql) => Promise<unknown>) | undefined>()
  const holding = other.begin(async (tx: Sql) => {
    await lock(tx)
    begun.resolve()
    await (await end.promise)?.(tx)
  })
  await Promise.race([begun.promise, holding])
  return async (more?: (tx: Sql) => Promise<unknown>): Promise<void> => {
    end.resolve(more)
    try {
      await holding
    } finally {
      await other.end()
    }
  }
}
