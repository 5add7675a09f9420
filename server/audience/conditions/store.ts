import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { Source } from './field.ts'
import type { NamedResources } from './named.ts'
import { namedSegments } from './segments.ts'

/** A resource that a condition can refer to by id. */
export interface Named {
  source: Source | 'campaigns' | 'links' | 'forms'
  id: string
  name: string
}

/**
 * The existing ones of these lists, tags, segments, campaigns, links, forms, sequences and automations, with their names. A
 * sequence or automation that was deleted still exists here if enrolments remain, which have its name.
 */
export const listNamed = async (
  sql: Sql,
  named: NamedResources,
  references: readonly Pick<Named, 'source' | 'id'>[],
): Promise<Named[]> => {
  if (references.length === 0) return []
  const of = (source: Named['source']) =>
    references.filter((one) => one.source === source).map(({ id }) => id)
  const queries = { ...named, segments: namedSegments }
  const existing = (source: keyof typeof queries): Fragment =>
    sql`select ${source}::text as source, id, name from (${queries[source](sql, of(source))}) as named (id, name)`
  const entered = (source: Source, kind: string): Fragment => sql`
    select distinct ${source}::text as source, wanted.id, e.source_name as name
    from unnest(${of(source)}::uuid[]) as wanted (id)
    cross join lateral (
      select source_name from enrolments where source_id = wanted.id and kind = ${kind} limit 1) as e`
  const rows = await sql<Named[]>`
    ${existing('lists')} union all ${existing('tags')} union all ${existing('segments')} union all ${existing('campaigns')}
    union all ${existing('links')} union all ${existing('forms')} union all ${existing('sequences')} union all ${existing('automations')}
    union all ${entered('sequences', 'sequence')} union all ${entered('automations', 'automation')}`
  // The present name comes first.
  const seen = new Set<string>()
  return rows.filter(({ source, id }) => {
    const key = `${source}/${id}`
    return !seen.has(key) && seen.add(key)
  })
}
