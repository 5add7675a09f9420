export { suppressionHandlers } from './handlers.ts'
