import { leaseIsFree } from '../../../platform/storage/lease.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/** Where contacts of earlier versions are. */
export interface Place {
  versionId: string
  versionNumber: number
  /** Null before the first step. */
  nodeId: string | null
  /** Whether their enrolments have failed there. A retry continues them. */
  isFailed: boolean
  count: number
}

export const countPlaces = (sql: Sql, flowId: string, versionId: string): Promise<Place[]> => sql<Place[]>`
  select e.version_id as "versionId", v.number as "versionNumber", e.node_id as "nodeId", e.status = 'failed' as "isFailed",
    count(*)::integer as count
  from enrolments e join flow_versions v on v.id = e.version_id
  where e.source_id = ${flowId} and e.version_id <> ${versionId}
    and e.status in ('active', 'waiting', 'paused', 'failed')
  group by 1, 2, 3, 4 order by 2, 3 nulls first, 4`

/** As the index `enrolments_at_node` has them, or that of failed enrolments. */
const at = (sql: Sql, flowId: string, { versionId, nodeId, isFailed }: Place): Fragment => sql`
  e.source_id = ${flowId} and e.version_id = ${versionId} and e.node_id is not distinct from ${nodeId}
  and ${isFailed ? sql`e.status = 'failed'` : sql`e.status in ('active', 'waiting', 'paused')`}`

/** A process may be calling another service for the contact. */
const isFree = (sql: Sql): Fragment => sql`
  ${leaseIsFree(sql)} and not exists (
    select from flow_calls c where c.enrolment_id = e.id and c.visit = e.visit and c.status = 'calling')`

export interface Picked {
  id: string
  leaseNumber: number
  /** Those of the given steps that the contact has done. */
  passed: string[]
}

/** Some enrolments at a place that no walker holds. They leave the place by being migrated, so no order is needed. */
export const pickAt = (
  tx: Sql,
  flowId: string,
  place: Place,
  { once, limit }: { once: readonly string[]; limit: number },
): Promise<Picked[]> => tx<Picked[]>`
  select e.id, e.lease_number as "leaseNumber", array(
    select distinct s.node_id from enrolment_steps s
    where s.enrolment_id = e.id and s.node_id = any (${once as string[]}::text[])
      and (s.outcome = 'done' or s.reason = 'unknown')) as passed
  from enrolments e where ${at(tx, flowId, place)} and ${isFree(tx)} limit ${limit}`

/** The contacts at a place. */
export const listContactsAt = async (
  sql: Sql,
  flowId: string,
  place: Place,
  limit: number,
): Promise<string[]> => {
  const rows = await sql<{ contact_id: string }[]>`
    select e.contact_id from enrolments e where ${at(sql, flowId, place)} order by e.contact_id limit ${limit}`
  return rows.map(({ contact_id }) => contact_id)
}

export const writeVersion = async (tx: Sql, ids: readonly string[], versionId: string): Promise<void> => {
  await tx`update enrolments set version_id = ${versionId} where id = any (${ids as string[]}::uuid[])`
}
