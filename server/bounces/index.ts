export { bounceJobs } from './jobs.ts'
export { type About, type Recorded, recordBounce, recordComplaint, recordReturn } from './record.ts'
export { type InboundOptions, inboundRoutes } from './routes.ts'
