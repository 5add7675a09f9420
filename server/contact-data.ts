import { activityData } from './audience/activities/index.ts'
import { type AllContactData, ownData } from './audience/contacts/index.ts'
import { membershipData } from './audience/memberships/index.ts'
import { enrolmentData } from './marketing/automations/index.ts'
import { bounceData } from './sending/bounces/index.ts'
import { deliveryData } from './sending/deliveries/index.ts'
import { outboxData } from './sending/outbox/index.ts'
import { jobData } from './system/jobs/index.ts'

/**
 * What every area keeps about contacts, in the order in which erasing, purging and merging lock rows. A table with the id of a contact
 * that is not here fails `test/ownership.test.ts`.
 */
export const contactData: AllContactData = [
  activityData,
  ownData,
  membershipData,
  outboxData,
  deliveryData,
  enrolmentData,
  bounceData,
  jobData,
]
