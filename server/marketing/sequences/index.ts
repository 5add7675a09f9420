export { sequenceHandlers } from './handlers.ts'
export { sequenceJobs } from './jobs.ts'
