import {
  compileTree,
  type Evidence,
  evidenceOf,
  isCollected,
  readEachSaved,
  readSaved,
  readsEnrolments,
  type SoundTree,
  type Tree,
} from '../../audience/conditions/index.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { unprepared } from '../../platform/storage/prepared-plans.ts'
import type { SettingsValues } from '../../system/settings/index.ts'
import type { StepResult } from './node.ts'
import { isTracked, readTracking } from './tracking.ts'

export interface Decision {
  matching: Set<string>
  /** Contacts whose rules need opens or clicks that are not counted: neither a match nor the opposite. */
  undecided: Set<string>
}

/** What a step does with a contact that it cannot decide on: absent evidence is neither a yes nor a no. */
export const leavesUndecided: StepResult = { exit: 'evidence_missing', status: 'exited' }

type Tracking = SettingsValues['tracking']

/** Whether the current row of `contacts` matches; with `as`, what its rules count as whose evidence is not counted. */
const boundOf = (
  tx: Sql,
  tree: SoundTree,
  { now, settings, as }: { now: Date; settings: Tracking; as: boolean },
): Fragment => {
  const of = (evidence: Evidence) => !isCollected(evidence, settings)
  return tx`case when ${isTracked(tx)} then ${compileTree(tx, tree, now, { of, as })}
      else ${compileTree(tx, tree, now, { of: () => true, as })} end`
}

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
  const bound = (as: boolean) => boundOf(tx, tree, { now, settings, as })
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

/** A condition, and the contacts for which it is asked. */
interface Asked {
  condition: Tree
  contactIds: readonly string[]
}

/** `isSettled`: contacts that enter or leave flows change nothing. */
interface Matching {
  contactIds: ReadonlySet<string>
  isSettled: boolean
}

/** Those of the contacts that match, for each of several conditions, with as many statements as for one. @throws too_complex */
export const matchingEach = async (tx: Sql, asked: readonly Asked[], now: Date): Promise<Matching[]> => {
  if (asked.length === 0) return []
  const trees = await readEachSaved(
    tx,
    asked.map(({ condition }) => condition),
  )
  const settings = trees.some((tree) => evidenceOf(tree).length > 0) ? await readTracking(tx) : null
  const selects = trees.map((tree, number): Fragment => {
    const match =
      settings === null || evidenceOf(tree).length === 0
        ? compileTree(tx, tree, now)
        : boundOf(tx, tree, { now, settings, as: false })
    return tx`select ${number}::integer as number, contacts.id from contacts
      where contacts.id = any (${(asked[number]?.contactIds ?? []) as string[]}::uuid[]) and ${match}`
  })
  const rows = await unprepared(
    tx<{ number: number; id: string }[]>`${selects.reduce((left, right) => tx`${left} union all ${right}`)}`,
  )
  const idsOf = Map.groupBy(rows, ({ number }) => number)
  return trees.map((tree, number) => ({
    contactIds: new Set(idsOf.get(number)?.map(({ id }) => id)),
    isSettled: !readsEnrolments(tree),
  }))
}
