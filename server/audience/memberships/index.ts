export { changeMembers } from './change-members.ts'
export {
  type ConfirmationAnswers,
  type ConfirmationRefusal,
  type Confirmations,
  confirmationInterval,
  type RequestedBy,
} from './confirmations.ts'
export {
  type CustomValue,
  type CustomValueInput,
  type CustomValues,
  checkValues,
  textOfValue,
  withValues,
} from './custom-values.ts'
export { audienceJobs } from './jobs.ts'
export {
  addMemberships,
  joinLists,
  leaveLists,
  removeMemberships,
  replaceLists,
  restoreMemberships,
  setListStatuses,
} from './joining.ts'
export {
  type AudienceInput,
  type MembershipInput,
  readAudience,
  readCustomValues,
  readLists,
  readTags,
} from './membership-input.ts'
export {
  type ListRef,
  type MembershipChange,
  type MembershipPlan,
  type MembershipStatus,
  planJoining,
  planReplacing,
} from './memberships.ts'
export type { ReferenceTexts } from './references.ts'
export { mostPerContact, tooManyError } from './refusals.ts'
export { bulkResult, type Outcome, type Outcomes } from './results.ts'
export { pointsOf, readSeries, type Series, startsOf } from './series.ts'
export {
  type AudienceChange,
  listAudienceChanges,
  listChanges,
  spreadGrowth,
} from './store/changes.ts'
export { countTogether, membershipData } from './store/contact-data.ts'
export { lockContactIds, type SummaryRow, serializeSummary } from './store/contacts.ts'
export {
  fromMemberships,
  fromTags,
  hasTags,
  isOnLists,
  isPendingOnList,
  isSubscribedTo,
  leadOf,
  listNames,
  listsLeft,
  listsShown,
  tagNames,
  tagsShown,
  trackingOfLists,
} from './store/fragments.ts'
export {
  contactsWithTag,
  hasMembers,
  isTagUsed,
  type MemberRow,
  membersOfList,
  type TaggedRow,
} from './store/members.ts'
export {
  findAwaitedLists,
  findMemberships,
  findMembershipTimes,
  findPublicLists,
  listMembershipsOf,
  lockLists,
  type PublicList,
  writeMemberships,
} from './store/memberships.ts'
export {
  deleteOptInRequests,
  endOptInRequests,
  findOptInRequests,
  hasOptInRequest,
  keepOptInRequest,
  type OptInRequest,
  optInRequestList,
} from './store/opt-in-requests.ts'
export {
  findTaggingTimes,
  findTagsOf,
  listTagsOf,
  lockTags,
  type TaggingRow,
  type TagRef,
  taggingList,
  writeTags,
} from './store/tags.ts'
export { type Changeable, changedValues, createSubject, versionTag } from './subjects.ts'
export { addTags, planTagging, removeTags, replaceTags, type TagPlan, tagContact } from './tagging.ts'
