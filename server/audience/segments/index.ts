export { segmentJobs } from './jobs.ts'
export { listSegmentConditions, listSegmentsUsing, namedSegments } from './store.ts'
