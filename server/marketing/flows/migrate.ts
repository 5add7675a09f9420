import type { Sql } from '../../platform/storage/open.ts'
import { nodeTypes } from './catalogue.ts'
import { changeEnrolments } from './enrolments.ts'
import { staying } from './move.ts'
import { type Place, pickAt, writeVersion } from './store/migrate.ts'
import { notifyFlows } from './store/notify.ts'
import type { FlowVersion } from './store/versions.ts'
import type { EnrolmentRow } from './store/walking.ts'
import type { FlowDefinition } from './types.ts'
import { exitFlow, migrateTo, passedKey, type StepLog } from './walker/moves.ts'

/** Where contacts at a place of an earlier version go on. `stay`: at the same step, without arriving again. */
export type Destination = { to: 'stay' } | { to: 'node'; nodeId: string } | { to: 'leave' }

/** The steps that users name for those of earlier versions; null: the contact leaves. */
export type Mapping = ReadonlyMap<string, string | null>

const typeOf = ({ nodes }: FlowDefinition, id: string): string | null =>
  nodes.find((node) => node.id === id)?.type ?? null

/** Null: the step is missing, and no step is named for it. */
export const destinationOf = (
  nodeId: string | null,
  { from, to, mapping }: { from: FlowDefinition; to: FlowDefinition; mapping: Mapping },
): Destination | null => {
  if (nodeId === null) return { to: 'stay' }
  const named = mapping.get(nodeId)
  if (named === null) return { to: 'leave' }
  const target = named ?? nodeId
  const type = typeOf(to, target)
  if (type === null) return null
  return target === nodeId && type === typeOf(from, nodeId) ? { to: 'stay' } : { to: 'node', nodeId: target }
}

/**
 * The steps that act and that the earlier version would not do again from this place. A contact that has done one of them
 * passes it in the new version: no contact is sent a step twice because of a migration.
 */
const doneOnce = (nodeId: string | null, from: FlowVersion, to: FlowVersion): string[] =>
  to.graph.definition.nodes.flatMap(({ id, type }) =>
    nodeId === null ||
    id === nodeId ||
    nodeTypes.get(type)?.effect === 'none' ||
    typeOf(from.graph.definition, id) !== type ||
    from.graph.reaches(nodeId, id)
      ? []
      : [id],
  )

const stay = (row: EnrolmentRow, isAgain: boolean, now: string): void => {
  if (!isAgain || row.status === 'failed') return
  if (row.status === 'waiting') row.status = 'active'
  row.dueAt = now
  row.waitingFor = null
}

/** A failed enrolment has left its step already. It is continued by a retry. */
const moveFailed = (row: EnrolmentRow, destination: Destination, now: string): void => {
  row.visit += 1
  row.arrivedAt = now
  row.attempts = 0
  if (destination.to === 'node') row.nodeId = destination.nodeId
  else {
    row.status = 'exited'
    row.exitReason = 'migrated'
    row.nodeId = null
  }
}

const moveInside = (log: StepLog, row: EnrolmentRow, destination: Destination, to: FlowVersion): void => {
  if (destination.to === 'node') migrateTo(log, row, to.id, destination.nodeId)
  else exitFlow(log, row, 'exited', 'migrated')
}

/**
 * Moves some contacts at a place of an earlier version to another version. Enrolments that a walker holds are left out.
 * Each keeps its enrolment and the number of its visit, which is the key of its effects.
 */
export const migrateSome = async (
  tx: Sql,
  move: { flowId: string; place: Place; from: FlowVersion; to: FlowVersion; destination: Destination },
  limit: number,
  now: Date,
): Promise<number> => {
  const { flowId, place, from, to, destination } = move
  const picked = await pickAt(tx, flowId, place, { once: doneOnce(place.nodeId, from, to), limit })
  const pickOf = new Map(picked.map((pick) => [pick.id, pick]))
  const again =
    destination.to === 'stay' && place.nodeId !== null
      ? staying(place.nodeId, from.graph.definition, to.graph.definition)
      : null
  const isAgain = again?.to === 'stay' && again.again
  const changed = await changeEnrolments(tx, [...pickOf.keys()], now, (log, row) => {
    const pick = pickOf.get(row.id)
    // It has moved since: each step and each claim changes the number.
    if (pick === undefined || row.leaseNumber !== pick.leaseNumber || row.versionId !== from.id) return false
    if (pick.passed.length > 0) row.seen = { ...row.seen, [passedKey]: pick.passed }
    if (destination.to === 'stay') stay(row, isAgain, now.toISOString())
    else if (place.isFailed) moveFailed(row, destination, now.toISOString())
    else moveInside(log, row, destination, to)
    return true
  })
  await writeVersion(tx, changed, to.id)
  if (changed.length > 0) await notifyFlows(tx)
  return changed.length
}
