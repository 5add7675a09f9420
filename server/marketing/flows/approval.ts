import type { Sql } from '../../platform/storage/open.ts'
import { nodeTypes } from './catalogue.ts'
import { hasActingStep } from './store/naming.ts'
import type { FlowDefinition } from './types.ts'

const needs = (type: string): boolean => nodeTypes.get(type)?.needsApproval === true

/** Whether a step sends, calls another service or deletes, or lets contacts enter what may do so. */
export const needsApproval = ({ nodes }: Pick<FlowDefinition, 'nodes'>): boolean =>
  nodes.some(({ type }) => needs(type))

/**
 * Whether an automation that acts has a step that needs approval. Then administrators start and stop it: the automation,
 * and its contacts inside.
 */
export const actsWithApproval = (sql: Sql, flowId: string): Promise<boolean> =>
  hasActingStep(sql, flowId, [...nodeTypes.keys()].filter(needs))
