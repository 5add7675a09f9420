export { nodeTypes, triggerTypes } from './catalogue.ts'
export { type CheckedDefinition, checkDefinition } from './check.ts'
export { flowData } from './contact-data.ts'
export { reportHostEvent } from './host-events.ts'
export { loopsThrough } from './loops.ts'
export { createFlowMailing } from './mail/sending.ts'
export { countEmailsByNode, type EmailCounts } from './mail/store/statistics.ts'
export { findFlowEmail } from './mail/view.ts'
export { publishVersion, refreshWantedTriggers } from './publish.ts'
export { holdResources } from './resources.ts'
export { flowJobs } from './scans/jobs.ts'
export {
  deleteFlow,
  type FlowOrder,
  type FlowRow,
  type FlowStatus,
  type FlowSummaryRow,
  findFlow,
  flowList,
  insertFlow,
  lockFlow,
  nameIndex,
  updateFlow,
} from './store/flows.ts'
export { flowsUsing, namedAutomations, namedSequences } from './store/naming.ts'
export { automationsUsed, countActiveAutomations, hasContactsInside } from './store/usage.ts'
export {
  type FlowVersionRow,
  type FlowVersionSummaryRow,
  findFlowVersion,
  flowVersionList,
} from './store/versions-of.ts'
export type { CatalogueEntry, FlowDefinition, FlowNode } from './types.ts'
export { startFlows } from './walker/start.ts'
