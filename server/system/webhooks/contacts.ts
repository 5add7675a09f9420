import { createPort } from '../../platform/port.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { EventContact } from './build.ts'

/** What events show of contacts. Contacts lie above. */
export const contactsOfEvents = createPort<{
  /** The contacts that are not permanently deleted. */
  readEventContacts(tx: Sql, ids: readonly string[]): Promise<EventContact[]>
}>('contacts of events')
