import { type FlowDefinition, type Move, staying } from '../flows/index.ts'
import { sendNodeOf, stepOfNode, waitNodeOf } from './compile.ts'

/** The ids of the steps, in their order. */
const stepsOf = ({ nodes }: FlowDefinition): string[] =>
  nodes.flatMap(({ id }) => {
    const step = stepOfNode(id)
    return step?.part === 'wait' ? [step.stepId] : []
  })

/**
 * Where a contact goes on whose step was deleted. After the nearest earlier step that still exists, at the first that it has
 * not received.
 */
const afterDeleted = (stepId: string, from: FlowDefinition, to: FlowDefinition): Move => {
  const after = stepsOf(to)
  const before = stepsOf(from)
  const earlier = before.slice(0, before.indexOf(stepId)).findLast((id) => after.includes(id))
  const rest = earlier === undefined ? after : after.slice(after.indexOf(earlier) + 1)
  return {
    to: 'first',
    candidates: rest.map((id) => ({ nodeId: waitNodeOf(id), unlessPassed: sendNodeOf(id) })),
  }
}

/** Where a contact at a node of an earlier version goes on. */
export const moveOf = (nodeId: string, from: FlowDefinition, to: FlowDefinition): Move =>
  staying(nodeId, from, to) ?? afterDeleted(stepOfNode(nodeId)?.stepId ?? '', from, to)
