import type { List } from '../../../platform/http/pages.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { askForWork } from './inbound.ts'

/** What reading a message came to: too long, too large, or the end of the process. */
export type SetAsideReason = 'time' | 'memory' | 'process_ended'

/** So many are kept, of at most 1 MiB each: the oldest go first. */
const mostSetAside = 100

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

export interface SetAsideRow {
  id: string
  reason: SetAsideReason
  received_at: string
  set_aside_at: string
  size_bytes: number
  beginning: Buffer
}

const columns = (sql: Sql): Fragment => sql`
  id, set_aside_for as reason, received_at, set_aside_at, length(body) as size_bytes, substr(body, 1, 500) as beginning`

/** The latest first. */
export const setAsideList = (sql: Sql): List => ({
  table: 'inbound_messages',
  columns: columns(sql),
  where: sql`state = 'set_aside'`,
  keys: [
    { sql: sql`set_aside_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

export const findSetAside = async (sql: Sql, id: string): Promise<SetAsideRow | null> => {
  const [row] = await sql<SetAsideRow[]>`
    select ${columns(sql)} from inbound_messages where id = ${id} and state = 'set_aside'`
  return row ?? null
}

/** The same, and nobody else changes it before the transaction ends. */
export const lockSetAside = async (tx: Sql, id: string): Promise<SetAsideRow | null> => {
  const [row] = await tx<SetAsideRow[]>`
    select ${columns(tx)} from inbound_messages where id = ${id} and state = 'set_aside' for update`
  return row ?? null
}

export const deleteSetAside = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from inbound_messages where id = ${id}`
}

/** It is as if it had just come: with all its attempts, and due at once. */
export const retrySetAside = async (tx: Sql, id: string, now: Date): Promise<void> => {
  await tx`
    update inbound_messages set state = 'waiting', set_aside_for = null, set_aside_at = null, attempts = 0, due_at = ${now}
    where id = ${id}`
  await askForWork(tx)
}

export const countSetAside = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from inbound_messages where state = 'set_aside'`
  return row?.count ?? 0
}
