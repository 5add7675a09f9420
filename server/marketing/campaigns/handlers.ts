import type { Parts } from '../../platform/parts.ts'
import { draftHandlers } from './handlers/drafts.ts'
import { mailHandlers } from './handlers/mail.ts'
import { numberHandlers } from './handlers/numbers.ts'
import { sendingHandlers } from './handlers/sending.ts'

/** Every operation of the area. */
export const campaignHandlers = (parts: Parts) => ({
  ...draftHandlers(parts),
  ...sendingHandlers(parts),
  ...mailHandlers(parts),
  ...numberHandlers(parts),
})
