import { campaignPages } from './marketing/campaigns/index.ts'
import type { Document } from './platform/contract/document.ts'
import type { RateLimiter } from './platform/http/rate-limit.ts'
import { confirmationPages } from './sending/confirmations/index.ts'
import type { PageRoute } from './sending/pages/index.ts'
import { recipientPages } from './sending/recipient/index.ts'
import { senderPages } from './sending/senders/index.ts'

/** The pages for recipients, of all areas. Reports of mail providers (`inboundRoutes` of bounces) are no pages. */
export const allPages = (document: Document, limit: RateLimiter): PageRoute[] => [
  ...recipientPages(document, limit),
  ...confirmationPages,
  ...senderPages,
  ...campaignPages,
]
