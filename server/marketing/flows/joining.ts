import type { NodeContext, StepResult, Visit } from './node.ts'
import { contactsOf } from './steps.ts'

/** The contacts of the visits enter another flow. A flow cannot enter itself: a loop is a `go_to`. */
export const enterFlow = async (
  { flow, others }: NodeContext,
  flowId: string,
  visits: readonly Visit[],
): Promise<Map<string, StepResult>> => {
  const skipped = (reason: string): StepResult => ({ branch: 'next', outcome: 'skipped', reason })
  if (flowId === flow.id) return new Map(visits.map(({ enrolmentId }) => [enrolmentId, skipped('same_flow')]))
  const outcomes = await others.enter(flowId, contactsOf(visits))
  return new Map(
    visits.map(({ enrolmentId, contactId }): [string, StepResult] => {
      const outcome = outcomes.get(contactId) ?? 'not_found'
      return [enrolmentId, outcome === 'entered' ? { branch: 'next' } : skipped(outcome)]
    }),
  )
}

/** The contacts of the visits leave another flow, or this one. */
export const leaveFlow = async (
  { flow, others }: NodeContext,
  flowId: string,
  visits: readonly Visit[],
): Promise<Map<string, StepResult>> => {
  if (flowId === flow.id)
    return new Map(visits.map(({ enrolmentId }) => [enrolmentId, { exit: 'removed', status: 'exited' }]))
  const left = await others.leave(flowId, contactsOf(visits), 'removed')
  return new Map(
    visits.map(({ enrolmentId, contactId }): [string, StepResult] => [
      enrolmentId,
      left.has(contactId) ? { branch: 'next' } : { branch: 'next', outcome: 'skipped', reason: 'unchanged' },
    ]),
  )
}
