export { segmentJobs } from './jobs.ts'
export { holdSegments, listSegmentConditions, listSegmentsUsing, namedSegments } from './store.ts'
