import type { Parts } from '../../platform/parts.ts'
import type { AllContactData } from './contact-data.ts'
import { bulkHandlers } from './handlers/bulk.ts'
import { contactsHandlers } from './handlers/contacts.ts'
import { historyHandlers } from './handlers/history.ts'
import { membershipHandlers } from './handlers/memberships.ts'
import { noteHandlers } from './handlers/notes.ts'
import { searchHandlers } from './handlers/search.ts'
import { rightsHandlers } from './rights/handlers.ts'

/** Every operation of the area; `all` is what every area keeps about contacts. */
export const contactHandlers = (parts: Parts, all: AllContactData) => ({
  ...contactsHandlers(parts),
  ...searchHandlers(parts),
  ...bulkHandlers(parts),
  ...membershipHandlers(parts),
  ...noteHandlers(parts),
  ...historyHandlers(parts),
  ...rightsHandlers(parts, all),
})
