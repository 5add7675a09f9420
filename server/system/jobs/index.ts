export { createJob, type JobRequest } from './create.ts'
export type { About, Output } from './files.ts'
export { jobHandlers } from './handlers.ts'
export {
  type Counters,
  type JobKind,
  type NewJobError,
  NotHere,
  type Progress,
  type Turn,
  type Work,
  type WorkContext as WorkParts,
} from './kind.ts'
export { jobLinkRoutes, type LinkOptions } from './links.ts'
export { begun } from './serializers.ts'
export { jobData, waitForErasures } from './store/contact-data.ts'
export { type ErrorOfContact, errorsOfContact } from './store/errors.ts'
export { insertImages, listImages } from './store/images.ts'
export { recall, remember } from './store/memory.ts'
export { findTargets, freezeTargets } from './store/targets.ts'
export { longWork } from './tasks.ts'
