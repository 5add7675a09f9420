import type { Sql } from '../../platform/storage/open.ts'
import type { ContactValues } from './contact-values.ts'
import { deleteCustomField } from './store.ts'

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Contacts per statement. */
const batch = 2000
/** Maximum number of statements within the request: about as long as a user waits for a button. */
const atOnce = 5

/**
 * Removes the values under a key from all contacts, then deletes the field, which releases its key. Runs in
 * batches, each in its own transaction if `sql` is the pool. If it is interrupted, it starts again from the
 * beginning, which is harmless.
 */
export const removeField = async (
  sql: Sql,
  contactValues: ContactValues,
  { id, key }: { id: string; key: string },
  statements = Number.POSITIVE_INFINITY,
): Promise<'removed' | 'begun'> => {
  let after: string | null = beforeAll
  for (let count = 0; after !== null; count++) {
    if (count >= statements) return 'begun'
    after = await contactValues.remove(sql, key, after, batch)
  }
  await deleteCustomField(sql, id)
  return 'removed'
}

/** The same within a request: with few contacts it finishes at once, otherwise the job does the rest. */
export const beginRemoval = (
  tx: Sql,
  contactValues: ContactValues,
  field: { id: string; key: string },
): Promise<'removed' | 'begun'> => removeField(tx, contactValues, field, atOnce)
