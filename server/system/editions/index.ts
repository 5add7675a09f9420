export { createEditions } from './editions.ts'
export { editionJobs, planLocks } from './jobs.ts'
export { countDeliveries, monthOf, used as usedOfPlan } from './usage.ts'
