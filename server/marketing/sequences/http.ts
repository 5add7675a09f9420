export { sequenceHandlers } from './handlers.ts'
