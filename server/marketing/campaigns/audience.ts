import { compileTree, readSaved, readSegment, type SoundTree } from '../../audience/conditions/index.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { Audience, Target } from './store/campaigns.ts'

/** A target with its conditions read: ready to be made SQL of, as often as it takes. */
export interface SoundTarget {
  listIds: readonly string[]
  tagIds: readonly string[]
  /** Those of segments and the one of its own. */
  trees: readonly SoundTree[]
}

export interface SoundAudience {
  include: SoundTarget
  exclude: SoundTarget
}

/** Segments that have gone since mean nobody. @throws too_complex */
const readTarget = async (sql: Sql, target: Target): Promise<SoundTarget> => {
  const segments = await Promise.all(target.segment_ids.map((id) => readSegment(sql, id)))
  const own = target.condition === null ? null : await readSaved(sql, target.condition)
  return {
    listIds: target.list_ids,
    tagIds: target.tag_ids,
    trees: [...segments, own].filter((tree) => tree !== null),
  }
}

/** Reads an audience as it is kept. @throws too_complex */
export const readAudience = async (sql: Sql, { include, exclude }: Audience): Promise<SoundAudience> => ({
  include: await readTarget(sql, include),
  exclude: await readTarget(sql, exclude),
})

export const namesNobody = ({ list_ids, tag_ids, segment_ids, condition }: Target): boolean =>
  list_ids.length + tag_ids.length + segment_ids.length === 0 && condition === null

/** Of the row of `contacts` at hand: whether it is a subscriber of one of these lists. */
export const isOnList = (sql: Sql, listIds: readonly string[]): Fragment => sql`
  exists (select from list_memberships m
    where m.contact_id = contacts.id and m.status = 'subscribed' and m.list_id = any (${listIds as string[]}::uuid[]))`

const anyOf = (sql: Sql, parts: Fragment[]): Fragment =>
  parts.length === 0 ? sql`false` : sql`(${parts.reduce((left, right) => sql`${left} or ${right}`)})`

/** Of the row of `contacts` at hand: whether the target means it otherwise than by a list. */
export const isMeantOtherwise = (sql: Sql, { tagIds, trees }: SoundTarget, now: Date): Fragment =>
  anyOf(sql, [
    ...(tagIds.length === 0
      ? []
      : [
          sql`exists (select from contact_tags t
            where t.contact_id = contacts.id and t.tag_id = any (${tagIds as string[]}::uuid[]))`,
        ]),
    ...trees.map((tree) => sql`(${compileTree(sql, tree, now)})`),
  ])

/** Of the row of `contacts` at hand: whether the target means it. */
export const isMeant = (sql: Sql, target: SoundTarget, now: Date): Fragment =>
  anyOf(sql, [
    ...(target.listIds.length === 0 ? [] : [isOnList(sql, target.listIds)]),
    ...(target.tagIds.length + target.trees.length === 0 ? [] : [isMeantOtherwise(sql, target, now)]),
  ])

/** The contacts of an audience, those in the trash left out: to stand behind `where` in a statement on `contacts`. */
export const inAudience = (sql: Sql, { include, exclude }: SoundAudience, now: Date): Fragment => sql`
  contacts.trashed_at is null and ${isMeant(sql, include, now)} and (${isMeant(sql, exclude, now)}) is not true`
