import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { passedKey } from '../walker/moves.ts'

/** Locks the enrolments of contacts that are locked, in the order of their ids. */
export const lockEnrolmentsOf = async (tx: Sql, contactIds: readonly string[]): Promise<void> => {
  await tx`
    select from enrolments where contact_id = any (${contactIds as string[]}::uuid[]) order by id for update`
}

/** The e-mails of steps that came to a contact, or will come. Those that failed or were skipped did not. */
const emailsOf = (tx: Sql, contactId: string): Fragment => tx`
  select m.id, m.flow_id, m.node_id, m.created_at, e.entry_key, e.entered_at, d.status in ('queued', 'deferred') as waits,
    v.definition -> 're_entry' ->> 'mode' = 'never' as once
  from flow_emails m join deliveries d on d.id = m.id join enrolments e on e.id = m.enrolment_id
  join flow_versions v on v.id = m.version_id
  where m.contact_id = ${contactId} and d.status not in ('skipped', 'failed', 'bounced')`

/**
 * Whether the e-mail `other` is the same for one person. One that was sent before the enrolment of the other began counts only
 * where a contact enters once.
 */
const isSame = (tx: Sql, other: string, entered: Fragment): Fragment => tx`
  ${tx(other)}.waits or ${tx(other)}.once or ${tx(other)}.created_at >= ${entered}`

/**
 * The e-mails that wait although the other contact has one of the same step and entry key. The contact that is merged gives way,
 * unless its own e-mail was sent.
 */
export const findRepeated = async (tx: Sql, from: string, to: string): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    with source as (${emailsOf(tx, from)}), target as (${emailsOf(tx, to)})
    select distinct case when source.waits then source.id else target.id end as id
    from source join target using (flow_id, node_id, entry_key)
    where (source.waits and (${isSame(tx, 'target', tx`source.entered_at`)}))
      or (target.waits and not source.waits and (${isSame(tx, 'source', tx`target.entered_at`)}))`
  return rows.map(({ id }) => id)
}

/** The enrolment that goes on passes the steps whose e-mails came by the other one. */
export const passWhatCame = async (tx: Sql, from: string, to: string): Promise<void> => {
  await tx`
    with came as (
      select ${to}::uuid as for_contact, source.* from (${emailsOf(tx, from)}) as source
      union all select ${from}::uuid, target.* from (${emailsOf(tx, to)}) as target
    ), passed as (
      select e.id, jsonb_agg(distinct came.node_id) as nodes
      from enrolments e join came on came.for_contact = e.contact_id and came.flow_id = e.source_id
        and came.entry_key = e.entry_key and (${isSame(tx, 'came', tx`e.entered_at`)})
      where e.status in ('active', 'waiting', 'paused') and not exists (
        select from flow_emails own where own.enrolment_id = e.id and own.node_id = came.node_id)
      group by e.id
    )
    update enrolments e set
      seen = e.seen || jsonb_build_object(${passedKey}::text, coalesce(e.seen -> ${passedKey}::text, '[]') || passed.nodes)
    from passed where e.id = passed.id`
}
