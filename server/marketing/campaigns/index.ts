export { isOnList } from './audience.ts'
export { draftOf, emptyDraft, withoutAbsent } from './draft.ts'
export { eligibilityOf } from './eligibility.ts'
export { capOf } from './estimate.ts'
export { campaignJobs } from './jobs.ts'
export {
  compose,
  leastOf,
  type MarketingMail,
  type MarketingRecipient,
  recipientOf,
  trackingAllowedBy,
} from './mail/compose.ts'
export { type OpenContent, openWritten } from './open-content.ts'
export { pauseIfAllRefused } from './refused.ts'
export type { PauseReason } from './rules.ts'
export {
  createLimiters,
  createServerPace,
  type Limiters,
  reportTo,
  type ServerPace,
} from './sending/limits.ts'
export { createOpenMailing, type MailingContext as MailingParts } from './sending/mailing.ts'
export { capLeft, type EligibilityRow, listEligibility } from './store/audience.ts'
export {
  type CampaignRow,
  type Content as CampaignContent,
  type Draft,
  insertCampaign,
  lockCampaign,
  pauseAllCampaigns,
  updateDraft,
} from './store/campaigns.ts'
export {
  campaignsNeeding,
  campaignsUsing,
  hasCampaignsOf,
  isCampaignNameTaken,
  namedCampaigns,
  namedLinks,
} from './store/naming.ts'
export { nextCampaign } from './store/queue.ts'
export { campaignsWith, findCampaignFrom } from './store/use-of-senders.ts'
export { campaignsSettled, settleCampaign } from './transitions.ts'
export { undoDraft } from './undo.ts'
export type { FindViewed } from './view.ts'
export { openingFrom } from './windows.ts'
