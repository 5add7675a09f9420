export { addTags, removeTags } from '../audience/index.ts'
export { tagHandlers } from './handlers.ts'
