import {
  compileTree,
  evidenceOf,
  evidenceWarnings,
  type NeededEvidence,
  readSaved,
  readSegment,
  type SoundTree,
} from '../../audience/conditions/index.ts'
import { hasTags, isSubscribedTo } from '../../audience/memberships/index.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { Audience, Target } from './store/campaigns.ts'

/** A target with parsed conditions, ready to be compiled to SQL any number of times. */
export interface ParsedTarget {
  listIds: readonly string[]
  tagIds: readonly string[]
  /** The conditions of the segments, and the target's own. */
  trees: readonly SoundTree[]
  /** What the conditions need, by their places in the target. */
  needed: readonly NeededEvidence[]
}

export interface ParsedAudience {
  include: ParsedTarget
  exclude: ParsedTarget
}

/** Deleted segments contain no contacts. @throws too_complex */
const readTarget = async (sql: Sql, target: Target): Promise<ParsedTarget> => {
  const segments = await Promise.all(target.segment_ids.map((id) => readSegment(sql, id)))
  const own = target.condition === null ? null : await readSaved(sql, target.condition)
  return {
    listIds: target.list_ids,
    tagIds: target.tag_ids,
    trees: [...segments, own].filter((tree) => tree !== null),
    needed: [
      ...segments.flatMap((tree, at) =>
        tree === null
          ? []
          : [...new Set(evidenceOf(tree).map(({ evidence }) => evidence))].map((evidence) => ({
              pointer: `/segment_ids/${at}`,
              evidence,
            })),
      ),
      ...(own === null ? [] : evidenceOf(own, '/condition')),
    ],
  }
}

/** Parses a stored audience. @throws too_complex */
export const readAudience = async (sql: Sql, { include, exclude }: Audience): Promise<ParsedAudience> => ({
  include: await readTarget(sql, include),
  exclude: await readTarget(sql, exclude),
})

/** Warnings for the rules of an audience that need what is not counted for each contact. */
export const audienceWarnings = (sql: Sql, audience: ParsedAudience) =>
  evidenceWarnings(
    sql,
    (['include', 'exclude'] as const).flatMap((side) =>
      audience[side].needed.map(({ pointer, evidence }) => ({
        pointer: `/audience/${side}${pointer}`,
        evidence,
      })),
    ),
  )

export const isEmptyTarget = ({ list_ids, tag_ids, segment_ids, condition }: Target): boolean =>
  list_ids.length + tag_ids.length + segment_ids.length === 0 && condition === null

/** SQL condition on the row of `contacts`: it is subscribed to one of these lists. */
export const isOnList = (sql: Sql, listIds: readonly string[]): Fragment =>
  isSubscribedTo(sql, sql`contacts.id`, listIds)

const anyOf = (sql: Sql, parts: Fragment[]): Fragment =>
  parts.length === 0 ? sql`false` : sql`(${parts.reduce((left, right) => sql`${left} or ${right}`)})`

/** SQL condition on the row of `contacts`: the target includes it by a tag or a condition. */
const isIncludedOtherwise = (sql: Sql, { tagIds, trees }: ParsedTarget, now: Date): Fragment =>
  anyOf(sql, [
    ...(tagIds.length === 0 ? [] : [hasTags(sql, sql`contacts.id`, tagIds)]),
    ...trees.map((tree) => sql`(${compileTree(sql, tree, now)})`),
  ])

/** SQL condition on the row of `contacts`: the target includes it. */
export const isIncluded = (sql: Sql, target: ParsedTarget, now: Date): Fragment =>
  anyOf(sql, [
    ...(target.listIds.length === 0 ? [] : [isOnList(sql, target.listIds)]),
    ...(target.tagIds.length + target.trees.length === 0 ? [] : [isIncludedOtherwise(sql, target, now)]),
  ])

/**
 * SQL: whether the contact is still on a list of the audience; null if the audience includes it by other
 * means, or names no lists.
 */
export const stillOnList = (sql: Sql, include: ParsedTarget, now: Date): Fragment | null =>
  include.listIds.length === 0
    ? null
    : sql`case when ${isOnList(sql, include.listIds)} then true
        when ${isIncludedOtherwise(sql, include, now)} then null else false end`

/** One list, tag, segment or condition of an audience. */
export interface AudiencePart {
  side: 'include' | 'exclude'
  kind: 'list' | 'tag' | 'segment' | 'condition'
  /** Null for a condition. */
  id: string | null
  /** SQL condition on the row of `contacts`: the part selects it. */
  where(sql: Sql, now: Date): Fragment
}

const byTree =
  (tree: SoundTree | null): AudiencePart['where'] =>
  (sql, now) =>
    tree === null ? sql`false` : sql`(${compileTree(sql, tree, now)})`

/** The parts of a stored audience, which together are its targets. @throws too_complex */
export const partsOf = async (sql: Sql, audience: Audience): Promise<AudiencePart[]> => {
  const parts: AudiencePart[] = []
  for (const side of ['include', 'exclude'] as const) {
    const { list_ids, tag_ids, segment_ids, condition } = audience[side]
    for (const id of list_ids) parts.push({ side, kind: 'list', id, where: (tx) => isOnList(tx, [id]) })
    for (const id of tag_ids)
      parts.push({ side, kind: 'tag', id, where: (tx) => hasTags(tx, tx`contacts.id`, [id]) })
    for (const id of segment_ids)
      parts.push({ side, kind: 'segment', id, where: byTree(await readSegment(sql, id)) })
    if (condition !== null)
      parts.push({ side, kind: 'condition', id: null, where: byTree(await readSaved(sql, condition)) })
  }
  return parts
}

/** SQL condition on `contacts`: in the audience and not in the trash. */
export const inAudience = (sql: Sql, { include, exclude }: ParsedAudience, now: Date): Fragment => sql`
  contacts.trashed_at is null and ${isIncluded(sql, include, now)} and (${isIncluded(sql, exclude, now)}) is not true`
