import { createPort } from '../../platform/port.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** The values that contacts have in custom fields. */
export interface ContactValues {
  /**
   * Removes the values under a key from the next `batch` contacts behind an id, in the order of ids. Returns the last id of those that it
   * looked at; null where there are no more.
   */
  remove(tx: Sql, key: string, afterId: string, batch: number): Promise<string | null>
}

export const contactValues = createPort<ContactValues>('values of contacts')
