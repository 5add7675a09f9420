import { readToSave, subjects } from './audience/conditions/index.ts'
import { contactFilter, contactsUsed, flowEnrolments, readEventContacts } from './audience/contacts/index.ts'
import { customFieldsUsed, listEveryField } from './audience/custom-fields/index.ts'
import { namedLists } from './audience/lists/index.ts'
import { confirmations } from './audience/memberships/index.ts'
import { listSegmentConditions, listSegmentsUsing, namedSegments } from './audience/segments/index.ts'
import { namedTags } from './audience/tags/index.ts'
import { lastSubmissions } from './content/smart-codes/index.ts'
import { usersUsed } from './host/index.ts'
import { campaignsNeeding, campaignsUsing, namedCampaigns, namedLinks } from './marketing/campaigns/index.ts'
import {
  automationsUsed,
  automationsWith,
  flowBulk,
  flowsUsing,
  matchingContacts,
  namedAutomations,
  namedSequences,
} from './marketing/flows/index.ts'
import { formsUsing, formsWithFiles, namedForms, readLastSubmissions } from './marketing/forms/index.ts'
import {
  requestConfirmation,
  requestPendingConfirmations,
  resendConfirmations,
} from './sending/confirmations/index.ts'
import { countDeliveries, deliveriesUsed } from './sending/deliveries/index.ts'
import { keysUsed } from './system/api-keys/index.ts'
import { usedOfPlan } from './system/editions/index.ts'
import { contactsOfEvents, endpointsUsed, webhooksUsing } from './system/webhooks/index.ts'

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
confirmations.connect({ requestConfirmation, requestPendingConfirmations, resendConfirmations })
flowEnrolments.connect(flowBulk)
lastSubmissions.connect({ read: readLastSubmissions })
