export { auditExportKind } from './export.ts'
export { auditLogHandlers } from './handlers.ts'
export { auditLogJobs } from './jobs.ts'
export { auditRetention } from './retention.ts'
