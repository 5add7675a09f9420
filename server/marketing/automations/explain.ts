import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  type FlowDefinition,
  type FlowRow,
  findEnrolmentsOf,
  findFlowVersion,
  matchingContacts,
  planLimit,
  type ShownEnrolment,
} from '../flows/index.ts'
import { serializeEnrolment } from './serializers.ts'

type Schemas = components['schemas']

const day = 86_400_000

/** Enrolments in a response. A contact is inside once for each entry key. */
const mostEnrolments = 20

const isInside = ({ status }: ShownEnrolment): boolean =>
  status === 'active' || status === 'waiting' || status === 'paused'

/** Why a contact inside is where it is. */
const reasonsToWait = ({ entry_key, node_id, due_at, waiting_for, error }: ShownEnrolment): string[] => {
  const place = node_id === null ? 'before the first step' : `at the step \`${node_id}\``
  const key = entry_key === '' ? '' : `, with the key ${entry_key}`
  const until = due_at === null ? '' : ` until ${due_at}`
  const again = due_at === null ? '' : ` The service checks this again at ${due_at} at the latest.`
  const waits = (): string => {
    switch (waiting_for) {
      case null:
        return `${until}${key}.`
      case planLimit:
        return `${key}, because the plan allows no more e-mails this month.${again}`
      case 'condition':
        return ` for a condition${key}.${again}`
      default:
        return ` for the event \`${waiting_for}\`${until}${key}.`
    }
  }
  return [
    `The contact waits ${place}${waits()}`,
    ...(error === null ? [] : [`The last attempt failed: ${error}`.slice(0, 1000)]),
  ]
}

/** Why the rule of re-entry keeps a contact out; null if it does not. */
const reEntry = (
  { mode, after_days }: FlowDefinition['re_entry'],
  latest: ShownEnrolment | null,
  now: Date,
): string | null => {
  // With another key, such as the next order, it may always enter.
  if (latest === null || latest.entry_key !== '' || mode === 'always') return null
  if (isInside(latest)) return 'The contact is already in the automation.'
  if (mode === 'never') return 'The contact has entered before, and may enter only once.'
  const again = Date.parse(latest.entered_at) + (after_days ?? 0) * day
  return mode === 'after_days' && again > now.getTime()
    ? `The contact may enter again from ${new Date(again).toISOString()}.`
    : null
}

/** Why no trigger accepts the contact; empty if one does. */
const triggers = async (
  { sql }: AppContext,
  definition: FlowDefinition,
  contactId: string,
  now: Date,
): Promise<string[]> => {
  const refusals: string[] = []
  for (const { key, condition } of definition.triggers) {
    if (condition === null) return []
    if ((await matchingContacts(sql, condition, [contactId], now)).has(contactId)) return []
    refusals.push(`The contact does not match the condition of the trigger \`${key}\`.`)
  }
  return refusals
}

/** Where a contact is in an automation, and what keeps it out. */
export const explain = async (
  context: AppContext,
  row: FlowRow,
  contactId: string,
): Promise<Schemas['AutomationExplanation']> => {
  const { sql, clock } = context
  const now = clock.now()
  const enrolments = await findEnrolmentsOf(sql, row.id, contactId, mostEnrolments)
  const [latest = null] = enrolments
  const version = await findFlowVersion(sql, row.id, row.version_number ?? 0)
  const refusals: string[] = []
  if (row.status !== 'active')
    refusals.push(`The state of the automation is \`${row.status}\`, so no contact enters.`)
  if (version !== null) {
    const refusal = reEntry(version.definition.re_entry, latest, now)
    if (refusal !== null) refusals.push(refusal)
    refusals.push(...(await triggers(context, version.definition, contactId, now)))
  }
  const current = enrolments.find(isInside)
  const inside = current !== undefined
  const shown = current ?? latest
  const can_enter = refusals.length === 0
  const waits = [
    ...enrolments.filter(isInside).flatMap(reasonsToWait),
    ...(inside && row.status !== 'active'
      ? [`The state of the automation is \`${row.status}\`, so no contact moves on.`]
      : []),
  ]
  const open = can_enter && !inside ? ['No event of a trigger has occurred for the contact yet.'] : []
  return {
    contact_id: contactId,
    inside,
    enrolment_id: shown?.id ?? null,
    state: shown?.status ?? null,
    step_id: current?.node_id ?? null,
    due_at: current?.due_at ?? null,
    waiting_for: current?.waiting_for ?? null,
    enrolments: enrolments.map(serializeEnrolment),
    can_enter,
    reasons: [...waits, ...refusals, ...(latest === null ? open : [])].slice(0, 50),
  }
}
