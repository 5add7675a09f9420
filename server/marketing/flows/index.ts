export { actsWithApproval, needsApproval } from './approval.ts'
export { flowBulk } from './bulk.ts'
export { deleteUnusedSecrets, encryptedFlowSecrets } from './calls/secret-store.ts'
export { copySecrets, sealSecrets, withoutSecrets } from './calls/secrets.ts'
export { incomingKey, previousKeyUntil, webhookKey } from './calls/signature.ts'
export { nodeTypes, triggerTypes } from './catalogue.ts'
export { type CheckedDefinition, checkDefinition, examineContent } from './check.ts'
export { matchingContacts } from './conditions.ts'
export { flowData } from './contact-data.ts'
export {
  advanceEnrolments,
  finishEnrolments,
  leaveSome,
  retryEnrolments,
  retrySome,
} from './enrolments.ts'
export { fittingContacts } from './fitting.ts'
export { findTrigger } from './hooks/store.ts'
export { readWebhookToken, triggerLinkUrl, type WebhookAddress, webhookUrl } from './hooks/token.ts'
export { recordWebhooks } from './hooks/webhook.ts'
export { reportHostEvent } from './host-events.ts'
export { loopsThrough } from './loops.ts'
export { senderFaults } from './mail/senders.ts'
export { createFlowMailing } from './mail/sending.ts'
export { emailsOfStep } from './mail/store/emails.ts'
export { findFlowEmail } from './mail/view.ts'
export { type Destination, destinationOf, type Mapping, migrateSome } from './migrate.ts'
export { moveSome, staying } from './move.ts'
export type { FlowMembers } from './node.ts'
export { automationsWith, featuresOf, pauseBeyondPlan } from './plan.ts'
export { publishVersion, refreshWantedTriggers } from './publish.ts'
export { planLimit } from './quota.ts'
export { flowStarts } from './router/starts.ts'
export { noteSegments } from './scans/baseline.ts'
export { flowJobs } from './scans/jobs.ts'
export { simulate } from './simulate.ts'
export { readNumbers } from './statistics.ts'
export {
  findEnrolmentsOf,
  findShownEnrolment,
  listPath,
  type PathStep,
  type ShownEnrolment,
  shownEnrolments,
} from './store/enrolments.ts'
export {
  deleteFlow,
  type FlowOrder,
  type FlowRow,
  type FlowStatus,
  type FlowSummaryRow,
  findFlow,
  findPublished,
  flowList,
  insertFlow,
  isFlowNameTaken,
  lockFlow,
  nameIndex,
  updateFlow,
} from './store/flows.ts'
export { countPlaces, listContactsAt, type Place } from './store/migrate.ts'
export { countStale, listStale, type Move } from './store/move.ts'
export { flowsUsing, isInFlows, namedAutomations, namedSequences } from './store/naming.ts'
export type { TallyFilter } from './store/statistics.ts'
export { automationsUsed, countActiveAutomations, countFailed, hasContactsInside } from './store/usage.ts'
export { type FlowVersion, findVersions } from './store/versions.ts'
export {
  type FlowVersionRow,
  type FlowVersionSummaryRow,
  findFlowVersion,
  flowVersionList,
} from './store/versions-of.ts'
export { evidenceOfTrigger, readTracking } from './tracking.ts'
export type { CatalogueEntry, FlowDefinition, FlowEdge, FlowNode } from './types.ts'
export { startFlows } from './walker/start.ts'
