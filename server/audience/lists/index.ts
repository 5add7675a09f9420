export { listHandlers } from './handlers.ts'
export { lockNamedLists } from './store.ts'
