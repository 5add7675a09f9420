import { catalogueHandlers } from './handlers/catalogues.ts'
import { draftHandlers } from './handlers/drafts.ts'
import { enrolmentHandlers } from './handlers/enrolments.ts'
import { manyHandlers } from './handlers/many.ts'
import { publishingHandlers } from './handlers/publishing.ts'

export const automationHandlers = {
  ...catalogueHandlers,
  ...draftHandlers,
  ...publishingHandlers,
  ...enrolmentHandlers,
  ...manyHandlers,
}
