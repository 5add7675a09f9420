import { bulkKind, contactJobs } from './audience/contacts/index.ts'
import { customFieldJobs } from './audience/custom-fields/index.ts'
import { exportKind, personKind } from './audience/exports/index.ts'
import { importJobs, importKind } from './audience/imports/index.ts'
import { audienceJobs } from './audience/memberships/index.ts'
import { completeExport, privacyRequestJobs } from './audience/privacy-requests/index.ts'
import { segmentJobs } from './audience/segments/index.ts'
import { contactData } from './contact-data.ts'
import { hostJobs } from './host/index.ts'
import { automationKinds } from './marketing/automations/index.ts'
import { campaignJobs, campaignsSettled } from './marketing/campaigns/index.ts'
import { flowJobs } from './marketing/flows/index.ts'
import { formJobs, submissionDeletionKind, submissionExportKind } from './marketing/forms/index.ts'
import { changeKind, sequenceJobs } from './marketing/sequences/index.ts'
import { hostMembers, members } from './members.ts'
import { migrationFileJobs } from './migration/files/index.ts'
import { migrationJobs, migrationKind } from './migration/runs/index.ts'
import { inventoryKind } from './migration/sources/index.ts'
import { housekeepingJobs } from './platform/jobs/housekeeping.ts'
import type { Job } from './platform/jobs/task.ts'
import { retentionKinds } from './retention.ts'
import { bounceJobs, correctionKind } from './sending/bounces/index.ts'
import { deliveryJobs, settlementKind } from './sending/deliveries/index.ts'
import { mailServerJobs } from './sending/mail-servers/index.ts'
import { sendingDomainJobs } from './sending/sending-domains/index.ts'
import { auditCheckKind, auditExportKind, auditLogJobs } from './system/audit-log/index.ts'
import { editionJobs } from './system/editions/index.ts'
import { type JobKind, longWork, type WorkParts } from './system/jobs/index.ts'
import { noticeJobs } from './system/notices/index.ts'
import { retentionJobs } from './system/retention/index.ts'
import { eventJobs, redeliveryKind } from './system/webhooks/index.ts'

/** All kinds of jobs that a user can start. */
export const jobKinds: readonly JobKind[] = [
  bulkKind(members),
  importKind(contactData, members),
  exportKind,
  personKind(contactData, completeExport),
  correctionKind(campaignsSettled),
  settlementKind(campaignsSettled),
  ...automationKinds,
  changeKind,
  submissionExportKind,
  submissionDeletionKind,
  migrationKind(contactData, members),
  inventoryKind,
  auditExportKind,
  auditCheckKind,
  redeliveryKind(members),
]

/** The background tasks of all areas. */
export const allJobs = (given: WorkParts): Job[] => {
  const context = { ...given, ...members }
  return [
    ...housekeepingJobs(context),
    ...auditLogJobs(context),
    ...hostJobs({ ...context, ...hostMembers }),
    ...noticeJobs(context),
    ...editionJobs(context),
    ...retentionJobs(context, retentionKinds),
    ...longWork(context, jobKinds),
    ...eventJobs(context),
    ...bounceJobs(context),
    ...contactJobs(context, contactData),
    ...audienceJobs(context),
    ...customFieldJobs(context),
    ...importJobs(context),
    ...migrationFileJobs(context),
    ...migrationJobs(context),
    ...segmentJobs(context),
    ...privacyRequestJobs(context),
    ...sendingDomainJobs(context),
    ...mailServerJobs(context),
    ...campaignJobs(context),
    ...flowJobs(context),
    ...sequenceJobs(context),
    ...formJobs(context),
    ...deliveryJobs(context),
  ]
}
