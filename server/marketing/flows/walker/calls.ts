import type { Outbound } from '../../../platform/http/outbound.ts'
import type { HeldLease } from '../../../platform/storage/lease.ts'
import { nodeTypes } from '../catalogue.ts'
import type { CallOutcome, NodeContext } from '../node.ts'
import { type Token, visitOf } from './token.ts'
import type { Walked } from './walk.ts'

/** Calls of one batch at the same time. */
const atOnce = 10

const unknown: CallOutcome = { status: 'unknown', httpStatus: null, detail: null, answer: null }

const makeCall = async (
  app: NodeContext['app'],
  outbound: Outbound,
  token: Token,
): Promise<CallOutcome | null> => {
  const { flow, version, row, call } = token
  const node = version.graph.node(row.nodeId ?? '')
  const type = nodeTypes.get(node?.type ?? '')
  if (node === undefined || type?.call === undefined || call === null) return null
  const context = {
    app,
    outbound,
    flow: { id: flow.id, kind: flow.kind, name: flow.name, versionId: version.id },
    node: { id: node.id },
  }
  try {
    return await type.call(context, node.settings, visitOf(token), call)
  } catch (error) {
    app.log.error({ err: error, node: node.id }, 'a call of a flow failed without an outcome')
    return unknown
  }
}

/**
 * Makes the calls while the lease is good. Calls that were not begun have no outcome. The next holder of the lease
 * records them as unknown, because nothing says whether they were begun.
 */
export const makeCalls = async (
  app: NodeContext['app'],
  outbound: Outbound,
  calls: Walked['calls'],
  lease: HeldLease,
): Promise<Map<string, CallOutcome>> => {
  const outcomes = new Map<string, CallOutcome>()
  const pending = calls.filter(({ token, isAllowed }) => {
    if (!isAllowed) outcomes.set(token.row.id, unknown)
    return isAllowed
  })
  const work = async (): Promise<void> => {
    for (let next = pending.shift(); next !== undefined && lease.isGood(); next = pending.shift()) {
      const outcome = await makeCall(app, outbound, next.token)
      if (outcome !== null) outcomes.set(next.token.row.id, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}
