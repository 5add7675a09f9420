import type { Sql } from '../../../platform/storage/open.ts'

/** Nobody else adds or changes contacts before the transaction, or the savepoint behind it, comes to its end. They are still read. */
export const blockWrites = async (tx: Sql): Promise<void> => {
  await tx`lock table contacts in share row exclusive mode`
}
