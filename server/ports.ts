import { readToSave, subjects } from './audience/conditions/index.ts'
import {
  contactFilter,
  contactsUsed,
  flowEnrolments,
  hasCustomValues,
  readEventContacts,
  removeCustomValues,
} from './audience/contacts/index.ts'
import { contactValues, customFieldsUsed, listEveryField } from './audience/custom-fields/index.ts'
import { namedLists } from './audience/lists/index.ts'
import { confirmations } from './audience/memberships/index.ts'
import { privacyMail } from './audience/privacy-requests/index.ts'
import { listSegmentConditions, listSegmentsUsing, namedSegments } from './audience/segments/index.ts'
import { namedTags } from './audience/tags/index.ts'
import { lastSubmissions } from './content/smart-codes/index.ts'
import { notifiedUsers, reachableUsers, sessionLimits, usersUsed } from './host/index.ts'
import {
  campaignsNeeding,
  campaignsUsing,
  campaignsWith,
  findCampaignFrom,
  namedCampaigns,
  namedLinks,
} from './marketing/campaigns/index.ts'
import {
  automationsUsed,
  automationsWith,
  flowBulk,
  flowsUsing,
  matchingContacts,
  movesOfSequences,
  namedAutomations,
  namedSequences,
  pauseBeyondPlan,
  resourcesOfFlows,
  usersOfHost,
} from './marketing/flows/index.ts'
import { formsUsing, formsWithFiles, namedForms, readLastSubmissions } from './marketing/forms/index.ts'
import { moveOf } from './marketing/sequences/index.ts'
import {
  requestConfirmation,
  requestPendingConfirmations,
  resendConfirmations,
} from './sending/confirmations/index.ts'
import { countDeliveries, deliveriesUsed } from './sending/deliveries/index.ts'
import { sendersOfServers } from './sending/mail-servers/index.ts'
import { canMailNotices, mailNotice, mailPrivacyLink } from './sending/messages/index.ts'
import { findSenderOfServer, findTestSender, usersOfSenders } from './sending/senders/index.ts'
import { campaignsOfDomains } from './sending/sending-domains/index.ts'
import { keysUsed } from './system/api-keys/index.ts'
import { planLocks, usedOfPlan } from './system/editions/index.ts'
import { noticeMail } from './system/notices/index.ts'
import { sessionLength } from './system/settings/index.ts'
import {
  contactsOfEvents,
  endpointsUsed,
  pauseEndpointsBeyondPlan,
  webhooksUsing,
} from './system/webhooks/index.ts'

/*
 * Connects the ports: functions that areas call and that higher areas implement. The application and the work
 * of jobs import this file.
 */
usedOfPlan.connect({
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
  countDeliveries,
})
planLocks.connect({
  pauseBeyondPlan: async (sql, { allowed, lockedFeatures }, now) => {
    await pauseBeyondPlan(sql, { allowed: allowed.active_automations, lockedFeatures }, now)
    await pauseEndpointsBeyondPlan(sql, allowed.webhook_endpoints, now)
  },
})
contactsOfEvents.connect({
  contactFilter,
  readEventContacts,
  matchingContacts,
  readEventCondition: readToSave,
})
subjects.connect({
  named: {
    lists: namedLists,
    tags: namedTags,
    segments: namedSegments,
    campaigns: namedCampaigns,
    links: namedLinks,
    sequences: namedSequences,
    automations: namedAutomations,
    forms: namedForms,
  },
  listEveryField,
  listSegmentConditions,
  listSegmentsUsing,
  campaignsUsing,
  flowsUsing,
  formsUsing,
  webhooksUsing,
})
resourcesOfFlows.connect({ namedForms })
usersOfHost.connect({ reachableUsers })
sessionLimits.connect({ sessionLength })
noticeMail.connect({ notifiedUsers, canMailNotices, mailNotice })
movesOfSequences.connect({ moveOf })
contactValues.connect({ exist: hasCustomValues, remove: removeCustomValues })
privacyMail.connect({ mailPrivacyLink })
confirmations.connect({ requestConfirmation, requestPendingConfirmations, resendConfirmations })
flowEnrolments.connect(flowBulk)
campaignsOfDomains.connect({ findCampaignFrom })
sendersOfServers.connect({ findSenderOfServer, findTestSender })
usersOfSenders.connect({ campaignsWith, flowsUsing })
lastSubmissions.connect({ read: readLastSubmissions })
