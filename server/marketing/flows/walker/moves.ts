import type { StepResult } from '../node.ts'
import { createTallies, type Step, type StepOutcome, type Tallies } from '../store/steps.ts'
import type { EnrolmentRow } from '../store/walking.ts'
import type { Graph } from './graph.ts'

/** What a transaction writes of the steps that it makes. */
export interface StepLog {
  now: Date
  /** The same as text. */
  at: string
  steps: Step[]
  tallies: Tallies
}

export const createStepLog = (now: Date, tallies = createTallies()): StepLog => ({
  now,
  at: now.toISOString(),
  steps: [],
  tallies,
})

interface Leaving {
  outcome: StepOutcome
  branch?: string | null
  reason?: string | null
  detail?: string | null
}

/** Longest texts of errors that are kept. */
const longestDetail = 500

/** The contact leaves its node. */
const leaveNode = (log: StepLog, row: EnrolmentRow, { outcome, branch, reason, detail }: Leaving): void => {
  if (row.nodeId === null) return
  log.steps.push({
    enrolmentId: row.id,
    visit: row.visit,
    versionId: row.versionId,
    nodeId: row.nodeId,
    arrivedAt: row.arrivedAt ?? log.at,
    outcome,
    branch: branch ?? null,
    reason: reason ?? null,
    detail: detail?.slice(0, longestDetail) ?? null,
  })
  log.tallies.add(row.versionId, row.nodeId, outcome, reason)
  if (!(row.nodeId in row.seen)) return
  const { [row.nodeId]: _, ...others } = row.seen
  row.seen = others
}

/** The enrolment is over. One that failed keeps its node, where a retry goes on. */
const finish = (
  log: StepLog,
  row: EnrolmentRow,
  status: 'completed' | 'exited' | 'cancelled' | 'failed',
  reason: string | null,
): void => {
  row.status = status
  row.exitReason = reason
  row.finishedAt = log.at
  row.dueAt = null
  row.waitingFor = null
  if (status !== 'failed') {
    row.nodeId = null
    row.error = null
  }
  log.tallies.add(row.versionId, '', status, reason)
}

/** The contact enters a node, or completes the flow where there is none. */
export const arriveAt = (log: StepLog, row: EnrolmentRow, nodeId: string | null): void => {
  if (nodeId === null) {
    finish(log, row, 'completed', null)
    return
  }
  row.nodeId = nodeId
  row.visit += 1
  row.arrivedAt = log.at
  row.status = 'active'
  row.dueAt = row.arrivedAt
  row.waitingFor = null
  row.attempts = 0
  row.error = null
  log.tallies.add(row.versionId, nodeId, 'entered')
}

/** The contact leaves the flow before its end. */
export const exitFlow = (
  log: StepLog,
  row: EnrolmentRow,
  status: 'exited' | 'cancelled',
  reason: string,
): void => {
  leaveNode(log, row, { outcome: 'exited', reason })
  finish(log, row, status, reason)
}

/** The contact leaves its node for another one, without what the node does. */
export const moveTo = (
  log: StepLog,
  row: EnrolmentRow,
  nodeId: string,
  outcome: 'skipped' | 'pulled',
  reason: string,
): void => {
  leaveNode(log, row, { outcome, reason })
  arriveAt(log, row, nodeId)
}

/** Under this key, `seen` has the steps that a contact did before it was migrated, and that it must not do again. */
export const passedKey = '@passed'

/** Whether a contact passes a step that it did before it was migrated. It is passed once: a loop does it again. */
export const passesOnce = (row: EnrolmentRow): boolean => {
  const passed = (row.seen[passedKey] as string[] | undefined) ?? []
  if (row.nodeId === null || !passed.includes(row.nodeId)) return false
  row.seen = { ...row.seen, [passedKey]: passed.filter((id) => id !== row.nodeId) }
  return true
}

/** The contact goes on at a step of another version. */
export const migrateTo = (log: StepLog, row: EnrolmentRow, versionId: string, nodeId: string): void => {
  leaveNode(log, row, { outcome: 'skipped', reason: 'migrated' })
  row.versionId = versionId
  arriveAt(log, row, nodeId)
}

const failFlow = (log: StepLog, row: EnrolmentRow, reason: string, detail: string): void => {
  leaveNode(log, row, { outcome: 'failed', reason, detail })
  row.error = detail.slice(0, longestDetail)
  finish(log, row, 'failed', reason)
}

const minute = 60_000

/** Milliseconds before each further attempt at a node. After the last one the enrolment has failed. */
const delays = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute]

const retryLater = (log: StepLog, row: EnrolmentRow, reason: string, detail: string): void => {
  const delay = delays[row.attempts]
  row.attempts += 1
  if (delay === undefined) {
    failFlow(log, row, reason, detail)
    return
  }
  row.status = 'active'
  row.dueAt = new Date(log.now.getTime() + delay).toISOString()
  row.waitingFor = null
  row.error = detail.slice(0, longestDetail)
}

/** The latest time that all programs can read: a contact's own date can lead beyond it. */
const lastMoment = new Date('9999-12-31T00:00:00.000Z')

const noLaterThan = (last: Date, at: Date): Date => (at < last ? at : last)

/** Moves an enrolment after a node ran. Returns whether the contact goes on now. */
export const applyResult = (log: StepLog, graph: Graph, row: EnrolmentRow, result: StepResult): boolean => {
  const nodeId = row.nodeId ?? ''
  if ('branch' in result) {
    const { branch, outcome = 'done', reason, outputs } = result
    if (outputs !== undefined) row.outputs = { ...row.outputs, [nodeId]: outputs }
    leaveNode(log, row, { outcome, branch, reason: reason ?? null })
    arriveAt(log, row, graph.next(nodeId, branch))
  } else if ('goTo' in result) {
    if (graph.node(result.goTo) === undefined)
      failFlow(log, row, 'step_missing', 'The next step does not exist.')
    else {
      leaveNode(log, row, { outcome: 'done' })
      arriveAt(log, row, result.goTo)
    }
  } else if ('waitUntil' in result) {
    row.status = 'waiting'
    row.dueAt = result.waitUntil === null ? null : noLaterThan(lastMoment, result.waitUntil).toISOString()
    row.waitingFor = result.waitFor ?? null
    row.attempts = 0
    row.error = null
    return false
  } else if ('exit' in result) {
    if (result.status === 'exited') exitFlow(log, row, 'exited', result.exit)
    else {
      leaveNode(log, row, { outcome: 'done' })
      finish(log, row, 'completed', result.exit)
    }
  } else if ('retry' in result) {
    retryLater(log, row, result.retry, result.detail)
    return false
  } else if ('fail' in result) failFlow(log, row, result.fail, result.detail)
  return row.status === 'active'
}
