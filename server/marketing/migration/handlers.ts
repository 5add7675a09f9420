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
export const migrationHandlers = {
  ...sourceHandlers,
  ...connectionHandlers,
  ...inventoryHandlers,
  ...fileHandlers,
  ...planHandlers,
  ...startHandlers,
  ...resumeHandlers,
  ...suggestionHandlers,
  ...reportHandlers,
}
