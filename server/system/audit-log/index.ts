export { auditCheckKind } from './check.ts'
export { auditExportKind } from './export.ts'
export { auditLogJobs } from './jobs.ts'
export { auditRetention } from './retention.ts'
