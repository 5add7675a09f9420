import type { Sql } from '../../platform/storage/open.ts'
import { contactValues } from './contact-values.ts'
import { deleteCustomField } from './store.ts'

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Contacts per statement. */
const batch = 2000
/** Statements within the request that deletes: about as long as a person waits for a button. */
const atOnce = 5

/**
 * Takes the values under a key off all contacts and then forgets the field, so that its key is free. In batches, each in
 * a transaction of its own if `sql` is the pool; whoever is stopped begins anew, which is harmless.
 */
export const removeField = async (
  sql: Sql,
  { id, key }: { id: string; key: string },
  statements = Number.POSITIVE_INFINITY,
): Promise<'removed' | 'begun'> => {
  let after: string | null = beforeAll
  for (let count = 0; after !== null; count++) {
    if (count >= statements) return 'begun'
    after = await contactValues.use.remove(sql, key, after, batch)
  }
  await deleteCustomField(sql, id)
  return 'removed'
}

/** The same within a request: where there are few contacts it is done at once, and the rest is left to the job. */
export const beginRemoval = (tx: Sql, field: { id: string; key: string }): Promise<'removed' | 'begun'> =>
  removeField(tx, field, atOnce)
