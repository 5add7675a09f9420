import { activityData } from './audience/activities/index.ts'
import { type AllContactData, ownData } from './audience/contacts/index.ts'
import { membershipData } from './audience/memberships/index.ts'
import { privacyRequestData } from './audience/privacy-requests/index.ts'
import { triggerEventData } from './audience/trigger-events/index.ts'
import { flowData } from './marketing/flows/index.ts'
import { formData } from './marketing/forms/index.ts'
import { migrationData } from './migration/runs/index.ts'
import { bounceData } from './sending/bounces/index.ts'
import { deliveryData } from './sending/deliveries/index.ts'
import { outboxData } from './sending/outbox/index.ts'
import { jobData } from './system/jobs/index.ts'
import { eventData } from './system/webhooks/index.ts'

/**
 * The contact data of every area. Erasure, purging and merging lock rows in this order. A table with a
 * contact id that is missing here fails `test/ownership.test.ts`.
 */
export const contactData: AllContactData = [
  activityData,
  triggerEventData,
  eventData,
  ownData,
  membershipData,
  privacyRequestData,
  outboxData,
  deliveryData,
  flowData,
  formData,
  migrationData,
  bounceData,
  jobData,
]
