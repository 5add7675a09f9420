import type { components } from '../../../generated/types.ts'
import { endsTooEarly, notADate } from '../../platform/fault-details.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type FlowRow, findFlowVersion, readNumbers, type TallyFilter } from '../flows/index.ts'

type Schemas = components['schemas']

/** Steps in one response. */
const mostSteps = 1000

/** @throws invalid_request */
const requirePeriod = ({ from, until }: TallyFilter): void => {
  const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text
  for (const [parameter, day] of Object.entries({ from_on: from, until_on: until }))
    if (day !== null && (Number.isNaN(Date.parse(day)) || !isDay(day)))
      throw problem('invalid_request', {
        errors: [{ parameter, code: 'format', detail: notADate(parameter) }],
      })
  if (from !== null && until !== null && from > until)
    throw problem('invalid_request', {
      errors: [{ parameter: 'until_on', code: 'invalid_value', detail: endsTooEarly }],
    })
}

/** The steps of the published version in their order, then others that have statistics. */
const shownSteps = async (
  sql: Sql,
  row: FlowRow,
  version: number | null,
  counted: ReadonlySet<string>,
): Promise<{ id: string; type: string | null }[]> => {
  const shown = version ?? row.version_number
  const published = shown === null ? null : await findFlowVersion(sql, row.id, shown)
  const nodes = published?.definition.nodes ?? []
  const present = new Set(nodes.map(({ id }) => id))
  const past = [...counted].filter((id) => !present.has(id)).sort()
  return [...nodes, ...past.map((id) => ({ id, type: null }))].slice(0, mostSteps)
}

/** @throws invalid_request */
export const readStatistics = async (
  sql: Sql,
  row: FlowRow,
  filter: TallyFilter,
): Promise<Schemas['AutomationStatistics']> => {
  requirePeriod(filter)
  const { version } = filter
  const { nodes, total, byReason, inside, insideAt, mail } = await readNumbers(sql, row.id, filter)
  return {
    version_number: version,
    from_on: filter.from,
    until_on: filter.until,
    entered_count: total('', 'entered'),
    inside_count: inside,
    completed_count: total('', 'completed'),
    exited_by_reason: byReason('', 'exited', 'cancelled'),
    failed_by_reason: byReason('', 'failed'),
    steps: (await shownSteps(sql, row, version, nodes)).map(({ id, type }) => ({
      step_id: id,
      type,
      entered_count: total(id, 'entered'),
      inside_count: insideAt(id),
      done_count: total(id, 'done'),
      skipped_by_reason: byReason(id, 'skipped'),
      failed_by_reason: byReason(id, 'failed'),
      timed_out_count: total(id, 'timed_out'),
      pulled_count: total(id, 'pulled'),
      sent_count: mail(id, 'accepted_count'),
      opened_contacts_count: mail(id, 'opened_count'),
      clicked_contacts_count: mail(id, 'clicked_count'),
      bounced_count: mail(id, 'bounced_count'),
    })),
  }
}
