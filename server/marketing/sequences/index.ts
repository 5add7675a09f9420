export { sequenceJobs } from './jobs.ts'
export { moveOf } from './move.ts'
export { changeKind } from './settle.ts'
