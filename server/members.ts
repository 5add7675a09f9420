import { type NamedResources, readToSave, segmentsUsing } from './audience/conditions/index.ts'
import {
  contactFilter,
  contactsUsed,
  hasCustomValues,
  readEventContacts,
  removeCustomValues,
} from './audience/contacts/index.ts'
import { customFieldsUsed } from './audience/custom-fields/index.ts'
import { namedLists } from './audience/lists/index.ts'
import { namedTags } from './audience/tags/index.ts'
import { notifiedUsers, reachableUsers, usersUsed } from './host/index.ts'
import {
  campaignsNeeding,
  campaignsUsing,
  campaignsWith,
  eligibilityOf,
  findCampaignFrom,
  namedCampaigns,
  namedLinks,
} from './marketing/campaigns/index.ts'
import {
  automationsUsed,
  automationsWith,
  emailsOfStep,
  flowBulk,
  flowStarts,
  flowsUsing,
  matchingContacts,
  namedAutomations,
  namedSequences,
  pauseBeyondPlan,
  reportHostEvent,
} from './marketing/flows/index.ts'
import { formsUsing, formsWithFiles, namedForms, readLastSubmissions } from './marketing/forms/index.ts'
import { moveOf } from './marketing/sequences/index.ts'
import { confirmations } from './sending/confirmations/index.ts'
import { deliveriesUsed, mailQuotaOf } from './sending/deliveries/index.ts'
import { canMailNotices, mailNotice, mailPrivacyLink } from './sending/messages/index.ts'
import { findSenderOfServer, findTestSender } from './sending/senders/index.ts'
import { keysUsed } from './system/api-keys/index.ts'
import type { PlanLocks, UsedOfPlan } from './system/editions/index.ts'
import { sessionLength } from './system/settings/index.ts'
import { type ContactsOfEvents, endpointsUsed, pauseEndpointsBeyondPlan } from './system/webhooks/index.ts'

const planLocks: PlanLocks = {
  pauseBeyondPlan: async (sql, { allowed, lockedFeatures }, now) => {
    await pauseBeyondPlan(sql, { allowed: allowed.active_automations, lockedFeatures }, now)
    await pauseEndpointsBeyondPlan(sql, allowed.webhook_endpoints, now)
  },
}

const named: NamedResources = {
  lists: namedLists,
  tags: namedTags,
  campaigns: namedCampaigns,
  links: namedLinks,
  sequences: namedSequences,
  automations: namedAutomations,
  forms: namedForms,
}

const contactsOfEvents: ContactsOfEvents = {
  contactFilter,
  readEventContacts,
  matchingContacts,
  readEventCondition: (tx, condition) => readToSave(tx, named, condition),
}

const usedOfPlan: UsedOfPlan = {
  contactsUsed,
  customFieldsUsed,
  automationsUsed,
  deliveriesUsed,
  endpointsUsed,
  usersUsed,
  featuresUsed: (sql) => ({
    api_keys: keysUsed(sql),
    ab_testing: campaignsNeeding(sql, 'ab_testing'),
    send_time_per_contact: campaignsNeeding(sql, 'send_time_per_contact'),
    form_files: formsWithFiles(sql),
    automation_branching: automationsWith(sql, 'automation_branching'),
    call_webhook: automationsWith(sql, 'call_webhook'),
  }),
}

/**
 * What areas call in areas above them. Each area states the types of the members that it takes. The application, the worker and the
 * commands pass them down, so that one that is missing does not compile.
 */
export const members = {
  campaignsOfDomains: { findCampaignFrom },
  confirmations,
  contactsOfEvents,
  contactValues: { exist: hasCustomValues, remove: removeCustomValues },
  eligibilityOf,
  emailsOfStep,
  flowEnrolments: flowBulk,
  flowStarts,
  mailPrivacyLink,
  mailQuotaOf,
  moveOf,
  named,
  noticeMail: { notifiedUsers, canMailNotices, mailNotice },
  planLocks,
  reachableUsers,
  readLastSubmissions,
  referenceUsers: { segmentsUsing, campaignsUsing, flowsUsing, formsUsing },
  sendersOfServers: { findSenderOfServer, findTestSender },
  usedOfPlan,
  usersOfSenders: { campaignsWith, flowsUsing },
}

export type Members = typeof members

/** The same for the host. */
export const hostMembers = { report: reportHostEvent, sessionLength }
