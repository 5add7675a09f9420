export { editionHandlers } from './handlers.ts'
