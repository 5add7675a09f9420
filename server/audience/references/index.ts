export { isInUse, type ReferenceUsers, refuseWhileInUse } from './in-use.ts'
export { holdReferences, lockReferences } from './lock.ts'
