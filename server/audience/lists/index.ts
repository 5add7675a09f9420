export { createMissingList } from './create.ts'
export {
  findPrivateLists,
  listCountedLess,
  listEveryList,
  lockNamedLists,
  namedLists,
} from './store.ts'
export { undoList } from './subject.ts'
