export { createEditions } from './editions.ts'
export { editionJobs, type PlanLocks } from './jobs.ts'
export { countDeliveries, monthOf, nextMonthOf, used as usedOfPlan } from './usage.ts'
