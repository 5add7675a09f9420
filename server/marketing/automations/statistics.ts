import type { components } from '../../../generated/types.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import {
  countEmailsByNode,
  countInsideByNode,
  type FlowRow,
  type FlowTally,
  findFlowVersion,
  listFlowTallies,
  listVersionsOf,
  type TallyFilter,
} from '../flows/index.ts'

type Schemas = components['schemas']

/** Steps, and reasons of one number, in one response. */
const mostSteps = 1000
const mostReasons = 100

const byReason = (
  tallies: readonly FlowTally[],
  nodeId: string,
  what: readonly string[],
): Schemas['EnrolmentReasonCount'][] => {
  const counts = new Map<string, number>()
  for (const one of tallies)
    if (one.node_id === nodeId && what.includes(one.what))
      counts.set(one.reason, (counts.get(one.reason) ?? 0) + one.count)
  return [...counts].map(([reason, count]) => ({ reason, count })).slice(0, mostReasons)
}

const total = (tallies: readonly FlowTally[], nodeId: string, what: string): number =>
  tallies
    .filter((one) => one.node_id === nodeId && one.what === what)
    .reduce((sum, { count }) => sum + count, 0)

/** @throws invalid_request */
const requirePeriod = ({ from, until }: TallyFilter): void => {
  const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text
  for (const [parameter, day] of Object.entries({ from_on: from, until_on: until }))
    if (day !== null && (Number.isNaN(Date.parse(day)) || !isDay(day)))
      throw problem('invalid_request', {
        errors: [{ parameter, code: 'format', detail: `${parameter} is not a valid date.` }],
      })
  if (from !== null && until !== null && from > until)
    throw problem('invalid_request', {
      errors: [
        { parameter: 'until_on', code: 'invalid_value', detail: 'until_on must not be before from_on.' },
      ],
    })
}

/** The steps of the published version in their order, then others that have statistics. */
const shownSteps = async (
  sql: Sql,
  row: FlowRow,
  version: number | null,
  tallies: readonly FlowTally[],
): Promise<{ id: string; type: string | null }[]> => {
  const shown = version ?? row.version_number
  const published = shown === null ? null : await findFlowVersion(sql, row.id, shown)
  const nodes = published?.definition.nodes ?? []
  const present = new Set(nodes.map(({ id }) => id))
  const past = new Set(tallies.map(({ node_id }) => node_id).filter((id) => id !== '' && !present.has(id)))
  return [...nodes, ...[...past].sort().map((id) => ({ id, type: null }))].slice(0, mostSteps)
}

/** @throws invalid_request */
export const readStatistics = async (
  sql: Sql,
  row: FlowRow,
  filter: TallyFilter,
): Promise<Schemas['AutomationStatistics']> => {
  requirePeriod(filter)
  const { version } = filter
  const [tallies, inside, mail] = await Promise.all([
    listFlowTallies(sql, row.id, filter),
    countInsideByNode(sql, row.id, version),
    listVersionsOf(sql, row.id, version).then((versions) =>
      countEmailsByNode(
        sql,
        versions.map(({ id }) => id),
      ),
    ),
  ])
  type MailCount = 'accepted_count' | 'opened_count' | 'clicked_count' | 'bounced_count'
  const mailOf = (nodeId: string, what: MailCount): number =>
    mail.filter((one) => one.node_id === nodeId).reduce((sum, one) => sum + one[what], 0)
  return {
    version_number: version,
    from_on: filter.from,
    until_on: filter.until,
    entered_count: total(tallies, '', 'entered'),
    inside_count: [...inside.values()].reduce((sum, count) => sum + count, 0),
    completed_count: total(tallies, '', 'completed'),
    exited_by_reason: byReason(tallies, '', ['exited', 'cancelled']),
    failed_by_reason: byReason(tallies, '', ['failed']),
    steps: (await shownSteps(sql, row, version, tallies)).map(({ id, type }) => ({
      step_id: id,
      type,
      entered_count: total(tallies, id, 'entered'),
      inside_count: inside.get(id) ?? 0,
      done_count: total(tallies, id, 'done'),
      skipped_by_reason: byReason(tallies, id, ['skipped']),
      failed_by_reason: byReason(tallies, id, ['failed']),
      timed_out_count: total(tallies, id, 'timed_out'),
      pulled_count: total(tallies, id, 'pulled'),
      sent_count: mailOf(id, 'accepted_count'),
      opened_contacts_count: mailOf(id, 'opened_count'),
      clicked_contacts_count: mailOf(id, 'clicked_count'),
      bounced_count: mailOf(id, 'bounced_count'),
    })),
  }
}
