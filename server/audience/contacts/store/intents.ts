import type { Sql } from '../../../platform/storage/open.ts'

/*
 * The ledger does not reference contacts. So that nothing of a contact comes into it after the contact was removed, whoever writes
 * intents, or anything else that names a contact there, shares a lock, and whoever removes a contact holds it alone. Both take it
 * before any row, and both read contacts only after they have it.
 */

/** Nobody removes a contact until the transaction ends. */
export const shareIntents = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock_shared(hashtext('delivery intents'))`
}

/**
 * Nobody writes an intent until the transaction ends; those that were being written are in the ledger now. All sending waits for that, so
 * a process that is frozen with it loses it before the statements of those who wait have waited too long.
 */
export const holdIntents = async (tx: Sql): Promise<void> => {
  await tx`
    select set_config('idle_in_transaction_session_timeout', '10s', true), pg_advisory_xact_lock(hashtext('delivery intents'))`
}
