import { releaseLease } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** Locks the contacts inside a flow, before their enrolments, as everything that changes both does. */
const lockContactsInside = async (tx: Sql, flowId: string): Promise<void> => {
  await tx`
    with held as (
      select id from contacts where id in (
        select contact_id from enrolments where source_id = ${flowId} and status in ('active', 'waiting', 'paused'))
      order by id for no key update
    )
    select count(*) from held`
}

/**
 * Ends the enrolments of all contacts inside a flow that the transaction has locked, with their steps and the statistics. One
 * statement, because a flow can have a million of them.
 */
export const leaveAll = async (tx: Sql, flowId: string, reason: string, now: string): Promise<void> => {
  await lockContactsInside(tx, flowId)
  await tx`
    with inside as (
      select id, version_id, node_id, visit, arrived_at from enrolments
      where source_id = ${flowId} and status in ('active', 'waiting', 'paused')
      order by id for update
    ), left_flow as (
      update enrolments e set status = 'exited', exit_reason = ${reason}, finished_at = ${now}, due_at = null,
        waiting_for = null, node_id = null, error = null, ${releaseLease(tx, 0, { table: 'e' })}
      from inside where inside.id = e.id
    ), left_nodes as (
      insert into enrolment_steps (enrolment_id, visit, version_id, node_id, arrived_at, left_at, outcome, reason)
      select id, visit, version_id, node_id, coalesce(arrived_at, ${now}::timestamptz), ${now}, 'exited', ${reason}
      from inside where node_id is not null
      on conflict (enrolment_id, visit) do nothing
    )
    insert into flow_tallies (version_id, node_id, day, what, reason, count)
    select version_id, place, ${now.slice(0, 10)}::date, 'exited', ${reason}, count(*)
    from inside, unnest(array['', node_id]) as place
    where place is not null
    group by version_id, place
    on conflict (version_id, node_id, day, what, reason) do update set count = flow_tallies.count + excluded.count`
}
