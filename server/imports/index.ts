export { importKind } from './applying/kind.ts'
export { importHandlers } from './handlers.ts'
