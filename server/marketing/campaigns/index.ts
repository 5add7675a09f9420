export { campaignHandlers } from './handlers.ts'
export { campaignJobs } from './jobs.ts'
export { campaignLinkRoutes } from './links.ts'
export type { OpenContent } from './open-content.ts'
export { pauseIfAllRefused } from './refused.ts'
export type { PauseReason } from './rules.ts'
export { createLimiters, type Limiters } from './sending/limits.ts'
export {
  type CampaignRecipient,
  createOpenMailing,
  type MailingContext as MailingParts,
} from './sending/mailing.ts'
export { type CampaignRow, pauseAllCampaigns } from './store/campaigns.ts'
export { listCampaignsUsing, namedCampaigns, namedLinks } from './store/naming.ts'
export { nextCampaign } from './store/queue.ts'
export { findCampaignFrom, findCampaignOf } from './store/use-of-senders.ts'
export { campaignsSettled, settleCampaign } from './transitions.ts'
export { campaignPages } from './view.ts'
export { openingFrom } from './windows.ts'
