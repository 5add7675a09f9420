import {
  compileTree,
  type Evidence,
  evidenceOf,
  isCollected,
  readSaved,
  type Tree,
} from '../../audience/conditions/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { unprepared } from '../../platform/storage/prepared-plans.ts'
import type { StepResult } from './node.ts'
import { isTracked, readTracking } from './tracking.ts'

export interface Decision {
  matching: Set<string>
  /** Contacts whose rules need opens or clicks that are not counted: neither a match nor the opposite. */
  undecided: Set<string>
}

/** What a step does with a contact that it cannot decide on: absent evidence is neither a yes nor a no. */
export const leavesUndecided: StepResult = { exit: 'evidence_missing', status: 'exited' }

/** Which of the contacts match a condition, in one statement. @throws too_complex */
export const decide = async (
  tx: Sql,
  condition: Tree,
  contactIds: readonly string[],
  now: Date,
): Promise<Decision> => {
  if (contactIds.length === 0) return { matching: new Set(), undecided: new Set() }
  const tree = await readSaved(tx, condition)
  const among = tx`contacts.id = any (${contactIds as string[]}::uuid[])`
  if (evidenceOf(tree).length === 0) {
    const rows = await unprepared(tx<{ id: string }[]>`
      select contacts.id from contacts where ${among} and ${compileTree(tx, tree, now)}`)
    return { matching: new Set(rows.map(({ id }) => id)), undecided: new Set() }
  }
  const settings = await readTracking(tx)
  const bound = (as: boolean) => {
    const of = (evidence: Evidence) => !isCollected(evidence, settings)
    return tx`case when ${isTracked(tx)} then ${compileTree(tx, tree, now, { of, as })}
      else ${compileTree(tx, tree, now, { of: () => true, as })} end`
  }
  const rows = await unprepared(tx<{ id: string; surely: boolean | null }[]>`
    select contacts.id, ${bound(false)} as surely from contacts where ${among} and ${bound(true)}`)
  const idsOf = (matches: boolean) =>
    rows.flatMap(({ id, surely }) => ((surely === true) === matches ? [id] : []))
  return { matching: new Set(idsOf(true)), undecided: new Set(idsOf(false)) }
}

/** Those of the contacts that match a condition. @throws too_complex */
export const matchingContacts = async (
  tx: Sql,
  condition: Tree,
  contactIds: readonly string[],
  now: Date,
): Promise<Set<string>> => (await decide(tx, condition, contactIds, now)).matching
