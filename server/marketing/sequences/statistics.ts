import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import {
  countEmailsByNode,
  countInside,
  type FlowRow,
  listVersionIds,
  sumTallies,
  type Tally,
} from '../flows/index.ts'
import { sendNodeOf, stepOfNode, waitNodeOf } from './compile.ts'
import { shapeOf } from './shape.ts'

type Schemas = components['schemas']

/** Steps in one response. */
const mostShown = 500

/** The numbers of one node, or of the whole sequence, by reason. */
const byReason = (
  tallies: readonly Tally[],
  nodeId: string,
  what: readonly string[],
): Schemas['EnrolmentReasonCount'][] => {
  const counts = new Map<string, number>()
  for (const one of tallies)
    if (one.node_id === nodeId && what.includes(one.what))
      counts.set(one.reason, (counts.get(one.reason) ?? 0) + one.count)
  return [...counts].map(([reason, count]) => ({ reason, count })).slice(0, 100)
}

const total = (tallies: readonly Tally[], nodeId: string, what: string): number =>
  byReason(tallies, nodeId, [what]).reduce((sum, { count }) => sum + count, 0)

/** The steps of the sequence in their order, then deleted ones that have statistics. */
const shownSteps = (row: FlowRow, tallies: readonly Tally[]): { id: string; name: string | null }[] => {
  const { steps } = shapeOf(row)
  const present = new Set(steps.map(({ id }) => id))
  const past = new Set(tallies.map(({ node_id }) => stepOfNode(node_id)?.stepId ?? ''))
  const deleted = [...past].filter((id) => id !== '' && !present.has(id)).sort()
  return [...steps, ...deleted.map((id) => ({ id, name: null }))].slice(0, mostShown)
}

export const readStatistics = async (sql: Sql, row: FlowRow): Promise<Schemas['SequenceStatistics']> => {
  const [tallies, inside, mail] = await Promise.all([
    sumTallies(sql, row.id),
    countInside(sql, row.id),
    listVersionIds(sql, row.id).then((ids) => countEmailsByNode(sql, ids)),
  ])
  const mailOf = (
    nodeId: string,
    what: 'accepted_count' | 'opened_count' | 'clicked_count' | 'bounced_count',
  ): number => mail.filter((one) => one.node_id === nodeId).reduce((sum, one) => sum + one[what], 0)
  return {
    entered_count: total(tallies, '', 'entered'),
    inside_count: [...inside.values()].reduce((sum, count) => sum + count, 0),
    completed_count: total(tallies, '', 'completed'),
    exited_by_reason: byReason(tallies, '', ['exited', 'cancelled']),
    failed_by_reason: byReason(tallies, '', ['failed']),
    steps: shownSteps(row, tallies).map(({ id, name }) => {
      const [wait, send] = [waitNodeOf(id), sendNodeOf(id)]
      return {
        step_id: id,
        name,
        entered_count: total(tallies, wait, 'entered'),
        waiting_count: (inside.get(wait) ?? 0) + (inside.get(send) ?? 0),
        sent_count: mailOf(send, 'accepted_count'),
        skipped_by_reason: byReason(tallies, send, ['skipped']),
        opened_contacts_count: mailOf(send, 'opened_count'),
        clicked_contacts_count: mailOf(send, 'clicked_count'),
        bounced_count: mailOf(send, 'bounced_count'),
      }
    }),
  }
}
