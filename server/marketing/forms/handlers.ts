import { bulkHandlers } from './handlers/bulk.ts'
import { catalogueHandlers } from './handlers/catalogue.ts'
import { draftHandlers } from './handlers/drafts.ts'
import { publishingHandlers } from './handlers/publishing.ts'
import { statisticsHandlers } from './handlers/statistics.ts'
import { submissionHandlers } from './handlers/submissions.ts'

/** All operations of the area. */
export const formHandlers = {
  ...catalogueHandlers,
  ...draftHandlers,
  ...publishingHandlers,
  ...submissionHandlers,
  ...bulkHandlers,
  ...statisticsHandlers,
}
