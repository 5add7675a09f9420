export { segmentHandlers } from './handlers.ts'
