export { segmentJobs } from './jobs.ts'
