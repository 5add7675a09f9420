import type { AppContext } from '../../../platform/app-context.ts'
import type { AllContactData } from '../contact-data.ts'
import { erasureHandlers } from './erase.ts'
import { evidenceHandlers } from './evidence.ts'
import { mergeHandlers } from './merge.ts'

/** Data-subject rights (export, erase, merge) and the evidence that they require. */
export const dataSubjectHandlers = (context: AppContext, all: AllContactData) => ({
  ...evidenceHandlers(context),
  ...erasureHandlers(context, all),
  ...mergeHandlers(context, all),
})
