import { erasedSince } from '../../../audience/suppressions/index.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { requestProcessing } from './inbound.ts'

/** Why a message could not be parsed: it took too long, took too much memory, or ended the process. */
export type SetAsideReason = 'time' | 'memory' | 'process_ended'

/** Maximum number of messages that are set aside, of at most 1 MiB each. The oldest are deleted first. */
const mostSetAside = 100

/**
 * Sets a message aside: it is not retried automatically. A message that was received before an erasure is
 * deleted instead: it may name the person.
 */
export const setAside = async (sql: Sql, id: string, reason: SetAsideReason, now: Date): Promise<void> => {
  await sql`
    with gone as (
      delete from inbound_messages i where i.id = ${id} and ${erasedSince(sql, sql`i.received_at`)}
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

/** Locks the message until the transaction ends. */
export const lockSetAside = async (tx: Sql, id: string): Promise<SetAsideRow | null> => {
  const [row] = await tx<SetAsideRow[]>`
    select ${columns(tx)} from inbound_messages where id = ${id} and state = 'set_aside' for update`
  return row ?? null
}

export const deleteSetAside = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from inbound_messages where id = ${id}`
}

/** Makes the message due at once, with all its attempts. */
export const retrySetAside = async (tx: Sql, id: string, now: Date): Promise<void> => {
  await tx`
    update inbound_messages set state = 'waiting', set_aside_for = null, set_aside_at = null, attempts = 0, due_at = ${now}
    where id = ${id}`
  await requestProcessing(tx)
}

export const countSetAside = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from inbound_messages where state = 'set_aside'`
  return row?.count ?? 0
}
