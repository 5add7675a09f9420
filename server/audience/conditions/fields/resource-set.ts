import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { type About, type Field, infoOf, type Source } from '../field.ts'

/**
 * A set of resources that a contact belongs to: `rows` selects from them, `id` is the id of the resource.
 * `repeats`: a resource can occur more than once.
 */
export const resourceSet = (
  about: About,
  source: Source,
  rows: (sql: Sql) => Fragment,
  id: (sql: Sql) => Fragment,
  { repeats = false }: { repeats?: boolean } = {},
): Field => ({
  ...infoOf(about, 'set', { source }),
  certain: true,
  predicate: ({ sql, operator, value }) => {
    const ids = [...new Set(value as string[])]
    const [only] = ids
    // A single id uses `=`: the planner then knows that each contact occurs at most once.
    const among =
      ids.length === 1 && only !== undefined
        ? sql`${id(sql)} = ${only}::uuid`
        : sql`${id(sql)} = any (${ids}::uuid[])`
    const count = repeats ? sql`count(distinct ${id(sql)})` : sql`count(*)`
    switch (operator) {
      case 'contains_any':
        return sql`exists (select ${rows(sql)} and ${among})`
      case 'contains_all':
        return ids.length === 1
          ? sql`exists (select ${rows(sql)} and ${among})`
          : sql`(select ${count} ${rows(sql)} and ${among}) = ${ids.length}`
      default:
        return sql`exists (select ${rows(sql)})`
    }
  },
  actual: ({ sql }) => {
    const all = repeats ? sql`distinct ${id(sql)}` : id(sql)
    return sql`(select coalesce(jsonb_agg(${all} order by ${id(sql)}), '[]') ${rows(sql)})`
  },
})
