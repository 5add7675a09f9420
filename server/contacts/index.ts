export { bulkKind } from './bulk/job.ts'
export { faultsOfMembers } from './checks.ts'
export { applyFindings, type Finding, planFinding } from './findings.ts'
export { contactHandlers } from './handlers.ts'
export { contactJobs } from './jobs.ts'
export { listMatching, newestMatching } from './matching.ts'
export {
  actorOfContact,
  type ConsentEvidence,
  chooseForOneself,
  type OwnChoice,
  planOwnChoice,
} from './own-choice.ts'
export { parseReference } from './references.ts'
export { type StatusKey, statuses } from './rules.ts'
export { type ContactRow, countContacts, findContact, findContactId, lockContact } from './store/contacts.ts'
