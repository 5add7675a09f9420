export { retentionHandlers } from './handlers.ts'
export { retentionJobs } from './jobs.ts'
