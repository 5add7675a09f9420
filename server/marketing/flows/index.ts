export { checkDefinition } from './check.ts'
export { flowData } from './contact-data.ts'
export { createFlowMailing } from './mail/sending.ts'
export { countEmailsByNode, type EmailCounts } from './mail/store/statistics.ts'
export { findFlowEmail } from './mail/view.ts'
export { publishVersion } from './publish.ts'
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
export type { FlowDefinition, FlowNode } from './types.ts'
export { startFlows } from './walker/start.ts'
