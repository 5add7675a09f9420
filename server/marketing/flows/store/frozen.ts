import type { Sql } from '../../../platform/storage/open.ts'

/**
 * Milliseconds that a frozen process keeps the locks of its transaction. Less than a lease lasts and than other
 * statements wait, so that neither other walkers nor requests fail because of it.
 */
const maxIdle = 20_000

/** Lets the server end this transaction soon if its process is frozen. */
export const endIfFrozen = async (tx: Sql): Promise<void> => {
  await tx`select set_config('idle_in_transaction_session_timeout', ${String(maxIdle)}, true)`
}
