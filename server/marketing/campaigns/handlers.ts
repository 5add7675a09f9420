import { draftHandlers } from './handlers/drafts.ts'
import { mailHandlers } from './handlers/mail.ts'
import { sendingHandlers } from './handlers/sending.ts'
import { statisticsHandlers } from './handlers/statistics.ts'

export const campaignHandlers = {
  ...draftHandlers,
  ...sendingHandlers,
  ...mailHandlers,
  ...statisticsHandlers,
}
