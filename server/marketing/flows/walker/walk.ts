import type { TransactionSql } from '../../../platform/storage/open.ts'
import { beginCalls, finishCalls } from '../calls/store.ts'
import { nodeTypes } from '../catalogue.ts'
import { moveSome } from '../move.ts'
import type { CallOutcome } from '../node.ts'
import type { Pauses } from '../store/safety.ts'
import { insertSteps } from '../store/steps.ts'
import { findVersions } from '../store/versions.ts'
import {
  type ContactState,
  type EnrolmentRow,
  findContactStates,
  findWalkedFlows,
  type KeptLease,
  writeEnrolments,
} from '../store/walking.ts'
import { createFailures, type Failures } from './failures.ts'
import { exitByCondition, exitByContact, pullToGoals } from './leaving.ts'
import { arriveAt, createStepLog } from './moves.ts'
import { runNodes, type WalkContext, type WalkLog } from './run-nodes.ts'
import { resumedBy, type Token } from './token.ts'

/** Nodes that a contact may pass in one walk. */
const stepBudget = 100

/** Calls that begin with one commit: a kill leaves their outcomes unknown. */
const mostCalls = 20

/** Milliseconds that a contact waits that has used it: a loop must not take all the time of the walkers. */
const budgetPause = 60_000

/**
 * Walks in a row in which a contact has used its budget, before its flow pauses. A definition has at most 500 nodes, so only
 * one that goes round without waiting gets there. `seen` counts them under the key.
 */
const mostRounds = 10
const roundsKey = '@rounds'

export interface WalkInput {
  rows: readonly EnrolmentRow[]
  contacts: readonly ContactState[]
  now: Date
  /** Results of calls, by enrolment: their contacts are at the nodes that asked for them. */
  outcomes?: ReadonlyMap<string, CallOutcome>
  /** The lease of enrolments with calls. */
  lease: KeptLease
  /** Runs between two groups of contacts, to let other work run. */
  between?: () => Promise<void>
}

export interface Walked {
  /** Calls to make after the commit. Those that may not be made have an unknown outcome already. */
  calls: { token: Token; isAllowed: boolean }[]
  /** Enrolments that keep their leases, because they call when other calls are over. */
  postponed: string[]
  failures: Failures
  /** Flows that had failures before this walk. */
  hadFailures: ReadonlySet<string>
  /** Flows that have sent all the e-mails that they may send in this hour. */
  overLimit: ReadonlySet<string>
  /** Flows to pause for other reasons. */
  pauses: Pauses
  /** Steps that contacts have left. */
  steps: number
}

const tokensOf = async (tx: TransactionSql, { rows, contacts }: WalkInput): Promise<Token[]> => {
  const [versions, flows] = [
    await findVersions(
      tx,
      rows.map(({ versionId }) => versionId),
    ),
    await findWalkedFlows(tx, [...new Set(rows.map(({ flowId }) => flowId))]),
  ]
  const flowOf = new Map(flows.map((flow) => [flow.id, flow]))
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]))
  return rows.flatMap((row) => {
    const version = versions.get(row.versionId)
    const flow = flowOf.get(row.flowId)
    const contact = contactOf.get(row.contactId)
    if (version === undefined || flow === undefined || contact === undefined) return []
    return [{ row, version, flow, contact, resumed: resumedBy(row), steps: 0, isOpen: true, call: null }]
  })
}

const refreshContacts = async (tx: TransactionSql, tokens: readonly Token[]): Promise<void> => {
  const states = await findContactStates(
    tx,
    tokens.map(({ row }) => row.contactId),
  )
  const stateOf = new Map(states.map((state) => [state.id, state]))
  for (const token of tokens)
    token.contact = stateOf.get(token.row.contactId) ?? { ...token.contact, isTrashed: true }
}

/** Steps of a loop that the reason of a pause names. */
const mostNamed = 10

/** The last round of a contact, from its step to the same step. */
const roundOf = ({ steps }: WalkLog, { row }: Token): string => {
  const path = steps.flatMap(({ enrolmentId, nodeId }) => (enrolmentId === row.id ? [nodeId] : []))
  const round = path.slice(Math.max(0, path.lastIndexOf(row.nodeId ?? '')))
  const left = round.length - mostNamed
  return [...round.slice(0, mostNamed), ...(left > 0 ? [`(${left} more)`] : []), row.nodeId].join(' → ')
}

const spendBudget = (log: WalkLog, tokens: readonly Token[]): void => {
  for (const token of tokens) {
    token.steps += 1
    if (token.steps <= stepBudget) continue
    token.isOpen = false
    const { row, flow } = token
    row.dueAt = new Date(log.now.getTime() + budgetPause).toISOString()
    const rounds = Number(row.seen[roundsKey] ?? 0) + 1
    // After the flow is resumed, it has as many again.
    row.seen = { ...row.seen, [roundsKey]: rounds % mostRounds }
    if (rounds === mostRounds)
      log.pauses.set(flow.id, {
        reason: 'loop',
        detail: `A contact has taken ${mostRounds * stepBudget} steps without waiting: ${roundOf(log, token)}. Add a wait to each loop.`,
      })
  }
}

/** It has come to a wait, a call or an end within its budget. */
const forgetRounds = (tokens: readonly Token[]): void => {
  for (const { row, steps } of tokens) {
    if (steps > stepBudget || !(roundsKey in row.seen)) continue
    const { [roundsKey]: _, ...others } = row.seen
    row.seen = others
  }
}

const openOf = (tokens: readonly Token[]): Token[] => tokens.filter(({ isOpen }) => isOpen)

const takeSteps = async (
  context: WalkContext,
  tx: TransactionSql,
  log: WalkLog,
  tokens: readonly Token[],
  { outcomes, between = async () => undefined }: WalkInput,
): Promise<void> => {
  let hasChanged = true
  let open = openOf(tokens)
  if (outcomes !== undefined) {
    await runNodes(context, tx, log, open, outcomes, between)
    // A flow that was paused during the call records what came of it, and takes no further step.
    for (const token of open) token.isOpen &&= token.flow.isActive
    open = openOf(open)
    if (open.length > 0) await refreshContacts(tx, open)
  }
  for (const token of open) {
    if (token.row.nodeId !== null) continue
    arriveAt(log, token.row, token.version.graph.definition.start)
    token.resumed = resumedBy(token.row)
    token.isOpen = token.row.finishedAt === null
  }
  open = openOf(open)
  while (open.length > 0) {
    if (hasChanged) {
      exitByContact(log, open)
      await exitByCondition(tx, log, openOf(open))
      await pullToGoals(tx, log, openOf(open))
    }
    spendBudget(log, openOf(open))
    hasChanged = await runNodes(context, tx, log, openOf(open), null, between)
    open = openOf(open)
    if (hasChanged && open.length > 0) await refreshContacts(tx, open)
  }
}

/** Records the calls that contacts are about to make. */
const announceCalls = async (
  tx: TransactionSql,
  log: WalkLog,
  calling: readonly Token[],
): Promise<Walked['calls']> => {
  const allowed = await beginCalls(
    tx,
    calling.map(({ row, version }) => {
      const node = version.graph.node(row.nodeId ?? '')
      const type = nodeTypes.get(node?.type ?? '')
      return {
        enrolmentId: row.id,
        visit: row.visit,
        nodeId: row.nodeId ?? '',
        repeatsUnknown: type?.repeatsUnknown?.(node?.settings ?? {}) ?? false,
      }
    }),
    log.now,
  )
  return calling.map((token) => ({ token, isAllowed: allowed.has(token.row.id) }))
}

/** The sequence has changed, and its job has not moved the contact yet. */
const isStale = ({ row, flow: { versionId } }: Token): boolean =>
  versionId !== null && row.versionId !== versionId

/** They are due there at the next claim, or later: no step of an earlier version is taken after a change. */
const moveStale = async (
  { app: { moveOf } }: WalkContext,
  tx: TransactionSql,
  tokens: readonly Token[],
  now: Date,
): Promise<void> => {
  for (const [flowId, some] of Map.groupBy(tokens, ({ flow }) => flow.id))
    await moveSome(
      tx,
      moveOf,
      flowId,
      some.length,
      now,
      some.map(({ row }) => row.id),
    )
}

/**
 * Walks enrolments until each of them waits, ends, calls or has used its budget, and writes them back. The transaction
 * has locked them and their contacts.
 */
export const walk = async (context: WalkContext, tx: TransactionSql, input: WalkInput): Promise<Walked> => {
  const { now, outcomes } = input
  const log: WalkLog = {
    ...createStepLog(now),
    failures: createFailures(),
    overLimit: new Set(),
    pauses: new Map(),
  }
  const tokens = await tokensOf(tx, input)
  const present = tokens.filter((token) => !isStale(token))
  const walking = present.filter(({ flow }) => flow.isActive || outcomes !== undefined || context.isSimulated)
  if (outcomes !== undefined)
    await finishCalls(
      tx,
      walking.flatMap(({ row: { id, visit } }) => {
        const outcome = outcomes.get(id)
        return outcome === undefined ? [] : [{ enrolmentId: id, visit, outcome }]
      }),
      now,
    )
  await takeSteps(context, tx, log, walking, input)
  forgetRounds(walking)
  const wanting = walking.filter(({ call }) => call !== null)
  const calls = await announceCalls(tx, log, wanting.slice(0, mostCalls))
  const isCalling = new Set(wanting)
  await writeEnrolments(
    tx,
    tokens.map((token) => ({ ...token.row, keepsLease: isCalling.has(token) })),
    input.lease,
  )
  await insertSteps(tx, log.steps, log.at, { isNew: !context.hasSavepoints && !context.isSimulated })
  await log.tallies.write(tx, now)
  await moveStale(context, tx, tokens.filter(isStale), now)
  return {
    calls,
    postponed: wanting.slice(mostCalls).map(({ row }) => row.id),
    failures: log.failures,
    hadFailures: new Set(tokens.flatMap(({ flow }) => (flow.hasFailures ? [flow.id] : []))),
    overLimit: log.overLimit,
    pauses: log.pauses,
    steps: log.steps.length,
  }
}
