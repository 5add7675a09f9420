import {
  holdsLease,
  leaseIsFree,
  releaseLease,
  renewLease,
  takeLease,
} from '../../../platform/storage/lease.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/** The right to move an enrolment. Each new holder gets a higher number. */
export interface EnrolmentLease {
  id: string
  flowId: string
  contactId: string
  leaseNumber: number
}

/** Flows in one claim. The flow whose contact has waited longest comes first. */
const mostFlows = 8

/** Active flows with due contacts, without those that are `full`. */
export const findFlowsWithDue = async (
  sql: Sql,
  now: Date,
  full: readonly string[] = [],
): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select f.id from flows f cross join lateral (
      select e.due_at from enrolments e
      where e.source_id = f.id and e.status in ('active', 'waiting') and e.due_at <= ${now} and ${leaseIsFree(sql)}
      order by e.due_at limit 1
    ) first
    where f.status = 'active' and not f.id = any (${full as string[]}::uuid[])
    order by first.due_at limit ${mostFlows}`
  return rows.map(({ id }) => id)
}

/**
 * Claims up to `limit` due enrolments of active flows for `seconds`. SKIP LOCKED: two walkers must not wait for each
 * other.
 */
export const claimDue = async (
  sql: Sql,
  limit: number,
  seconds: number,
  now: Date,
  full: readonly string[] = [],
): Promise<EnrolmentLease[]> => {
  const flows = await findFlowsWithDue(sql, now, full)
  if (flows.length === 0) return []
  return sql<EnrolmentLease[]>`
    with due as (
      select e.id from unnest(${flows}::uuid[]) as flow (id) cross join lateral (
        select id from enrolments
        where source_id = flow.id and status in ('active', 'waiting') and due_at <= ${now} and ${leaseIsFree(sql)}
        order by due_at limit ${Math.ceil(limit / flows.length)}
        for update skip locked
      ) e
    )
    update enrolments e set ${takeLease(sql, seconds, { table: 'e' })}
    from due where e.id = due.id
    returning e.id, e.source_id as "flowId", e.contact_id as "contactId", e.lease_number as "leaseNumber"`
}

/**
 * Locks enrolments whose leases are held, in the order of their ids. Everything that locks several does so: two processes must
 * not wait for each other in a circle.
 */
const lockedOf = (sql: Sql, leases: readonly EnrolmentLease[]): Fragment => sql`
  select e.id from enrolments e
  join unnest(${leases.map(({ id }) => id)}::uuid[], ${leases.map(({ leaseNumber }) => leaseNumber)}::integer[])
    as given (id, number) on given.id = e.id and ${holdsLease(sql, sql`given.number`)}
  order by e.id for update of e`

/** Extends leases. Returns how many are still held. */
export const renewLeases = async (
  sql: Sql,
  leases: readonly EnrolmentLease[],
  seconds: number,
): Promise<number> => {
  const { count } = await sql`
    with held as (${lockedOf(sql, leases)})
    update enrolments e set ${renewLease(sql, seconds)} from held where e.id = held.id`
  return count
}

/** Gives leases back; another walker may claim them after `rest` seconds. */
export const releaseLeases = async (
  sql: Sql,
  leases: readonly EnrolmentLease[],
  rest: number,
): Promise<void> => {
  if (leases.length === 0) return
  await sql`
    with held as (${lockedOf(sql, leases)})
    update enrolments e set ${releaseLease(sql, rest, { table: 'e' })} from held where e.id = held.id`
}
