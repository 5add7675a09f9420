export { settingsHandlers } from './handlers.ts'
export { retentionHandlers } from './retention-preview.ts'
