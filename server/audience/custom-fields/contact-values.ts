import type { Sql } from '../../platform/storage/open.ts'

/** The values of contacts in custom fields. Contacts lie above. */
export interface ContactValues {
  /** Whether a contact, also one in the trash, has a value under a key. */
  exist(tx: Sql, key: string): Promise<boolean>
  /**
   * Removes the values under a key from the next `batch` contacts after an id, in the order of ids. Returns
   * the last id that was read; null if there are no more contacts.
   */
  remove(tx: Sql, key: string, afterId: string, batch: number): Promise<string | null>
}
