import { dataSubjectHandlers } from './data-subject/handlers.ts'
import { bulkHandlers } from './handlers/bulk.ts'
import { contactsHandlers } from './handlers/contacts.ts'
import { eligibilityHandlers } from './handlers/eligibility.ts'
import { historyHandlers } from './handlers/history.ts'
import { membershipHandlers } from './handlers/memberships.ts'
import { noteHandlers } from './handlers/notes.ts'
import { searchHandlers } from './handlers/search.ts'

/** All operations of the area. */
export const contactHandlers = {
  ...contactsHandlers,
  ...searchHandlers,
  ...bulkHandlers,
  ...membershipHandlers,
  ...noteHandlers,
  ...historyHandlers,
  ...eligibilityHandlers,
  ...dataSubjectHandlers,
}
