export { createJob, type JobRequest } from './create.ts'
export type { FileDescription, Output } from './files.ts'
export {
  type Counters,
  type JobKind,
  type JobRun,
  type NewJobError,
  type Progress,
  UnavailableHere,
  type Wait,
  type Work,
  type WorkContext as WorkParts,
} from './kind.ts'
export { fileLink, type LinkOptions } from './links.ts'
export { jobRetention } from './retention.ts'
export type { JobScopes } from './rights.ts'
export { begun } from './serializers.ts'
export { jobData, waitForErasures } from './store/contact-data.ts'
export { type ErrorOfContact, errorsOfContact, hasErrorWith } from './store/errors.ts'
export { isJobOpen, type JobTarget, listUndoableAmong, listUndosOf } from './store/jobs.ts'
export { reopenJob } from './store/leases.ts'
export { readMemory, writeMemory } from './store/memory.ts'
export {
  addChanges,
  type Changes,
  countSnapshots,
  insertSnapshots,
  listSnapshots,
} from './store/snapshots.ts'
export { findTargets, freezeTargets } from './store/targets.ts'
export { longWork } from './tasks.ts'
export type { UndoPayload } from './undo.ts'
