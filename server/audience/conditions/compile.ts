import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { SoundLeaf, SoundPart, SoundSegment, SoundTree } from './check.ts'
import type { Evidence } from './field.ts'

/** A predicate on the current row of `contacts`. A `certain` predicate is never null. */
interface Predicate {
  sql: Fragment
  certain: boolean
}

/**
 * Maximum number of rules for which negations may become joins. With more rules, each negation is a hash
 * lookup.
 */
const mostJoins = 8

/** Rules whose evidence is not collected are neither true nor false. */
export interface Unknown {
  of: (evidence: Evidence) => boolean
  /** What they count as: false for contacts that surely match, true for those that possibly do. */
  as: boolean
}

/** The context in which the parts of a condition are compiled. */
interface CompileContext {
  sql: Sql
  now: Date
  /** Whether negations may become joins. */
  joins: boolean
  unknown?: Unknown | undefined
}

/** The context within a negation, where an unknown rule counts as its opposite. */
const negated = (context: CompileContext): CompileContext =>
  context.unknown === undefined
    ? context
    : { ...context, unknown: { ...context.unknown, as: !context.unknown.as } }

/**
 * The complement: null counts as false. If the predicate is never null, it uses `not`, which the planner
 * turns into a join. With `is not true` the planner would check each row by itself.
 */
const opposite = ({ sql, joins }: CompileContext, predicate: Predicate): Predicate => ({
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

const leafPredicate = (context: CompileContext, leaf: SoundLeaf): Predicate => {
  const { sql, now } = context
  const { field, operator, parameters, saved } = leaf
  if (field.evidence !== undefined && context.unknown?.of(field.evidence))
    return { sql: context.unknown.as ? sql`true` : sql`false`, certain: true }
  const predicate = {
    sql: field.predicate({ sql, now, operator, parameters, value: saved.value }),
    certain: field.certain,
  }
  return leaf.negated ? opposite(context, predicate) : inBrackets(sql, predicate)
}

const segmentPredicate = (context: CompileContext, segment: SoundSegment): Predicate => {
  const { sql } = context
  const inner = segment.negated ? negated(context) : context
  const each = segment.of.map((tree) => treePredicate(inner, tree))
  const predicate = segment.operator === 'contains_all' ? every(sql, each) : some(sql, each)
  return segment.negated ? opposite(context, predicate) : inBrackets(sql, predicate)
}

const countRules = (part: SoundPart): number => {
  if (part.kind === 'leaf') return 1
  return (part.kind === 'tree' ? part.parts : part.of).reduce((sum, inner) => sum + countRules(inner), 0)
}

const partPredicate = (context: CompileContext, part: SoundPart): Predicate => {
  switch (part.kind) {
    case 'tree':
      return treePredicate(context, part)
    case 'leaf':
      return leafPredicate(context, part)
    case 'segment':
      return segmentPredicate(context, part)
  }
}

/** The parts without repeated rules, which change nothing and would be evaluated for each contact again. */
const withoutRepeats = (parts: readonly SoundPart[]): SoundPart[] => {
  const seen = new Set<string>()
  return parts.filter((part) => {
    if (part.kind !== 'leaf') return true
    const rule = JSON.stringify(part.saved)
    return !seen.has(rule) && seen.add(rule)
  })
}

const treePredicate = (context: CompileContext, tree: SoundTree): Predicate => {
  const { sql } = context
  const inner = tree.match === 'none' ? negated(context) : context
  const parts = withoutRepeats(tree.parts).map((part) => partPredicate(inner, part))
  switch (tree.match) {
    case 'all':
      return inBrackets(sql, every(sql, parts))
    case 'any':
      return inBrackets(sql, some(sql, parts))
    case 'none':
      return opposite(context, some(sql, parts))
  }
}

/**
 * Compiles one rule to a predicate on the current row of `contacts`. Values are parameters, names come from a
 * fixed table.
 */
export const compileLeaf = (sql: Sql, leaf: SoundLeaf, now: Date): Fragment =>
  leafPredicate({ sql, now, joins: true }, leaf).sql

/**
 * Compiles a tree to a predicate on the current row of `contacts`: true for matching contacts, false or null
 * for others.
 */
export const compileTree = (sql: Sql, tree: SoundTree, now: Date, unknown?: Unknown): Fragment =>
  treePredicate({ sql, now, joins: countRules(tree) <= mostJoins, unknown }, tree).sql
