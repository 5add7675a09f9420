import { compileTree, readSaved, type Tree } from '../../audience/conditions/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { unprepared } from '../../platform/storage/prepared-plans.ts'

/** Those of the contacts that match a condition, in one statement. @throws too_complex */
export const matchingContacts = async (
  tx: Sql,
  condition: Tree,
  contactIds: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  if (contactIds.length === 0) return new Set()
  const tree = await readSaved(tx, condition)
  const rows = await unprepared(tx<{ id: string }[]>`
    select contacts.id from contacts
    where contacts.id = any (${contactIds as string[]}::uuid[]) and ${compileTree(tx, tree, now)}`)
  return new Set(rows.map(({ id }) => id))
}
