import { erasureHandlers } from './erase.ts'
import { evidenceHandlers } from './evidence.ts'
import { mergeHandlers } from './merge.ts'

/** Data-subject rights (export, erase, merge) and the evidence that they require. */
export const dataSubjectHandlers = {
  ...evidenceHandlers,
  ...erasureHandlers,
  ...mergeHandlers,
}
