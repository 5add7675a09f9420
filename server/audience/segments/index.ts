export { segmentHandlers } from './handlers.ts'
export { segmentJobs } from './jobs.ts'
