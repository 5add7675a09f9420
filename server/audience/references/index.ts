export { isInUse, type ReferenceUsers, refuseWhileInUse } from './in-use.ts'
export { holdReferences, lockReferences } from './lock.ts'
export { showUsage } from './usage.ts'
