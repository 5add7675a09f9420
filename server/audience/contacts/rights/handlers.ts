import type { Parts } from '../../../platform/parts.ts'
import { erasureHandlers } from './erase.ts'
import { evidenceHandlers } from './evidence.ts'
import { mergeHandlers } from './merge.ts'

/** What people may demand of what is kept about them, and what is kept because they may. */
export const rightsHandlers = (parts: Parts) => ({
  ...evidenceHandlers(parts),
  ...erasureHandlers(parts),
  ...mergeHandlers(parts),
})
