export { createEditions } from './editions.ts'
export { editionJobs, planLocks } from './jobs.ts'
export { countDeliveries, monthOf, nextMonthOf, used as usedOfPlan } from './usage.ts'
