import { reportHandlers } from './handlers/reports.ts'
import { resumeHandlers } from './handlers/resume.ts'
import { startHandlers } from './handlers/start.ts'
import { suggestionHandlers } from './handlers/suggestions.ts'

/** The operations of the runs of a migration, and the suggestions that follow from the last one. */
export const migrationRunHandlers = {
  ...startHandlers,
  ...resumeHandlers,
  ...suggestionHandlers,
  ...reportHandlers,
}
