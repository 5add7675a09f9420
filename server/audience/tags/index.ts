export { createTags, newTags } from './create.ts'
export { tagHandlers } from './handlers.ts'
export { lockNamedTags } from './store.ts'
