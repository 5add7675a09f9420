import { sourceHandlers } from './handlers/sources.ts'

/** The operations of migrations. */
export const migrationHandlers = () => ({ ...sourceHandlers() })
