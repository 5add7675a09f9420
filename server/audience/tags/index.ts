export { addTags, removeTags } from '../memberships/index.ts'
export { tagHandlers } from './handlers.ts'
