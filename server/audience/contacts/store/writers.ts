import type { Sql } from '../../../platform/storage/open.ts'

/**
 * Blocks other transactions from adding or changing contacts until this one, or its enclosing savepoint,
 * ends. Reading stays possible.
 */
export const blockWrites = async (tx: Sql): Promise<void> => {
  await tx`lock table contacts in share row exclusive mode`
}
