import type { Sql } from '../../platform/storage/open.ts'
import { findPublished } from './store/flows.ts'
import { addTally, findVersionsInside, type Move, moveBatch, type NodeMove } from './store/move.ts'
import type { FlowDefinition } from './types.ts'

/** Where a contact at a node of an earlier version of a sequence goes on. Sequences lie above. */
export type MoveOf = (nodeId: string, from: FlowDefinition, to: FlowDefinition) => Move

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

/**
 * Moves up to `limit` contacts inside a sequence from its earlier versions to the published one, or those of `ids`. Each keeps
 * its enrolment, so that no contact is lost and none has two timers. Enrolments that a walker holds at this moment are left
 * out: waiting for them could end in a deadlock. Returns the number of moved enrolments.
 */
export const moveSome = async (
  tx: Sql,
  moveOf: MoveOf,
  flowId: string,
  limit: number,
  now: Date,
  ids?: readonly string[],
): Promise<number> => {
  const published = await findPublished(tx, flowId)
  if (published === null) return 0
  const { id: versionId, definition } = published
  const moves: NodeMove[] = (await findVersionsInside(tx, flowId, versionId)).flatMap((version) =>
    version.definition.nodes.map(({ id }) => ({
      version_id: version.id,
      node_id: id,
      move: moveOf(id, version.definition, definition),
    })),
  )
  if (moves.length === 0) return 0
  const at = now.toISOString()
  const { moved, completed } = await moveBatch(tx, { versionId, moves, ...(ids && { ids }) }, limit, at)
  await addTally(tx, versionId, 'completed', completed, at)
  return moved
}
