import { erasedSince } from '../../../audience/suppressions/index.ts'
import { newId } from '../../../platform/ids.ts'
import { addTask, defineTask } from '../../../platform/jobs/task.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Provider } from '../../../system/settings/index.ts'

export type Channel = 'mailbox' | Provider

/** Options for claiming messages that are due. */
interface Claiming {
  /** Seconds between two attempts. */
  pauses: readonly number[]
  /** Identifies this process. */
  reader: string
  /** Channels that this version can parse. Messages of other channels wait for a newer version. */
  channels: readonly Channel[]
}

export interface InboundMessage {
  id: string
  channel: Channel
  eventId: string
  receivedAt: Date
  attempts: number
  body: Buffer
  /** Another process began to parse it and ended before it finished. */
  wasLeft: boolean
}

export const processInboxTask = defineTask('work-off-inbound-messages')

/** Queues one run for any number of messages. */
export const requestProcessing = async (tx: Sql): Promise<void> => {
  await addTask(tx, processInboxTask, null, { key: processInboxTask.name })
}

/** Stores a message as received and queues its processing. Returns false where it is already stored. */
export const insertInbound = async (
  tx: Sql,
  { channel, eventId, body }: Pick<InboundMessage, 'channel' | 'eventId' | 'body'>,
  now: Date,
): Promise<boolean> => {
  const { count } = await tx`
    insert into inbound_messages (id, channel, event_id, received_at, state, due_at, body)
    values (${newId()}, ${channel}, ${eventId}, ${now}, 'waiting', ${now}, ${body})
    on conflict (channel, event_id) do nothing`
  if (count === 1) await requestProcessing(tx)
  return count === 1
}

/**
 * Claims a message that is due, counts the attempt and records this process in `reader`, before it is
 * parsed. If this process ends, the message is due again after the pause of that attempt, in seconds. A
 * message that is due much later than the longest pause comes from a process with a wrong clock and is
 * claimed at once.
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

/** The message was parsed: if the process ends now, the message is not the cause. */
export const noteRead = async (sql: Sql, id: string): Promise<void> => {
  await sql`update inbound_messages set reader = null where id = ${id}`
}

/** Deletes the content. Only the fact that a message came is kept. */
export const endInbound = async (sql: Sql, id: string): Promise<void> => {
  await sql`update inbound_messages set state = 'done', body = null, error = null, reader = null where id = ${id}`
}

/**
 * Leaves the message for a retry, or gives it up if `final`. A message that was received before an erasure is
 * deleted instead: it may name the person.
 */
export const failInbound = async (sql: Sql, id: string, error: string, final: boolean): Promise<void> => {
  await sql`
    with gone as (
      delete from inbound_messages i where i.id = ${id} and i.state = 'waiting' and ${final}::boolean and ${erasedSince(sql, sql`i.received_at`)}
      returning i.id
    )
    update inbound_messages set error = ${error}, reader = null, state = case when ${final}::boolean then 'failed' else state end
    where id = ${id} and state = 'waiting' and id not in (select id from gone)`
}

/** Returns false where the event was already applied. Runs in the transaction of the effect. */
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

/** Rows per statement, so that no statement holds its locks for long. */
const batch = 5000

/** Returns the number of deleted rows. Waiting messages stay. */
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
