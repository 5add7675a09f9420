export { changeKeys, changesOf, readsEnrolments } from './changes.ts'
export type { SoundTree } from './check.ts'
export { compileTree } from './compile.ts'
export { completeTree } from './complete.ts'
export { countParts } from './count.ts'
export { countLevels, joinEngagement, lastActiveAt } from './engagement.ts'
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
export { type Location, located, locationOf, trashRules } from './location.ts'
export { countMatching, matching, orTooComplex } from './matching.ts'
export type { NamedResources } from './named.ts'
export { describeConditions } from './options.ts'
export { readCondition, readConditions, readEachSaved, readSaved, readSegment, readToSave } from './read.ts'
export { patternOf, searchFault } from './search-text.ts'
export {
  claimCount,
  deleteSegment,
  findSegment,
  insertSegment,
  listDue,
  listSegmentsUsing,
  lockSegment,
  namedSegments,
  recordCount,
  requireCount,
  type SegmentOrder,
  type SegmentRow,
  segmentList,
  segmentsUsing,
  updateSegment,
} from './segments.ts'
export type { SavedTree, Tree } from './tree.ts'
