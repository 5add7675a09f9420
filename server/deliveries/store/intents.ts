import type { Sql } from '../../platform/storage/open.ts'

/*
 * The ledger does not reference contacts. So that nothing of a contact comes into it after the contact was removed, whoever writes
 * intents, or anything else that names a contact there, shares a lock, and whoever removes a contact holds it alone. Both take it
 * before any row, and both read contacts only after they have it.
 */

/** Nobody removes a contact until the transaction ends. */
export const shareIntents = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock_shared(hashtext('delivery intents'))`
}

/** Nobody writes an intent until the transaction ends; those that were being written are in the ledger now. */
export const holdIntents = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtext('delivery intents'))`
}
