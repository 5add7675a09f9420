export { readCommand } from './bulk/actions.ts'
export { createExportJob, type ExportPayload } from './bulk/export.ts'
export { bulkKind, contactMismatch, createBulkJob } from './bulk/job.ts'
export { askToConfirm } from './bulk/send-double-opt-in.ts'
export { suppressContacts } from './bulk/suppress.ts'
export { type ContactsChange, changeContacts } from './changes.ts'
export { faultsOfMembers } from './checks.ts'
export { customKeyOf, isMemberColumn, type MemberColumn, memberColumns } from './columns.ts'
export { consentRetention } from './consent-retention.ts'
export {
  type AllContactData,
  type ContactData,
  type ContactDeletion,
  type Moved,
  mailedContacts,
  usedContacts,
} from './contact-data.ts'
export { erasePerson, previewErasure } from './data-subject/erase.ts'
export { createPersonExport, findPerson, type PersonPayload } from './data-subject/export.ts'
export { each, type Section, section, withActor } from './data-subject/section.ts'
export { contactSections } from './data-subject/sections.ts'
export { type ConsentRow, insertConsents, withdrawConsents } from './data-subject/store/consents.ts'
export { insertEvents, type NewEvent } from './data-subject/store/events.ts'
export { findSurvivor } from './data-subject/store/merges.ts'
export { ownAddresses } from './data-subject/store/own-addresses.ts'
export { ownData } from './data-subject/store/own-data.ts'
export { addDescribedContact } from './described.ts'
export { type CustomChanges, type FieldsInput, valuesOf } from './fields.ts'
export { contactFilter, requireReadingContacts } from './filter.ts'
export { keepFormerAddresses } from './former-addresses.ts'
export { applyBulk } from './handlers/bulk.ts'
export { contactJobs } from './jobs.ts'
export { mailSourceOf, nameSources, type OfSource } from './mail-source.ts'
export { countMatchingBy, listMatching, newestMatching } from './matching.ts'
export type { ContactMembers, MailQuotaOf } from './members.ts'
export { addContact, afterOptOut, creationOf, newContact } from './new-contact.ts'
export { applyPlans, planChange } from './plan.ts'
export { normalEmail, parseReference } from './references.ts'
export {
  decideFirstStatus,
  describedStatuses,
  isClosed,
  isStatus,
  mergedStatus,
  type StatusKey,
  statusOnReturn,
} from './rules.ts'
export { actorOfContact, applySelfService, type ConsentEvidence, type SelfService } from './self-service.ts'
export { recordStatedAgain, type StatedAgain } from './stated-again.ts'
export {
  applyStatusChanges,
  restoreContacts,
  type StatusChange,
  takeBackStatusChanges,
} from './status-changes.ts'
export { insertConsentEvents, listConsenting, listDecidedSinceRun } from './store/consents.ts'
export {
  type ContactRow,
  contactsUsed,
  countContacts,
  countEveryContact,
  findContact,
  findContactId,
  findExternalIds,
  findKnownEmails,
  insertContacts,
  lockContact,
  lockContacts,
  lockContactsByEmail,
  readEventContacts,
  releaseExternalIds,
  updateContacts,
  type Values,
} from './store/contacts.ts'
export { hasCustomValues, removeCustomValues } from './store/custom-values.ts'
export { insertPresentEmails, replacePresentEmail } from './store/emails.ts'
export { holdIntents, shareIntents } from './store/intents.ts'
export { insertNotes } from './store/notes.ts'
export { deleteContacts } from './store/purge.ts'
export { blockWrites } from './store/writers.ts'
