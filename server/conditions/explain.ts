import type { Fragment } from 'postgres'
import type { Sql } from '../platform/storage/open.ts'
import type { SoundLeaf, SoundSegment, SoundTree } from './check.ts'
import { compileLeaf, compileTree } from './compile.ts'
import type { Leaf, Tree } from './tree.ts'

/** Why a contact fits or does not, in the shape of the tree. */
export type Explanation =
  | { kind: 'tree'; match: Tree['match']; holds: boolean; parts: Explanation[] }
  | { kind: 'leaf'; given: Leaf; holds: boolean; actual: unknown }
  | { kind: 'segment'; given: Leaf; holds: boolean; segments: Explanation[] }

interface Asked {
  holds: Fragment
  actual: Fragment
}

const isLeaf = (part: SoundTree['parts'][number]): part is SoundLeaf => part.kind === 'leaf'

/** Every question of a tree in the order in which the explanation meets them. */
const leavesOf = (part: SoundTree | SoundLeaf | SoundSegment): SoundLeaf[] => {
  if (part.kind === 'leaf') return [part]
  return (part.kind === 'tree' ? part.parts : part.of).flatMap(leavesOf)
}

const combine = (match: Tree['match'], parts: boolean[]): boolean => {
  if (match === 'all') return parts.every((holds) => holds)
  return match === 'any' ? parts.some((holds) => holds) : !parts.some((holds) => holds)
}

const segmentHolds = ({ operator, negated }: SoundSegment, parts: boolean[]): boolean => {
  const holds = combine(operator === 'contains_all' ? 'all' : 'any', parts)
  return negated ? !holds : holds
}

/**
 * Asks every question about one contact in one query, and puts the answers together again.
 * Null where there is no such contact.
 */
export const explainTree = async (
  sql: Sql,
  tree: SoundTree,
  contactId: string,
  now: Date,
): Promise<Explanation | null> => {
  const leaves = leavesOf(tree)
  const asked: Asked[] = leaves.map((leaf) => ({
    holds: compileLeaf(sql, leaf, now),
    actual: leaf.field.actual({
      sql,
      now,
      operator: leaf.operator,
      value: leaf.value,
      parameters: leaf.parameters,
    }),
  }))
  const answers = asked.reduce(
    (list, { holds, actual }) => sql`${list}, jsonb_build_array((${holds}) is true, ${actual})`,
    sql`jsonb_build_array(${compileTree(sql, tree, now)}, null)`,
  )
  const [row] = await sql<{ answers: [boolean, unknown][] }[]>`
    select jsonb_build_array(${answers}) as answers from contacts
    where contacts.id = ${contactId} and contacts.trashed_at is null`
  if (!row) return null

  const rest = row.answers.slice(1)[Symbol.iterator]()
  const tell = (part: SoundTree['parts'][number]): Explanation => {
    if (isLeaf(part)) {
      const [holds, actual] = rest.next().value ?? [false, null]
      return { kind: 'leaf', given: part.given, holds, actual }
    }
    if (part.kind === 'segment') {
      const segments = part.of.map(tell)
      return {
        kind: 'segment',
        given: part.given,
        segments,
        holds: segmentHolds(
          part,
          segments.map(({ holds }) => holds),
        ),
      }
    }
    const parts = part.parts.map(tell)
    return {
      kind: 'tree',
      match: part.match,
      parts,
      holds: combine(
        part.match,
        parts.map(({ holds }) => holds),
      ),
    }
  }
  return tell(tree)
}
