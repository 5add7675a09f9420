import type { Fragment } from 'postgres'
import type { Sql } from '../platform/storage/open.ts'
import type { SoundLeaf, SoundPart, SoundSegment, SoundTree } from './check.ts'

/**
 * "Is not true" and not "not": what is unknown counts as not holding, so that an opposite is exactly the rest.
 * Positive questions stay as they are, because an index can only serve those.
 */
const opposite = (sql: Sql, predicate: Fragment): Fragment => sql`((${predicate}) is not true)`

const every = (sql: Sql, parts: Fragment[]): Fragment =>
  parts.length === 0 ? sql`true` : parts.reduce((left, right) => sql`${left} and ${right}`)

const some = (sql: Sql, parts: Fragment[]): Fragment =>
  parts.length === 0 ? sql`false` : parts.reduce((left, right) => sql`${left} or ${right}`)

/** One question as a predicate on the row of `contacts` at hand. Values go in as parameters, names from a closed table. */
export const compileLeaf = (sql: Sql, leaf: SoundLeaf, now: Date): Fragment => {
  const { field, operator, parameters, kept } = leaf
  const predicate = field.predicate({ sql, now, operator, parameters, value: kept.value })
  return leaf.negated ? opposite(sql, predicate) : sql`(${predicate})`
}

export const compileSegment = (sql: Sql, segment: SoundSegment, now: Date): Fragment => {
  const each = segment.of.map((tree) => compileTree(sql, tree, now))
  const predicate = segment.operator === 'contains_all' ? every(sql, each) : some(sql, each)
  return segment.negated ? opposite(sql, predicate) : sql`(${predicate})`
}

const compilePart = (sql: Sql, part: SoundPart, now: Date): Fragment => {
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
      return sql`(${every(sql, parts)})`
    case 'any':
      return sql`(${some(sql, parts)})`
    case 'none':
      return opposite(sql, some(sql, parts))
  }
}
