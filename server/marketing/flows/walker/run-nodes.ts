import type { Actor } from '../../../platform/principal.ts'
import type { TransactionSql } from '../../../platform/storage/open.ts'
import { isContention, isTransient } from '../../../platform/transient-errors.ts'
import { nodeTypes } from '../catalogue.ts'
import { enrol } from '../enrol.ts'
import { cancel } from '../enrolments.ts'
import type { CallOutcome, NodeContext, NodeType, StepResult, Visit } from '../node.ts'
import { countEmails, emailsLeft, type Pauses } from '../store/safety.ts'
import type { FlowNode } from '../types.ts'
import type { Failures } from './failures.ts'
import { applyResult, passesOnce, type StepLog } from './moves.ts'
import { resumedBy, type Token, visitOf } from './token.ts'

/** What a walk uses besides its transaction. */
export interface WalkContext {
  app: NodeContext['app']
  isSimulated: boolean
  /**
   * Whether nodes run in savepoints, so that one that fails does so alone. Otherwise its error is thrown, and the caller
   * walks again with savepoints. Without them, a walk needs two thirds of the statements.
   */
  hasSavepoints: boolean
}

/** What a walk writes, beside the enrolments. */
export interface WalkLog extends StepLog {
  failures: Failures
  /** Flows that have sent all the e-mails that they may send in this hour. */
  overLimit: Set<string>
  /** Flows to pause after the transaction. */
  pauses: Pauses
}

/** Contacts at the same node, with the same cause of what the node changes. */
interface Group {
  tokens: readonly Token[]
  node: FlowNode
  type: NodeType
}

/** Errors after which the transaction is useless, or another try of all of it succeeds. */
const endsTransaction = (error: unknown): boolean =>
  isTransient(error) || isContention(error) || (error as { code?: unknown } | null)?.code === '25P03'

const isTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014'

/** Longest chain of causes that is kept. */
const longestChain = 20

const causesOf = ({ row }: Token): string[] => [...row.causedBy, row.flowId].slice(-longestChain)

/** The triggers of the outbox read what caused a change: see audience/trigger-events. */
const setCauses = async (tx: TransactionSql, causes: readonly string[]): Promise<void> => {
  await tx`select set_config('crs.caused_by', ${`{${causes.join(',')}}`}, true)`
}

const contextOf = (
  { app, isSimulated, hasSavepoints }: WalkContext,
  tx: TransactionSql,
  token: Token,
  { now, pauses, tallies: all }: WalkLog,
): NodeContext => {
  // What a savepoint takes back must not be counted.
  const tallies = hasSavepoints ? undefined : all
  const { flow, version, row } = token
  const actor: Actor = { kind: 'system', id: null, name: flow.name }
  return {
    tx,
    app,
    now,
    flow: { id: flow.id, kind: flow.kind, name: flow.name, versionId: version.id },
    node: { id: row.nodeId ?? '' },
    pin: version.pins[row.nodeId ?? ''] ?? null,
    actor,
    isSimulated,
    others: {
      enter: (flowId, contactIds) =>
        enrol(tx, { flowId, contactIds, causedBy: causesOf(token) }, actor, now, pauses, tallies),
      leave: (flowId, contactIds, reason) => cancel(tx, { flowId, contactIds, reason }, actor, now, tallies),
    },
  }
}

type Results = ReadonlyMap<string, StepResult>

/** Runs a node for some contacts. */
const runNode = async (
  context: WalkContext,
  tx: TransactionSql,
  log: WalkLog,
  { node, type }: Group,
  tokens: readonly Token[],
  outcomes: ReadonlyMap<string, CallOutcome> | null,
): Promise<Results> => {
  const [first] = tokens
  if (first === undefined) return new Map()
  if (type.effect !== 'none') await setCauses(tx, causesOf(first))
  const nodeContext = contextOf(context, tx, first, log)
  const visits = tokens.map(visitOf)
  if (outcomes === null || type.called === undefined) return type.run(nodeContext, node.settings, visits)
  const called = visits.flatMap((visit: Visit) => {
    const outcome = outcomes.get(visit.enrolmentId)
    return outcome === undefined ? [] : [{ ...visit, outcome }]
  })
  return type.called(nodeContext, node.settings, called)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The results of a node. If it fails for all together, it runs for one after the other, so that one contact does not
 * hold up the others.
 */
const resultsOf = async (
  context: WalkContext,
  tx: TransactionSql,
  log: WalkLog,
  group: Group,
  outcomes: ReadonlyMap<string, CallOutcome> | null,
): Promise<Results> => {
  const { tokens, node } = group
  if (!context.hasSavepoints) return runNode(context, tx, log, group, tokens, outcomes)
  try {
    return await tx.savepoint((inner) => runNode(context, inner, log, group, tokens, outcomes))
  } catch (error) {
    if (endsTransaction(error)) throw error
    const failed = { retry: isTimeout(error) ? 'too_slow' : 'error', detail: messageOf(error) }
    // One after the other would take the time-out for each.
    if (tokens.length === 1 || isTimeout(error)) {
      context.app.log.warn({ err: error, node: node.id, type: node.type }, 'a step of a flow failed')
      return new Map(tokens.map(({ row }) => [row.id, failed]))
    }
  }
  const results = new Map<string, StepResult>()
  for (const token of tokens) {
    const alone = await resultsOf(context, tx, log, { ...group, tokens: [token] }, outcomes)
    for (const [id, result] of alone) results.set(id, result)
  }
  return results
}

/** Those of the contacts that the hourly limit of the flow allows an e-mail. The others stay where they are. */
const withinLimit = async (
  context: WalkContext,
  tx: TransactionSql,
  log: WalkLog,
  { tokens, type }: Group,
): Promise<readonly Token[]> => {
  const flow = tokens[0]?.flow
  if (flow === undefined || type.effect !== 'email' || flow.emailsPerHour === null || context.isSimulated)
    return tokens
  const left = await emailsLeft(tx, flow.id, log.now)
  for (const token of tokens.slice(left)) {
    token.isOpen = false
    log.overLimit.add(flow.id)
  }
  return tokens.slice(0, left)
}

const groupsOf = (tokens: readonly Token[]): Group[] =>
  [
    ...Map.groupBy(tokens, (token) =>
      [token.version.id, token.row.nodeId, ...token.row.causedBy].join(),
    ).values(),
  ].flatMap((some) => {
    const [first] = some
    const node = first?.version.graph.node(first.row.nodeId ?? '')
    const type = node === undefined ? undefined : nodeTypes.get(node.type)
    return node === undefined || type === undefined ? [] : [{ tokens: some, node, type }]
  })

const apply = (
  context: WalkContext,
  log: WalkLog,
  { node }: Group,
  token: Token,
  given?: StepResult,
): void => {
  const { row, version } = token
  const result = given ?? { retry: 'error', detail: 'The step returned no result.' }
  if ('retry' in result || 'fail' in result) log.failures.failed(row.flowId, node.id, result.detail)
  // A call that begins, or a contact that waits, says nothing about the step: only its outcome does.
  else if (!('call' in result || 'waitUntil' in result)) log.failures.succeeded(row.flowId, node.id)
  if ('call' in result && !context.isSimulated) {
    token.call = result.call
    token.isOpen = false
    return
  }
  token.isOpen = applyResult(log, version.graph, row, 'call' in result ? { branch: 'next' } : result)
  token.resumed = resumedBy(row)
}

/** Milliseconds until a contact is walked again whose step this version does not know. */
const restForOthers = 30_000

/** While an update is rolled out, a newer process has published what this one does not know. It must not fail. */
const leaveForOthers = ({ now }: WalkLog, token: Token, { type }: FlowNode): void => {
  token.isOpen = false
  token.row.dueAt = new Date(now.getTime() + restForOthers).toISOString()
  token.row.error = `This version of the service does not support the step \`${type}\`. A newer version will run it.`
}

/** The contact did the step before it was migrated. */
const migrated: StepResult = { branch: 'next', outcome: 'skipped', reason: 'passed' }

/**
 * Runs the nodes at which the contacts are, and moves the contacts. `outcomes`: the nodes had asked for calls, and this
 * came of them. Returns whether anything may have changed that conditions ask about.
 */
export const runNodes = async (
  context: WalkContext,
  tx: TransactionSql,
  log: WalkLog,
  tokens: readonly Token[],
  outcomes: ReadonlyMap<string, CallOutcome> | null,
  between: () => Promise<void>,
): Promise<boolean> => {
  const passing = new Set(outcomes === null ? tokens.filter(({ row }) => passesOnce(row)) : [])
  for (const token of passing) {
    token.isOpen = applyResult(log, token.version.graph, token.row, migrated)
    token.resumed = resumedBy(token.row)
  }
  const staying = passing.size === 0 ? tokens : tokens.filter((token) => !passing.has(token))
  const groups = groupsOf(staying)
  const known = new Set(groups.flatMap((group) => group.tokens))
  for (const token of staying) {
    if (known.has(token)) continue
    const node = token.version.graph.node(token.row.nodeId ?? '')
    if (node !== undefined) leaveForOthers(log, token, node)
    else
      token.isOpen = applyResult(log, token.version.graph, token.row, {
        fail: 'step_missing',
        detail: 'The step no longer exists.',
      })
  }
  let hasChanged = false
  for (const group of groups) {
    await between()
    const allowed = outcomes === null ? await withinLimit(context, tx, log, group) : group.tokens
    if (allowed.length === 0) continue
    const results = await resultsOf(context, tx, log, { ...group, tokens: allowed }, outcomes)
    for (const token of allowed) apply(context, log, group, token, results.get(token.row.id))
    const [first] = allowed
    if (group.type.effect === 'email' && first?.flow.emailsPerHour != null && !context.isSimulated) {
      const sent = allowed.filter(({ row }) => {
        const result = results.get(row.id)
        return result !== undefined && 'branch' in result && (result.outcome ?? 'done') === 'done'
      })
      await countEmails(tx, first.flow.id, sent.length)
    }
    hasChanged ||= group.type.effect !== 'none'
  }
  return hasChanged
}
