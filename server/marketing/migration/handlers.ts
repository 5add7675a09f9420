import type { AppContext } from '../../platform/app-context.ts'
import { connectionHandlers } from './handlers/connections.ts'
import { fileHandlers } from './handlers/files.ts'
import { inventoryHandlers } from './handlers/inventories.ts'
import { planHandlers } from './handlers/migrations.ts'
import { reportHandlers } from './handlers/reports.ts'
import { resumeHandlers } from './handlers/resume.ts'
import { sourceHandlers } from './handlers/sources.ts'
import { startHandlers } from './handlers/start.ts'
import { suggestionHandlers } from './handlers/suggestions.ts'

/** The operations of migrations. */
export const migrationHandlers = (context: AppContext) => ({
  ...sourceHandlers(),
  ...connectionHandlers(context),
  ...inventoryHandlers(context),
  ...fileHandlers(context),
  ...planHandlers(context),
  ...startHandlers(context),
  ...resumeHandlers(context),
  ...suggestionHandlers(context),
  ...reportHandlers(context),
})
