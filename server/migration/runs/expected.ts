import { problem } from '../../platform/problem.ts'

export interface Counts {
  created: number
  updated: number
}

/** What a run must do, as its caller has seen it in the dry run. */
export interface Expected {
  contacts_created: number
  contacts_updated: number
}

/** Whether counts differ by more than a part of the expected contacts. */
export const drifts = (
  { contacts_created, contacts_updated }: Expected,
  { created, updated }: Counts,
  maxDrift: number,
): boolean => {
  const allowed = maxDrift * (contacts_created + contacts_updated)
  return Math.abs(created - contacts_created) > allowed || Math.abs(updated - contacts_updated) > allowed
}

export const changedSince = (what: string, { created, updated }: Counts) =>
  problem('changed_since', {
    detail: `${what} would create ${created} ${created === 1 ? 'contact' : 'contacts'} and update ${updated}. This differs from \`expected_counts\`. Read the report of a new dry run, and send its counts.`,
  })
