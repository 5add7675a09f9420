import type { Sql } from '../../platform/storage/open.ts'

/** What reading a message came to: too long, too large, or the end of the process. */
export type SetAsideReason = 'time' | 'memory' | 'process_ended'

/** So many are kept, of at most 1 MiB each: the oldest go first. */
export const mostSetAside = 100

/**
 * Nothing reads it again by itself. What was there when somebody was erased is not kept: it may name the person.
 */
export const setAside = async (sql: Sql, id: string, reason: SetAsideReason, now: Date): Promise<void> => {
  await sql`
    with gone as (
      delete from inbound_messages i where i.id = ${id} and exists (
        select from suppressions s where s.reason = 'erased' and s.created_at >= i.received_at)
      returning i.id
    ), oldest as (
      delete from inbound_messages where id in (
        select id from inbound_messages where state = 'set_aside'
        order by set_aside_at desc, id desc offset ${mostSetAside - 1})
    )
    update inbound_messages set
      state = 'set_aside', set_aside_for = ${reason}, set_aside_at = ${now}, reader = null, error = null
    where id = ${id} and state = 'waiting' and id not in (select id from gone)`
}
