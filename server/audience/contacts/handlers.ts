import type { AppContext } from '../../platform/app-context.ts'
import type { AllContactData } from './contact-data.ts'
import { dataSubjectHandlers } from './data-subject/handlers.ts'
import { bulkHandlers } from './handlers/bulk.ts'
import { contactsHandlers } from './handlers/contacts.ts'
import { historyHandlers } from './handlers/history.ts'
import { membershipHandlers } from './handlers/memberships.ts'
import { noteHandlers } from './handlers/notes.ts'
import { searchHandlers } from './handlers/search.ts'

/** All operations of the area. `all` is the contact data of all areas. */
export const contactHandlers = (context: AppContext, all: AllContactData) => ({
  ...contactsHandlers(context),
  ...searchHandlers(context),
  ...bulkHandlers(context),
  ...membershipHandlers(context),
  ...noteHandlers(context),
  ...historyHandlers(context),
  ...dataSubjectHandlers(context, all),
})
