import { enrol } from './enrol.ts'
import { cancel } from './enrolments.ts'
import type { NodeContext, StepResult, Visit } from './node.ts'
import { contactsOf } from './steps.ts'

/** The contacts of the visits enter another flow. A flow cannot enter itself: a loop is a `go_to`. */
export const enterFlow = async (
  { tx, now, actor, flow }: NodeContext,
  flowId: string,
  visits: readonly Visit[],
): Promise<Map<string, StepResult>> => {
  const skipped = (reason: string): StepResult => ({ branch: 'next', outcome: 'skipped', reason })
  if (flowId === flow.id) return new Map(visits.map(({ enrolmentId }) => [enrolmentId, skipped('same_flow')]))
  const entering = { flowId, contactIds: contactsOf(visits), causedBy: [flow.id] }
  const outcomes = await enrol(tx, entering, actor, now)
  return new Map(
    visits.map(({ enrolmentId, contactId }): [string, StepResult] => {
      const outcome = outcomes.get(contactId) ?? 'not_found'
      return [enrolmentId, outcome === 'entered' ? { branch: 'next' } : skipped(outcome)]
    }),
  )
}

/** The contacts of the visits leave another flow, or this one. */
export const leaveFlow = async (
  { tx, now, actor, flow }: NodeContext,
  flowId: string,
  visits: readonly Visit[],
): Promise<Map<string, StepResult>> => {
  if (flowId === flow.id)
    return new Map(visits.map(({ enrolmentId }) => [enrolmentId, { exit: 'removed', status: 'exited' }]))
  const left = await cancel(tx, { flowId, contactIds: contactsOf(visits), reason: 'removed' }, actor, now)
  return new Map(
    visits.map(({ enrolmentId, contactId }): [string, StepResult] => [
      enrolmentId,
      left.has(contactId) ? { branch: 'next' } : { branch: 'next', outcome: 'skipped', reason: 'unchanged' },
    ]),
  )
}
