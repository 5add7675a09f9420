export { meHandlers } from './handlers.ts'
