export { mailServerHandlers } from './handlers.ts'
