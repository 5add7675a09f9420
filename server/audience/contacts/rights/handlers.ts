import type { Parts } from '../../../platform/parts.ts'
import type { AllContactData } from '../contact-data.ts'
import { erasureHandlers } from './erase.ts'
import { evidenceHandlers } from './evidence.ts'
import { mergeHandlers } from './merge.ts'

/** What people may demand of what is kept about them, and what is kept because they may. */
export const rightsHandlers = (parts: Parts, all: AllContactData) => ({
  ...evidenceHandlers(parts),
  ...erasureHandlers(parts, all),
  ...mergeHandlers(parts, all),
})
