import type { Tree } from '../../audience/conditions/index.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { matchingContacts } from './conditions.ts'
import {
  findContactsOf,
  findInside,
  findRetryable,
  findSentNodes,
  listFailed,
  listInside,
} from './store/inside.ts'
import { notifyFlows } from './store/notify.ts'
import { insertSteps, type Tallies } from './store/steps.ts'
import { findVersions } from './store/versions.ts'
import {
  type EnrolmentRow,
  findVersionIds,
  lockContactStates,
  lockEnrolments,
  writeEnrolments,
} from './store/walking.ts'
import { createStepLog, exitFlow, moveTo, passedKey, type StepLog } from './walker/moves.ts'

const inside = new Set(['active', 'waiting', 'paused'])

/**
 * Changes enrolments. Locks their contacts before them, as the walker does. Their leases end, so a walker that holds one
 * writes nothing. Returns those that changed. With `tallies`, the caller writes the statistics at the end of its transaction.
 */
export const changeEnrolments = async (
  tx: Sql,
  ids: readonly string[],
  now: Date,
  apply: (log: StepLog, row: EnrolmentRow) => boolean,
  /** Reads what `apply` needs, under the locks of the contacts. */
  read: () => Promise<void> = async () => undefined,
  tallies?: Tallies,
): Promise<string[]> => {
  if (ids.length === 0) return []
  await lockContactStates(tx, await findContactsOf(tx, ids))
  await read()
  const log = createStepLog(now, tallies)
  const changed = (await lockEnrolments(tx, ids)).filter((row) => apply(log, row))
  await writeEnrolments(tx, changed)
  await insertSteps(tx, log.steps, log.at)
  if (tallies === undefined) await log.tallies.write(tx, now)
  return changed.map(({ id }) => id)
}

/** Ends enrolments that are not over. Returns those that it ended. */
export const finishEnrolments = (
  tx: Sql,
  ids: readonly string[],
  { status, reason }: { status: 'exited' | 'cancelled'; reason: string },
  now: Date,
  tallies?: Tallies,
): Promise<string[]> =>
  changeEnrolments(
    tx,
    ids,
    now,
    (log, row) => {
      if (!inside.has(row.status)) return false
      exitFlow(log, row, status, reason)
      return true
    },
    undefined,
    tallies,
  )

/** Ends the enrolments of contacts in a flow, with any entry key. Returns the contacts that were inside. */
export const cancel = async (
  tx: Sql,
  { flowId, contactIds, reason }: { flowId: string; contactIds: readonly string[]; reason: string },
  _actor: Actor,
  now: Date,
  tallies?: Tallies,
): Promise<Set<string>> => {
  const found = await findInside(tx, flowId, contactIds)
  const ids = found.map(({ id }) => id)
  const ended = new Set(await finishEnrolments(tx, ids, { status: 'cancelled', reason }, now, tallies))
  return new Set(found.flatMap(({ id, contactId }) => (ended.has(id) ? [contactId] : [])))
}

/** Ends up to `limit` enrolments in a flow. Returns how many it found. */
export const leaveSome = async (
  tx: Sql,
  flowId: string,
  reason: string,
  limit: number,
  now: Date,
): Promise<number> => {
  const ids = await listInside(tx, flowId, limit)
  await finishEnrolments(tx, ids, { status: 'exited', reason }, now)
  return ids.length
}

/**
 * Moves enrolments to a node of their version, without what their present node does. Steps that have sent are passed, unless
 * `sendAgain` says so. Returns those that it moved: not those whose version has no such node.
 */
export const advanceEnrolments = async (
  tx: Sql,
  ids: readonly string[],
  nodeId: string,
  now: Date,
  { sendAgain = false }: { sendAgain?: boolean } = {},
): Promise<string[]> => {
  let sent: ReadonlyMap<string, string[]> = new Map()
  const versions = await findVersions(tx, await findVersionIds(tx, ids))
  const moved = await changeEnrolments(
    tx,
    ids,
    now,
    (log, row) => {
      if (!inside.has(row.status) || versions.get(row.versionId)?.graph.node(nodeId) === undefined)
        return false
      const passed = sendAgain
        ? []
        : [...((row.seen[passedKey] as string[] | undefined) ?? []), ...(sent.get(row.id) ?? [])]
      row.seen = { ...row.seen, [passedKey]: [...new Set(passed)] }
      moveTo(log, row, nodeId, 'skipped', 'advanced')
      return true
    },
    async () => {
      // The walker sends under the locks of the contacts.
      if (!sendAgain) sent = await findSentNodes(tx, ids)
    },
  )
  if (moved.length > 0) await notifyFlows(tx)
  return moved
}

/** Lets failed enrolments continue at the node where they failed. Not those whose contact has entered again. */
export const retryEnrolments = async (tx: Sql, ids: readonly string[], now: Date): Promise<string[]> => {
  const retryable = await findRetryable(tx, ids)
  const retried = await changeEnrolments(tx, retryable, now, (_log, row) => {
    if (row.status !== 'failed') return false
    row.status = 'active'
    row.dueAt = now.toISOString()
    row.attempts = 0
    row.error = null
    row.exitReason = null
    row.finishedAt = null
    return true
  })
  if (retried.length > 0) await notifyFlows(tx)
  return retried
}

interface Retried {
  flowId: string
  condition: Tree | null
  after: string | null
  allOrNone?: boolean
}

/**
 * Retries up to `limit` failed enrolments of a flow after an id, or those of them whose contacts match a condition. `last` is
 * null after the last ones. With `allOrNone`, returns null and retries none if there are more.
 */
export const retrySome = async (
  tx: Sql,
  { flowId, condition, after, allOrNone = false }: Retried,
  limit: number,
  now: Date,
): Promise<{ retried: number; left: number; last: string | null } | null> => {
  const failed = await listFailed(tx, flowId, after, allOrNone ? limit + 1 : limit)
  if (failed.length > limit) return null
  const contactIds = failed.map(({ contactId }) => contactId)
  const matching = condition === null ? null : await matchingContacts(tx, condition, contactIds, now)
  const ids = failed.flatMap(({ id, contactId }) => (matching?.has(contactId) === false ? [] : [id]))
  const retried = (await retryEnrolments(tx, ids, now)).length
  return {
    retried,
    left: failed.length - retried,
    last: failed.length < limit ? null : (failed.at(-1)?.id ?? null),
  }
}
