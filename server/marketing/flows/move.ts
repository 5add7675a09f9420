import type { Sql } from '../../platform/storage/open.ts'
import { addTally, findVersionsInside, type Move, moveBatch, type NodeMove } from './store/move.ts'
import type { FlowDefinition } from './types.ts'

export type MoveOf = (nodeId: string, from: FlowDefinition) => Move

/** The settings of a node as text, to compare them. */
const settingsOf = ({ nodes }: FlowDefinition, id: string): string | null => {
  const node = nodes.find((one) => one.id === id)
  return node === undefined ? null : JSON.stringify([node.type, sortKeys(node.settings)])
}

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sortKeys(one)]),
  )
}

/** Stays at a node that the new version has too, and computes its time again if its settings changed; else null. */
export const staying = (nodeId: string, from: FlowDefinition, to: FlowDefinition): Move | null => {
  const after = settingsOf(to, nodeId)
  return after === null ? null : { to: 'stay', again: after !== settingsOf(from, nodeId) }
}

const batchSize = 5_000

/**
 * Moves the contacts inside a flow from its earlier versions to this one. Each keeps its enrolment, so that no contact is lost
 * and none has two timers. Enrolments that a walker holds at this moment are left out: `moveStragglers` moves them afterwards.
 * Waiting for them could end in a deadlock. Returns the number of moved enrolments.
 */
export const moveEnrolments = async (
  tx: Sql,
  { flowId, versionId, moveOf }: { flowId: string; versionId: string; moveOf: MoveOf },
  now: string,
): Promise<number> => {
  const moves: NodeMove[] = (await findVersionsInside(tx, flowId, versionId)).flatMap((version) =>
    version.definition.nodes.map(({ id }) => ({
      version_id: version.id,
      node_id: id,
      move: moveOf(id, version.definition),
    })),
  )
  let moved = 0
  for (;;) {
    const batch = await moveBatch(tx, { flowId, versionId, moves }, batchSize, now)
    moved += batch.moved
    await addTally(tx, versionId, 'completed', batch.completed, now)
    if (batch.moved < batchSize) return moved
  }
}
