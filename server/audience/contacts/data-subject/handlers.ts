import type { AppContext } from '../../../platform/app-context.ts'
import type { AllContactData } from '../contact-data.ts'
import { erasureHandlers } from './erase.ts'
import { evidenceHandlers } from './evidence.ts'
import { mergeHandlers } from './merge.ts'

/** What people may demand of what is kept about them, and what is kept because they may. */
export const rightsHandlers = (context: AppContext, all: AllContactData) => ({
  ...evidenceHandlers(context),
  ...erasureHandlers(context, all),
  ...mergeHandlers(context, all),
})
