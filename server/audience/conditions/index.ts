export { changeKeys, changesOf, readsEnrolments } from './changes.ts'
export type { SoundTree } from './check.ts'
export { compileTree } from './compile.ts'
export { completeTree } from './complete.ts'
export { countLevels, joinEngagement } from './engagement.ts'
export {
  describeEvidence,
  evidenceOf,
  evidenceWarnings,
  isCollected,
  missingEvidence,
  type NeededEvidence,
} from './evidence.ts'
export { explainTree } from './explain.ts'
export type { Evidence } from './field.ts'
export { countMatching, matching, orTooComplex } from './matching.ts'
export { describeConditions } from './options.ts'
export { readCondition, readConditions, readEachSaved, readSaved, readSegment, readToSave } from './read.ts'
export { isInUse, type Referenced, refuseWhileInUse } from './references.ts'
export { holdReferences, lockReferences } from './store.ts'
export { type NamedResources, subjects } from './subjects.ts'
export type { SavedTree, Tree } from './tree.ts'
