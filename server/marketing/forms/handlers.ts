import type { AppContext } from '../../platform/app-context.ts'
import { bulkHandlers } from './handlers/bulk.ts'
import { catalogueHandlers } from './handlers/catalogue.ts'
import { draftHandlers } from './handlers/drafts.ts'
import { publishingHandlers } from './handlers/publishing.ts'
import { statisticsHandlers } from './handlers/statistics.ts'
import { submissionHandlers } from './handlers/submissions.ts'

/** All operations of the area. */
export const formHandlers = (context: AppContext) => ({
  ...catalogueHandlers(context),
  ...draftHandlers(context),
  ...publishingHandlers(context),
  ...submissionHandlers(context),
  ...bulkHandlers(context),
  ...statisticsHandlers(context),
})
