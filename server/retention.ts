import { activityRetention } from './audience/activities/index.ts'
import { consentRetention } from './audience/contacts/index.ts'
import { privacyRequestRetention } from './audience/privacy-requests/index.ts'
import { submissionRetention } from './marketing/forms/index.ts'
import type { RetentionKind } from './platform/retention.ts'
import { visitRetention } from './sending/deliveries/index.ts'
import { auditRetention } from './system/audit-log/index.ts'
import { jobRetention } from './system/jobs/index.ts'
import { noticeRetention } from './system/notices/index.ts'
import { eventRetention, webhookDeliveryRetention } from './system/webhooks/index.ts'

/**
 * Every kind of record that the settings keep for some time. A table that grows with use and has neither a kind nor a reason fails
 * `test/retention.test.ts`.
 */
export const retentionKinds: readonly RetentionKind[] = [
  jobRetention,
  noticeRetention,
  auditRetention,
  eventRetention,
  webhookDeliveryRetention,
  activityRetention,
  visitRetention,
  submissionRetention,
  privacyRequestRetention,
  consentRetention,
]
