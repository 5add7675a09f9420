import type { Sql } from '../../../platform/storage/open.ts'

/*
 * The ledger does not reference contacts by a foreign key. To keep references to deleted contacts out of it,
 * both sides take a lock. A transaction that writes intents, or anything else that refers to a contact there,
 * takes it shared. A transaction that deletes a contact takes it exclusively. Both take it before any row
 * lock, and read contacts only after they have it.
 */

/** No contact can be deleted until the transaction ends. */
export const shareIntents = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock_shared(hashtext('delivery intents'))`
}

/**
 * No intent can be written until the transaction ends; all intents that were being written are in the ledger.
 * All sending waits for this lock. The timeout releases it if the process hangs, before the statements of the
 * waiting transactions time out.
 */
export const holdIntents = async (tx: Sql): Promise<void> => {
  await tx`
    select set_config('idle_in_transaction_session_timeout', '10s', true), pg_advisory_xact_lock(hashtext('delivery intents'))`
}
