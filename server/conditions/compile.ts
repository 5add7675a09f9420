import type { Fragment } from 'postgres'
import type { Sql } from '../platform/storage/open.ts'
import type { SoundLeaf, SoundSegment, SoundTree } from './check.ts'

/**
 * "Is not true" and not "not": what is unknown counts as not holding, so that an opposite is exactly the rest.
 * Positive questions stay as they are, because an index can only serve those.
 */
const opposite = (sql: Sql, predicate: Fragment): Fragment => sql`((${predicate}) is not true)`

const joined = (
  parts: Fragment[],
  how: (left: Fragment, right: Fragment) => Fragment,
): Fragment | undefined => (parts.length === 0 ? undefined : parts.reduce(how))

/** One question as a predicate on the row of `contacts` at hand. Values go in as parameters, names from a closed table. */
export const compileLeaf = (sql: Sql, leaf: SoundLeaf, now: Date): Fragment => {
  const { field, operator, value, parameters } = leaf
  const predicate = field.predicate({ sql, now, operator, value, parameters })
  return leaf.negated ? opposite(sql, predicate) : sql`(${predicate})`
}

export const compileSegment = (sql: Sql, segment: SoundSegment, now: Date): Fragment => {
  const each = segment.of.map((tree) => compileTree(sql, tree, now))
  const all =
    segment.operator === 'contains_all'
      ? joined(each, (left, right) => sql`${left} and ${right}`)
      : joined(each, (left, right) => sql`${left} or ${right}`)
  const predicate = sql`(${all ?? sql`false`})`
  return segment.negated ? opposite(sql, predicate) : predicate
}

const compilePart = (sql: Sql, part: SoundTree['parts'][number], now: Date): Fragment => {
  switch (part.kind) {
    case 'tree':
      return compileTree(sql, part, now)
    case 'leaf':
      return compileLeaf(sql, part, now)
    case 'segment':
      return compileSegment(sql, part, now)
  }
}

/** A tree as a predicate on the row of `contacts` at hand: true for the contacts that fit, never true for the others. */
export const compileTree = (sql: Sql, tree: SoundTree, now: Date): Fragment => {
  const parts = tree.parts.map((part) => compilePart(sql, part, now))
  switch (tree.match) {
    case 'all':
      return sql`(${joined(parts, (left, right) => sql`${left} and ${right}`) ?? sql`true`})`
    case 'any':
      return sql`(${joined(parts, (left, right) => sql`${left} or ${right}`) ?? sql`false`})`
    case 'none':
      return opposite(sql, joined(parts, (left, right) => sql`${left} or ${right}`) ?? sql`false`)
  }
}
