import { audienceJobs } from './audience/index.ts'
import { bounceJobs, correctionKind } from './bounces/index.ts'
import { campaignJobs, campaignsSettled } from './campaigns/index.ts'
import { bulkKind, contactJobs } from './contacts/index.ts'
import { customFieldJobs } from './custom-fields/index.ts'
import { deliveryJobs, settlementKind } from './deliveries/index.ts'
import { exportKind, personKind } from './exports/index.ts'
import { hostJobs } from './host/index.ts'
import { importJobs, importKind } from './imports/index.ts'
import { type JobKind, longWork, type WorkParts } from './jobs/index.ts'
import { mailServerJobs } from './mail-servers/index.ts'
import { housekeepingJobs } from './platform/jobs/housekeeping.ts'
import type { Job } from './platform/jobs/job.ts'
import { segmentJobs } from './segments/index.ts'
import { sendingDomainJobs } from './sending-domains/index.ts'

/** Every kind of long work that somebody may ask for. */
export const jobKinds: readonly JobKind[] = [
  bulkKind,
  importKind,
  exportKind,
  personKind,
  correctionKind,
  settlementKind(campaignsSettled),
]

/** What the queue runs, of all areas. */
export const allJobs = (parts: WorkParts): Job[] => [
  ...housekeepingJobs(parts),
  ...hostJobs(parts),
  ...longWork(parts, jobKinds),
  ...bounceJobs(parts),
  ...contactJobs(parts),
  ...audienceJobs(parts),
  ...customFieldJobs(parts),
  ...importJobs(parts),
  ...segmentJobs(parts),
  ...sendingDomainJobs(parts),
  ...mailServerJobs(parts),
  ...campaignJobs(parts),
  ...deliveryJobs(parts),
]
