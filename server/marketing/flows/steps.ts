import type { Outcomes } from '../../audience/memberships/index.ts'
import type { StepResult, Visit } from './node.ts'

/**
 * The results of a batch function for contacts, for each visit. A contact without an outcome was deleted or is in the
 * trash.
 */
export const stepsOf = (visits: readonly Visit[], outcomes: Outcomes): Map<string, StepResult> =>
  new Map(
    visits.map(({ enrolmentId, contactId }): [string, StepResult] => {
      const outcome = outcomes.get(contactId)
      if (outcome === undefined) return [enrolmentId, { exit: 'contact_deleted', status: 'exited' }]
      if (outcome === 'changed') return [enrolmentId, { branch: 'next' }]
      const reason = outcome === 'unchanged' ? 'unchanged' : outcome.code
      return [enrolmentId, { branch: 'next', outcome: 'skipped', reason }]
    }),
  )

export const contactsOf = (visits: readonly Visit[]): string[] => [
  ...new Set(visits.map(({ contactId }) => contactId)),
]
