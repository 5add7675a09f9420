import { hasCustomValues, removeCustomValues } from './audience/contacts/index.ts'
import { namedLists } from './audience/lists/index.ts'
import { namedTags } from './audience/tags/index.ts'
import { notifiedUsers, reachableUsers } from './host/index.ts'
import { campaignsWith, findCampaignFrom, namedCampaigns, namedLinks } from './marketing/campaigns/index.ts'
import {
  flowsUsing,
  namedAutomations,
  namedSequences,
  pauseBeyondPlan,
  reportHostEvent,
} from './marketing/flows/index.ts'
import { namedForms } from './marketing/forms/index.ts'
import { moveOf } from './marketing/sequences/index.ts'
import { canMailNotices, mailNotice, mailPrivacyLink } from './sending/messages/index.ts'
import { findSenderOfServer, findTestSender } from './sending/senders/index.ts'
import type { PlanLocks } from './system/editions/index.ts'
import { sessionLength } from './system/settings/index.ts'
import { pauseEndpointsBeyondPlan } from './system/webhooks/index.ts'

const planLocks: PlanLocks = {
  pauseBeyondPlan: async (sql, { allowed, lockedFeatures }, now) => {
    await pauseBeyondPlan(sql, { allowed: allowed.active_automations, lockedFeatures }, now)
    await pauseEndpointsBeyondPlan(sql, allowed.webhook_endpoints, now)
  },
}

/**
 * What areas call in areas above them. Each area states the types of the members that it takes. The application, the worker and the
 * commands pass them down, so that one that is missing does not compile.
 */
export const members = {
  campaignsOfDomains: { findCampaignFrom },
  contactValues: { exist: hasCustomValues, remove: removeCustomValues },
  mailPrivacyLink,
  moveOf,
  named: {
    lists: namedLists,
    tags: namedTags,
    campaigns: namedCampaigns,
    links: namedLinks,
    sequences: namedSequences,
    automations: namedAutomations,
    forms: namedForms,
  },
  noticeMail: { notifiedUsers, canMailNotices, mailNotice },
  planLocks,
  reachableUsers,
  sendersOfServers: { findSenderOfServer, findTestSender },
  usersOfSenders: { campaignsWith, flowsUsing },
}

export type Members = typeof members

/** The same for the host. */
export const hostMembers = { report: reportHostEvent, sessionLength }
