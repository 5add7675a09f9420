export { auditLogHandlers } from './handlers.ts'
