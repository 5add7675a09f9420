import type { AppContext } from '../../platform/app-context.ts'
import { draftHandlers } from './handlers/drafts.ts'
import { mailHandlers } from './handlers/mail.ts'
import { sendingHandlers } from './handlers/sending.ts'
import { statisticsHandlers } from './handlers/statistics.ts'

export const campaignHandlers = (context: AppContext) => ({
  ...draftHandlers(context),
  ...sendingHandlers(context),
  ...mailHandlers(context),
  ...statisticsHandlers(context),
})
