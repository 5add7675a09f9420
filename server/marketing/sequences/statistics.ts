import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type FlowRow, readNumbers } from '../flows/index.ts'
import { sendNodeOf, stepOfNode, waitNodeOf } from './compile.ts'
import { shapeOf } from './shape.ts'

type Schemas = components['schemas']

/** Steps in one response. */
const mostShown = 500

/** The steps of the sequence in their order, then deleted ones that have statistics. */
const shownSteps = (row: FlowRow, counted: ReadonlySet<string>): { id: string; name: string | null }[] => {
  const { steps } = shapeOf(row)
  const present = new Set(steps.map(({ id }) => id))
  const past = new Set([...counted].map((node) => stepOfNode(node)?.stepId ?? ''))
  const deleted = [...past].filter((id) => id !== '' && !present.has(id)).sort()
  return [...steps, ...deleted.map((id) => ({ id, name: null }))].slice(0, mostShown)
}

export const readStatistics = async (sql: Sql, row: FlowRow): Promise<Schemas['SequenceStatistics']> => {
  const { nodes, total, byReason, inside, insideAt, mail } = await readNumbers(sql, row.id)
  return {
    entered_count: total('', 'entered'),
    inside_count: inside,
    completed_count: total('', 'completed'),
    exited_by_reason: byReason('', 'exited', 'cancelled'),
    failed_by_reason: byReason('', 'failed'),
    steps: shownSteps(row, nodes).map(({ id, name }) => {
      const [wait, send] = [waitNodeOf(id), sendNodeOf(id)]
      return {
        step_id: id,
        name,
        entered_count: total(wait, 'entered'),
        waiting_count: insideAt(wait) + insideAt(send),
        sent_count: mail(send, 'accepted_count'),
        skipped_by_reason: byReason(send, 'skipped'),
        opened_contacts_count: mail(send, 'opened_count'),
        clicked_contacts_count: mail(send, 'clicked_count'),
        bounced_count: mail(send, 'bounced_count'),
      }
    }),
  }
}
