import type { AppContext } from '../../platform/app-context.ts'
import type { Sql } from '../../platform/storage/open.ts'
import {
  type FlowDefinition,
  findPublished,
  listStale,
  lockFlow,
  type Move,
  moveEnrolments,
  staying,
} from '../flows/index.ts'
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

/** Where a contact at a node goes on. */
const moveOf = (nodeId: string, from: FlowDefinition, to: FlowDefinition): Move =>
  staying(nodeId, from, to) ?? afterDeleted(stepOfNode(nodeId)?.stepId ?? '', from, to)

/** Moves the contacts in a sequence to its version. */
export const moveContacts = (
  tx: Sql,
  { flowId, versionId, definition }: { flowId: string; versionId: string; definition: FlowDefinition },
  now: string,
): Promise<number> =>
  moveEnrolments(tx, { flowId, versionId, moveOf: (nodeId, from) => moveOf(nodeId, from, definition) }, now)

/** Moves the contacts that a worker held when a version was published. */
export const moveStragglers = async ({ sql, clock }: Pick<AppContext, 'sql' | 'clock'>): Promise<void> => {
  for (const id of await listStale(sql))
    await sql.begin(async (tx) => {
      const row = await lockFlow(tx, 'sequence', id)
      const version = await findPublished(tx, id)
      if (row === null || version === null) return
      const { id: versionId, definition } = version
      await moveContacts(tx, { flowId: id, versionId, definition }, clock.now().toISOString())
    })
}
