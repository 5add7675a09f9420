import type { components } from '../../../generated/types.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { NamedResources } from '../conditions/index.ts'

type Schemas = components['schemas']

/** What a row of the ledger says about its source. */
export interface OfSource {
  kind: Schemas['DeliveryKind']
  source_id: string | null
}

type Flow = 'campaign' | 'sequence' | 'automation'

const resources = { campaign: 'campaigns', sequence: 'sequences', automation: 'automations' } as const

const flowOf = (kind: Schemas['DeliveryKind']): Flow | null => (kind in resources ? (kind as Flow) : null)

/** The present names of the sources of some deliveries, by id: one query for all of them. */
export const nameSources = async (
  sql: Sql,
  named: Pick<NamedResources, (typeof resources)[Flow]>,
  rows: readonly OfSource[],
): Promise<Map<string, string>> => {
  const ids: Record<Flow, Set<string>> = { campaign: new Set(), sequence: new Set(), automation: new Set() }
  for (const { kind, source_id } of rows) {
    const flow = flowOf(kind)
    if (flow !== null && source_id !== null) ids[flow].add(source_id)
  }
  const queries = (['campaign', 'sequence', 'automation'] as const).flatMap((flow): Fragment[] =>
    ids[flow].size === 0 ? [] : [named[resources[flow]](sql, [...ids[flow]])],
  )
  const [first, ...rest] = queries
  if (first === undefined) return new Map()
  const all = rest.reduce((left, right) => sql`${left} union all ${right}`, first)
  const found = await sql<{ id: string; name: string }[]>`${all}`
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** The source of a delivery. A message, and what was deleted, has no name. */
export const mailSourceOf = (
  { kind, source_id: id }: OfSource,
  names: ReadonlyMap<string, string>,
): Schemas['MailSource'] | null =>
  id === null ? null : { kind: flowOf(kind) ?? 'message', id, name: names.get(id) ?? null }
