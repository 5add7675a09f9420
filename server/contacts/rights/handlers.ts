import type { Parts } from '../../platform/parts.ts'
import { evidenceHandlers } from './evidence.ts'

/** What people may demand of what is kept about them, and what is kept because they may. */
export const rightsHandlers = (parts: Parts) => ({
  ...evidenceHandlers(parts),
})
