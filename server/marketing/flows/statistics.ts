import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { countEmailsByNode, type EmailCounts } from './mail/store/statistics.ts'
import { countInside, listVersionIds, sumTallies, type TallyFilter } from './store/statistics.ts'

/** Reasons of one number, in one response. */
const mostReasons = 100

type MailCount = 'accepted_count' | 'opened_count' | 'clicked_count' | 'bounced_count'

/** The numbers of a flow. `node` is the id of a node; empty for the whole flow. */
export const readNumbers = async (
  sql: Sql,
  flowId: string,
  filter: TallyFilter = { version: null, from: null, until: null },
) => {
  const [tallies, inside, mail] = await Promise.all([
    sumTallies(sql, flowId, filter),
    countInside(sql, flowId, filter.version),
    listVersionIds(sql, flowId, filter.version).then((ids) => countEmailsByNode(sql, ids)),
  ])
  const of = (node: string, what: readonly string[]) =>
    tallies.filter((one) => one.node_id === node && what.includes(one.what))
  return {
    /** The nodes that have numbers. */
    nodes: new Set(tallies.map(({ node_id }) => node_id).filter((node) => node !== '')),
    total: (node: string, what: string): number =>
      of(node, [what]).reduce((sum, { count }) => sum + count, 0),
    byReason: (node: string, ...what: string[]): components['schemas']['EnrolmentReasonCount'][] => {
      const counts = new Map<string, number>()
      for (const { reason, count } of of(node, what)) counts.set(reason, (counts.get(reason) ?? 0) + count)
      return [...counts].map(([reason, count]) => ({ reason, count })).slice(0, mostReasons)
    },
    inside: [...inside.values()].reduce((sum, count) => sum + count, 0),
    insideAt: (node: string): number => inside.get(node) ?? 0,
    mail: (node: string, what: MailCount): number =>
      mail
        .filter((one: EmailCounts) => one.node_id === node)
        .reduce((sum: number, one: EmailCounts) => sum + one[what], 0),
  }
}
