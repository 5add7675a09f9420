import type { Sql } from '../../../platform/storage/open.ts'

/** Other transactions cannot add or change contacts until this one, or its enclosing savepoint, ends. They can still read. */
export const blockWrites = async (tx: Sql): Promise<void> => {
  await tx`lock table contacts in share row exclusive mode`
}
