import type { Fragment } from 'postgres'
import type { components } from '../../generated/types.ts'
import { enqueue, laneOf } from '../deliveries/index.ts'
import { type Actor, type ActorColumns, actorColumns } from '../host/principal.ts'
import type { List } from '../platform/http/pages.ts'
import { asJson } from '../platform/storage/json.ts'
import type { Sql } from '../platform/storage/open.ts'
import type { NewMessage } from './queue.ts'

type Schemas = components['schemas']

/** A message with its row of the ledger and its place in the queue. */
export interface MessageRow extends ActorColumns {
  id: string
  kind: Schemas['DeliveryKind']
  template_id: string | null
  sender_id: string | null
  contact_id: string | null
  to_address: string | null
  to_name: string | null
  subject: string | null
  status: Schemas['DeliveryStatus']
  skip_reason: Schemas['DeliverySkipReason'] | null
  error_class: Schemas['DeliveryErrorClass'] | null
  enhanced_code: string | null
  attempts: number
  next_attempt_at: string | null
  repeated: boolean
  message_host: string | null
  queued_at: string
  accepted_at: string | null
  created_at: string
}

const columns = (sql: Sql): Fragment => sql`
  id, kind, template_id, sender_id, contact_id, to_address, to_name, subject, status, skip_reason, error_class, enhanced_code,
  attempts, next_attempt_at, repeated, message_host, queued_at, accepted_at, actor_kind, actor_id, actor_name, created_at`

/** Writes a message into its table, the ledger and the queue. The contacts that it names stay until the transaction ends. */
export const insertMessage = async (
  tx: Sql,
  message: NewMessage & { id: string },
  actor: Actor,
  now: Date,
): Promise<MessageRow> => {
  const { id, kind, to, content } = message
  const { actor_kind, actor_id, actor_name } = actorColumns(actor)
  const wanted = [message.contactId, message.filledFor].filter((one) => typeof one === 'string')
  const held = new Set<string>()
  if (wanted.length > 0) {
    const rows = await tx<{ id: string }[]>`
      select id from contacts where id = any (${wanted}::uuid[]) order by id for key share`
    for (const row of rows) held.add(row.id)
  }
  const present = (contactId: string | null | undefined): string | null =>
    contactId && held.has(contactId) ? contactId : null
  const contactId = present(message.contactId)
  await tx`
    insert into messages
      (id, contact_id, filled_for, sender_id, template_id, reply_to, content, values, to_name, to_address,
       actor_kind, actor_id, actor_name, created_at)
    values
      (${id}, ${contactId}, ${present(message.filledFor)}, ${message.senderId}, ${message.templateId ?? null},
       ${message.replyTo ?? null}, ${asJson(tx, content)}, ${asJson(tx, message.values ?? {})}, ${to.name}, ${to.address},
       ${actor_kind}, ${actor_id}, ${actor_name}, ${now})`
  await tx`
    insert into deliveries (id, contact_id, source_id, kind, status, created_at, queued_at, to_address)
    values (${id}, ${contactId}, ${id}, ${kind}, 'queued', ${now}, ${now}, ${to.address})`
  await enqueue(tx, [{ id, dueAt: now }], laneOf.transactional, now)
  const row = await findMessage(tx, id)
  if (row === null) throw new Error('A message went while it was written.')
  return row
}

export const findMessage = async (sql: Sql, id: string): Promise<MessageRow | null> => {
  const [row] = await sql<MessageRow[]>`select ${columns(sql)} from message_states where id = ${id}`
  return row ?? null
}

export interface MessageFilter {
  kind?: Schemas['DeliveryKind']
  status?: readonly Schemas['DeliveryStatus'][]
  email?: string
  contact_id?: string
  template_id?: string
  created_after?: string
  created_before?: string
}

/** The messages, the latest first. */
export const messageList = (sql: Sql, filter: MessageFilter): List => {
  const { kind, status, email, contact_id, template_id, created_after, created_before } = filter
  return {
    table: 'message_states',
    columns: columns(sql),
    where: sql`true
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${status === undefined ? sql`` : sql`and status = any (${status as string[]}::text[]::delivery_status[])`}
      ${email === undefined ? sql`` : sql`and lower(to_address) = lower(${email})`}
      ${contact_id === undefined ? sql`` : sql`and contact_id = ${contact_id}`}
      ${template_id === undefined ? sql`` : sql`and template_id = ${template_id}`}
      ${created_after === undefined ? sql`` : sql`and created_at >= ${created_after}`}
      ${created_before === undefined ? sql`` : sql`and created_at < ${created_before}`}`,
    keys: [
      { sql: sql`created_at`, type: 'timestamptz' },
      { sql: sql`id`, type: 'uuid' },
    ],
    descending: true,
  }
}
