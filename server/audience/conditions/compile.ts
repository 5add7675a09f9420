import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { SoundLeaf, SoundPart, SoundSegment, SoundTree } from './check.ts'

/** A predicate on the row of `contacts` at hand. `certain` is one that is never unknown. */
interface Predicate {
  sql: Fragment
  certain: boolean
}

/** Questions up to which opposites are worth a join each; of more, each is looked up by itself in a hash. */
const mostJoins = 8

/** What every part of a condition is made SQL with. */
interface Making {
  sql: Sql
  now: Date
  /** Whether opposites may become joins. */
  joins: boolean
}

/**
 * Exactly the rest: what is unknown counts as not holding. Where nothing can be unknown it is said with a plain `not`,
 * of which the planner makes a join where `is not true` would have it look at every row by itself.
 */
const opposite = ({ sql, joins }: Making, predicate: Predicate): Predicate => ({
  sql: predicate.certain && joins ? sql`(not (${predicate.sql}))` : sql`((${predicate.sql}) is not true)`,
  certain: true,
})

const every = (sql: Sql, parts: Predicate[]): Predicate => ({
  sql:
    parts.length === 0
      ? sql`true`
      : parts.map((part) => part.sql).reduce((left, right) => sql`${left} and ${right}`),
  certain: parts.every(({ certain }) => certain),
})

const some = (sql: Sql, parts: Predicate[]): Predicate => ({
  sql:
    parts.length === 0
      ? sql`false`
      : parts.map((part) => part.sql).reduce((left, right) => sql`${left} or ${right}`),
  certain: parts.every(({ certain }) => certain),
})

const inBrackets = (sql: Sql, predicate: Predicate): Predicate => ({
  sql: sql`(${predicate.sql})`,
  certain: predicate.certain,
})

const leafPredicate = (making: Making, leaf: SoundLeaf): Predicate => {
  const { sql, now } = making
  const { field, operator, parameters, kept } = leaf
  const predicate = {
    sql: field.predicate({ sql, now, operator, parameters, value: kept.value }),
    certain: field.certain,
  }
  return leaf.negated ? opposite(making, predicate) : inBrackets(sql, predicate)
}

const segmentPredicate = (making: Making, segment: SoundSegment): Predicate => {
  const { sql } = making
  const each = segment.of.map((tree) => treePredicate(making, tree))
  const predicate = segment.operator === 'contains_all' ? every(sql, each) : some(sql, each)
  return segment.negated ? opposite(making, predicate) : inBrackets(sql, predicate)
}

const questionsIn = (part: SoundPart): number => {
  if (part.kind === 'leaf') return 1
  return (part.kind === 'tree' ? part.parts : part.of).reduce((sum, inner) => sum + questionsIn(inner), 0)
}

const partPredicate = (making: Making, part: SoundPart): Predicate => {
  switch (part.kind) {
    case 'tree':
      return treePredicate(making, part)
    case 'leaf':
      return leafPredicate(making, part)
    case 'segment':
      return segmentPredicate(making, part)
  }
}

const treePredicate = (making: Making, tree: SoundTree): Predicate => {
  const { sql } = making
  const parts = tree.parts.map((part) => partPredicate(making, part))
  switch (tree.match) {
    case 'all':
      return inBrackets(sql, every(sql, parts))
    case 'any':
      return inBrackets(sql, some(sql, parts))
    case 'none':
      return opposite(making, some(sql, parts))
  }
}

/** One question as a predicate on the row of `contacts` at hand. Values go in as parameters, names from a closed table. */
export const compileLeaf = (sql: Sql, leaf: SoundLeaf, now: Date): Fragment =>
  leafPredicate({ sql, now, joins: true }, leaf).sql

/** A tree as a predicate on the row of `contacts` at hand: true for the contacts that fit, never true for the others. */
export const compileTree = (sql: Sql, tree: SoundTree, now: Date): Fragment =>
  treePredicate({ sql, now, joins: questionsIn(tree) <= mostJoins }, tree).sql
