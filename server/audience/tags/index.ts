export { createTags, newTags } from './create.ts'
export { insertTags, listEveryTag, lockNamedTags, namedTags } from './store.ts'
export { undoTag } from './subject.ts'
