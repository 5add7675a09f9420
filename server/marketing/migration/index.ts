export { migrationHandlers } from './handlers.ts'
