import type { ActorColumns } from '../../../platform/principal.ts'
import { type ErrorOfContact, errorsOfContact } from '../../../system/jobs/index.ts'
import { type OptInRequest, optInRequestList, type TaggingRow, taggingList } from '../../memberships/index.ts'
import type { AllContactData } from '../contact-data.ts'
import { serializeActivity, serializeEmailAddress, serializeNote } from '../serializers.ts'
import { activityList, type HappeningRow, nameMail } from '../store/activities.ts'
import { type EmailRow, emailHistoryList } from '../store/emails.ts'
import { type NoteRow, noteList } from '../store/notes.ts'
import { each, type Section, section, withActor } from './section.ts'
import { serializeConsent, serializeEvent } from './serializers.ts'
import { type ConsentRow, consentList } from './store/consents.ts'
import { type EnrolmentRow, enrolmentList } from './store/enrolments.ts'
import { type EventRow, eventList } from './store/events.ts'
import { type MergeRow, mergeList } from './store/merges.ts'
import { ownAddresses } from './store/own-addresses.ts'

/** All lists except the contact itself, in the order of the file, each with the latest entry first. */
export const contactSections = (all: AllContactData): readonly Section[] => [
  section<EmailRow>('email_history', 'contact_emails', emailHistoryList, each(serializeEmailAddress)),
  section<ConsentRow>(
    'consents',
    'consent_events',
    (sql, contactId) => consentList(sql, { contactId, withVoided: true }),
    each(serializeConsent),
  ),
  section<OptInRequest>(
    'opt_in_requests',
    'opt_in_requests',
    optInRequestList,
    each((row) => row),
  ),
  section<TaggingRow>(
    'tags',
    'contact_tags',
    taggingList,
    each((row) => row),
  ),
  section<NoteRow>('notes', 'contact_notes', noteList, each(serializeNote)),
  section<EventRow>(
    'events',
    'contact_events',
    (sql, contactId) => eventList(sql, { contactId }),
    each(serializeEvent),
  ),
  section<EnrolmentRow>(
    'enrolments',
    'enrolments',
    enrolmentList,
    each((row) => row),
  ),
  ...all.flatMap(({ sections }) => sections ?? []),
  section<MergeRow & ActorColumns>('merges', 'contact_merges', mergeList, each(withActor)),
  section<ErrorOfContact>(
    'job_errors',
    'job_errors',
    (sql, contactId) => errorsOfContact(sql, contactId, ownAddresses(sql, contactId)),
    each((row) => row),
  ),
  section<HappeningRow>(
    'activities',
    'contact_activities',
    (sql, contactId) => activityList(sql, { contactId }),
    async (rows, sql) => (await nameMail(sql, rows)).map(serializeActivity),
  ),
]
