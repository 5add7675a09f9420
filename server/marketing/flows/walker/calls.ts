import type { Outbound } from '../../../platform/http/outbound.ts'
import type { HeldLease } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { nodeTypes } from '../catalogue.ts'
import type { CallOutcome, NodeContext } from '../node.ts'
import { findTriggers } from '../store/triggers.ts'
import type { CallPool } from './call-pool.ts'
import { type Token, visitOf } from './token.ts'
import type { Walked } from './walk.ts'

/** What makes calls. */
interface Caller {
  sql: Sql
  app: NodeContext['app']
  outbound: Outbound
}

const unknown: CallOutcome = { status: 'unknown', httpStatus: null, detail: null, answer: null }

/** The host that a call goes to; empty for a node without an address. */
const hostOf = ({ version, row }: Token): string => {
  const url = String(version.graph.node(row.nodeId ?? '')?.settings.url ?? '')
  return URL.canParse(url) ? new URL(url).host : ''
}

const makeCall = async ({ sql, app, outbound }: Caller, token: Token): Promise<CallOutcome | null> => {
  const { flow, version, row, call } = token
  const node = version.graph.node(row.nodeId ?? '')
  const type = nodeTypes.get(node?.type ?? '')
  if (node === undefined || type?.call === undefined || call === null) return null
  const context = {
    app,
    outbound,
    readTrigger: async (id: string) => (await findTriggers(sql, [id])).get(id) ?? {},
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
 * Makes the calls while the lease is good, each when the pool has a place. Calls that were not begun have no outcome. The next holder of the lease
 * records them as unknown, because nothing says whether they were begun.
 */
export const makeCalls = async (
  caller: Caller,
  calls: Walked['calls'],
  lease: HeldLease,
  pool: CallPool,
): Promise<Map<string, CallOutcome>> => {
  const outcomes = new Map<string, CallOutcome>()
  const pending = calls.filter(({ token, isAllowed }) => {
    if (!isAllowed) outcomes.set(token.row.id, unknown)
    return isAllowed
  })
  await Promise.all(
    pending.map(({ token }) =>
      pool.run(token.flow.id, hostOf(token), async () => {
        if (!lease.isGood()) return
        const outcome = await makeCall(caller, token)
        if (outcome !== null) outcomes.set(token.row.id, outcome)
      }),
    ),
  )
  return outcomes
}
