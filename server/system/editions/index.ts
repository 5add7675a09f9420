export { createEditions } from './editions.ts'
export { editionJobs, type PlanLocks } from './jobs.ts'
export { monthOf, nextMonthOf, type UsedOfPlan } from './usage.ts'
