import type { Sql } from '../../platform/storage/open.ts'

/**
 * What is published from now on keeps what it names: deletions wait until the transaction ends, and then see the use. Call it before
 * the check that everything exists, and before any row is locked. Publishing takes it together, deletions alone (`lockReferences`).
 */
export const holdReferences = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock_shared(hashtextextended('segments', 0))`
}

/**
 * Locks the references between segments until the transaction ends. Without the lock, two transactions that
 * both check before they write could create a circle, or delete what the other has just checked. Comes before the locks of rows.
 */
export const lockReferences = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended('segments', 0))`
}
