export { createMissingList } from './create.ts'
export { listHandlers } from './handlers.ts'
export {
  findPrivateLists,
  holdLists,
  listCountedLess,
  listEveryList,
  lockNamedLists,
  namedLists,
} from './store.ts'
export { undoList } from './undo.ts'
