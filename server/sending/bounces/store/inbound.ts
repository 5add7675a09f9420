import { newId } from '../../../platform/ids.ts'
import { addTask, defineTask } from '../../../platform/jobs/task.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Provider } from '../../../system/settings/index.ts'

export type Channel = 'mailbox' | Provider

/** How what is due is claimed. */
interface Claiming {
  /** Seconds between two attempts. */
  pauses: readonly number[]
  /** This process. */
  reader: string
  /** What this version can read: what a newer one has taken waits for that one. */
  channels: readonly Channel[]
}

export interface InboundMessage {
  id: string
  channel: Channel
  eventId: string
  receivedAt: Date
  attempts: number
  body: Buffer
  /** Another process began to read it, and ended before it had. */
  wasLeft: boolean
}

/** Works them off. */
export const workOffTask = defineTask('work-off-inbound-messages')

/** One run for however many come meanwhile. */
export const askForWork = async (tx: Sql): Promise<void> => {
  await addTask(tx, workOffTask, null, { key: workOffTask.name })
}

/** Stores a message as it came, to be worked off at once. False where it is there already. */
export const insertInbound = async (
  tx: Sql,
  { channel, eventId, body }: Pick<InboundMessage, 'channel' | 'eventId' | 'body'>,
  now: Date,
): Promise<boolean> => {
  const { count } = await tx`
    insert into inbound_messages (id, channel, event_id, received_at, state, due_at, body)
    values (${newId()}, ${channel}, ${eventId}, ${now}, 'waiting', ${now}, ${body})
    on conflict (channel, event_id) do nothing`
  if (count === 1) await askForWork(tx)
  return count === 1
}

/**
 * Takes one that is due, counts the attempt, and marks it as read by this process, before anything is read. Should nobody end it, it
 * is due again after the pause of that attempt, in seconds.
 * One that is due later than after the longest pause was left by a process whose clock was wrong, and does not wait for that.
 */
export const claimInbound = async (
  sql: Sql,
  now: Date,
  { pauses, reader, channels }: Claiming,
): Promise<InboundMessage | null> => {
  const [row] = await sql<
    {
      id: string
      channel: Channel
      event_id: string
      received_at: string
      attempts: number
      body: Buffer
      was_left: boolean
    }[]
  >`
    with due as (
      select id, reader from inbound_messages
      where state = 'waiting' and channel = any (${channels as string[]}::text[]) and (
        due_at <= ${now}
        or due_at > ${now}::timestamptz + make_interval(secs => ${2 * Math.max(...pauses)}::integer))
      order by due_at, id limit 1
      for update skip locked
    )
    update inbound_messages m set
      attempts = attempts + 1,
      reader = case when channel = 'mailbox' then ${reader}::uuid end,
      due_at = ${now}::timestamptz
        + make_interval(secs => (${pauses as number[]}::integer[])[least(attempts + 1, ${pauses.length}::integer)])
    from due where m.id = due.id
    returning m.id, channel, event_id, received_at, attempts, body,
      due.reader is not null and due.reader <> ${reader} as was_left`
  if (row === undefined) return null
  const { id, channel, event_id, received_at, attempts, body, was_left } = row
  return {
    id,
    channel,
    eventId: event_id,
    receivedAt: new Date(received_at),
    attempts,
    body: Buffer.from(body),
    wasLeft: was_left,
  }
}

/** It has been read: whatever happens now is not its doing. */
export const noteRead = async (sql: Sql, id: string): Promise<void> => {
  await sql`update inbound_messages set reader = null where id = ${id}`
}

/** Nothing of it is kept but that it came. */
export const endInbound = async (sql: Sql, id: string): Promise<void> => {
  await sql`update inbound_messages set state = 'done', body = null, error = null, reader = null where id = ${id}`
}

/**
 * It is tried again when it is due, unless it is `final`. What is given up is not kept past an erasure: it may name the person, as
 * may what lay there then.
 */
export const failInbound = async (sql: Sql, id: string, error: string, final: boolean): Promise<void> => {
  await sql`
    with gone as (
      delete from inbound_messages i where i.id = ${id} and i.state = 'waiting' and ${final}::boolean and exists (
        select from suppressions s where s.reason = 'erased' and s.created_at >= i.received_at)
      returning i.id
    )
    update inbound_messages set error = ${error}, reader = null, state = case when ${final}::boolean then 'failed' else state end
    where id = ${id} and state = 'waiting' and id not in (select id from gone)`
}

/** False where the event has had its effect. Goes with the transaction in which it has it. */
export const insertInboundEvent = async (
  tx: Sql,
  channel: Channel,
  eventId: string,
  now: Date,
): Promise<boolean> => {
  const { count } = await tx`
    insert into inbound_events (channel, event_id, seen_at) values (${channel}, ${eventId}, ${now})
    on conflict do nothing`
  return count === 1
}

/** Rows per statement, so that none holds its locks for long. */
const batch = 5000

/** Returns how many went; what still waits stays. */
export const deleteInbound = async (
  sql: Sql,
  state: 'done' | 'failed' | 'set_aside',
  receivedBefore: Date,
): Promise<number> => {
  const { count } = await sql`
    delete from inbound_messages where id in (
      select id from inbound_messages where received_at < ${receivedBefore} and state = ${state}
      limit ${batch} for update skip locked)`
  return count
}

export const deleteInboundEvents = async (sql: Sql, seenBefore: Date): Promise<number> => {
  const { count } = await sql`
    delete from inbound_events where (channel, event_id) in (
      select channel, event_id from inbound_events where seen_at < ${seenBefore} limit ${batch} for update skip locked)`
  return count
}
