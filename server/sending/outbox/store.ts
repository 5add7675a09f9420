import type { components } from '../../../generated/types.ts'
import { hasOptInRequest, isPendingOnList } from '../../audience/memberships/index.ts'
import type { Values } from '../../content/smart-codes/index.ts'
import type { List } from '../../platform/http/pagination.ts'
import { type Actor, type ActorColumns, actorColumns } from '../../platform/principal.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { enqueue, insertQueued, notifySenders, queueOf } from '../deliveries/index.ts'
import type { MessageContent, MessageKind, NewMessage } from './message.ts'

type Schemas = components['schemas']

/** A message with its data of the ledger and the queue. */
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
  is_unmarked: boolean
  queued_at: string
  accepted_at: string | null
  created_at: string
}

const columns = (sql: Sql): Fragment => sql`
  id, kind, template_id, sender_id, contact_id, to_address, to_name, subject, status, skip_reason, error_class, enhanced_code,
  attempts, next_attempt_at, repeated, message_host, queued_at, accepted_at, actor_kind, actor_id, actor_name, created_at,
  has_unmarked_message_id(status, accepted_at, created_at) as is_unmarked`

/**
 * Writes a message into its table, the ledger and the queue. Its contacts cannot be deleted until the
 * transaction ends.
 */
export const insertMessage = async (
  tx: Sql,
  message: NewMessage & { id: string },
  actor: Actor,
  now: Date,
): Promise<MessageRow> => {
  const { id, kind, to, content } = message
  const { actor_kind, actor_id, actor_name } = actorColumns(actor)
  const contactIds = [message.contactId, message.filledFor].filter((one) => typeof one === 'string')
  const held = new Set<string>()
  if (contactIds.length > 0) {
    const rows = await tx<{ id: string }[]>`
      select id from contacts where id = any (${contactIds}::uuid[]) order by id for key share`
    for (const row of rows) held.add(row.id)
  }
  const present = (contactId: string | null | undefined): string | null =>
    contactId && held.has(contactId) ? contactId : null
  const contactId = present(message.contactId)
  const write = async (): Promise<void> => {
    await tx`
      insert into messages
        (id, contact_id, filled_for, verifies_sender_id, sender_id, template_id, reply_to, content, values, to_name,
         to_address, message_host, actor_kind, actor_id, actor_name, created_at)
      values
        (${id}, ${contactId}, ${present(message.filledFor)}, ${message.verifiesSenderId ?? null}, ${message.senderId},
         ${message.templateId ?? null}, ${message.replyTo ?? null}, ${asJson(tx, content)},
         ${asJson(tx, message.values ?? {})}, ${to.name}, ${to.address}, message_host_of(${message.senderId}::uuid), ${actor_kind}, ${actor_id}, ${actor_name}, ${now})`
  }
  // The statements run in this order, without waiting for each response.
  const [, , , , row] = await Promise.all([
    write(),
    insertQueued(tx, kind, [{ id, contactId, address: to.address }], now),
    enqueue(tx, [{ id, dueAt: now }], queueOf.transactional, now),
    notifySenders(tx),
    findMessage(tx, id),
  ])
  if (row === null) throw new Error('A message was deleted while it was written.')
  return row
}

/** A confirmation e-mail. Its text is added when it is sent. */
export interface NewConfirmation {
  id: string
  contactId: string
  name: string | null
  address: string
}

/** Whether messages were made of a template. */
export const hasMessagesOf = async (sql: Sql, templateId: string): Promise<boolean> =>
  (await sql`select from messages where template_id = ${templateId} limit 1`).length > 0

/** Writes confirmation e-mails, without the ledger. `chosen` selects sender and template: one row or none. */
export const insertConfirmations = async (
  tx: Sql,
  confirmations: readonly NewConfirmation[],
  chosen: Fragment,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { actor_kind, actor_id, actor_name } = actorColumns(actor)
  await tx`
    with chosen (sender_id, template_id) as materialized (${chosen}), sending as materialized (
      select c.sender_id, c.template_id, message_host_of(c.sender_id) as message_host
      from (select 1) as one left join chosen c on true
    )
    insert into messages
      (id, contact_id, sender_id, template_id, to_name, to_address, message_host, actor_kind, actor_id, actor_name, created_at)
    select ask.id, ask.contact_id, s.sender_id, s.template_id, ask.to_name, ask.to_address, s.message_host,
      ${actor_kind}, ${actor_id}, ${actor_name}, ${now}
    from unnest(
      ${confirmations.map(({ id }) => id)}::uuid[], ${confirmations.map(({ contactId }) => contactId)}::uuid[],
      ${confirmations.map(({ name }) => name)}::text[], ${confirmations.map(({ address }) => address)}::text[]
    ) as ask (id, contact_id, to_name, to_address), sending s`
}

export const findMessage = async (sql: Sql, id: string): Promise<MessageRow | null> => {
  const [row] = await sql<MessageRow[]>`select ${columns(sql)} from message_states where id = ${id}`
  return row ?? null
}

export interface MessageFilter {
  kind?: readonly Schemas['DeliveryKind'][]
  status?: readonly Schemas['DeliveryStatus'][]
  email?: string
  contact_id?: string
  template_id?: string
  created_after?: string
  created_before?: string
}

export const messageList = (sql: Sql, filter: MessageFilter): List => {
  const { kind, status, email, contact_id, template_id, created_after, created_before } = filter
  return {
    table: 'message_states',
    columns: columns(sql),
    where: sql`true
      ${kind === undefined ? sql`` : sql`and kind = any (${kind as string[]}::text[]::delivery_kind[])`}
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

/** A message that is due, with what decides whether it is sent. */
export interface Outgoing {
  id: string
  kind: MessageKind
  contact_id: string | null
  filled_for: string | null
  sender_id: string | null
  reply_to: string | null
  content: MessageContent | null
  values: Values
  template_id: string | null
  to_name: string | null
  to_address: string | null
  message_host: string | null
  awaited: boolean
  /** For a confirmation: whether the contact itself asked for something that it has not confirmed. */
  requested: boolean
  /**
   * Whether its link is the latest one to verify an existing, unverified sender. Null without such a link.
   */
  verifies: boolean | null
  created_at: string
  /** Attempts so far. */
  attempts: number
  status: Schemas['ContactStatusKey'] | null
  /** When the contact last stopped receiving marketing e-mail. */
  mail_ended_at: string | null
  /** The contact's language. */
  locale: string | null
  trashed: boolean
}

/** A message whose content and address are still stored. */
export type CompleteMessage = Outgoing & { content: MessageContent; to_address: string }

/** Reads these messages. A confirmation goes to the contact's current address. */
export const listOutgoing = (tx: Sql, ids: readonly string[]): Promise<Outgoing[]> =>
  tx<Outgoing[]>`
    select m.id, d.kind, m.contact_id, m.filled_for, m.sender_id, m.template_id, m.reply_to, m.content, m.values, m.to_name,
      case when d.kind = 'confirmation' then c.email else m.to_address end as to_address,
      m.message_host, c.mail_ended_at, c.status, c.locale, c.trashed_at is not null as trashed, d.attempts,
      d.kind = 'confirmation' and ${isPendingOnList(tx, tx`c.id`)} as awaited,
      d.kind = 'confirmation' and ${hasOptInRequest(tx, tx`c.id`, tx`c.mail_ended_at`)} as requested,
      case when m.verifies_sender_id is not null then exists (
        select from senders s where s.id = m.verifies_sender_id
          and s.verified_at is null and s.verification_sent_at = m.created_at) end as verifies,
      m.created_at
    from messages m
    join deliveries d on d.id = m.id
    left join contacts c on c.id = m.contact_id
    where m.id = any (${ids as string[]}::uuid[])`

/** The values that an attempt writes. */
export interface AttemptValues {
  id: string
  address: string
  host: string
  /** The template of a confirmation, which may have changed since it was queued. */
  templateId: string | null
}

/** Writes the addresses, Message-ID hosts and templates of messages before they are handed over. */
export const writeAttempts = async (tx: Sql, messages: readonly AttemptValues[]): Promise<void> => {
  if (messages.length === 0) return
  await tx`
    update messages m set message_host = begun.host, to_address = begun.address,
      template_id = coalesce(begun.template_id, m.template_id)
    from unnest(
      ${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ host }) => host)}::text[],
      ${messages.map(({ address }) => address)}::text[], ${messages.map(({ templateId }) => templateId)}::uuid[]
    ) as begun (id, host, address, template_id)
    where m.id = begun.id and (m.message_host is distinct from begun.host or m.to_address <> begun.address
      or m.template_id is distinct from coalesce(begun.template_id, m.template_id))`
}

/** Deletes the content of finished messages. */
export const forgetContents = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx`
    update messages set content = null, values = '{}' where id = any (${ids as string[]}::uuid[]) and content is not null`
}

/** Whether a confirmation waits to be sent to a contact. When the latest was sent to its present address. A subquery of one row. */
export const confirmationsOf = (sql: Sql, contact: Fragment, email: Fragment): Fragment => sql`
  select bool_or(d.status in ('queued', 'deferred')) as waiting,
    max(coalesce(d.accepted_at, d.queued_at)) filter (where lower(m.to_address) = lower(${email})) as requested_at
  from messages m join deliveries d on d.id = m.id
  where m.contact_id = ${contact} and d.kind = 'confirmation' and d.status <> 'skipped'`

/** Writes messages to addresses of no contact into their table, the ledger and the queue, in a fixed number of statements. */
export const insertMessages = async (
  tx: Sql,
  messages: readonly (Omit<NewMessage, 'id' | 'contactId' | 'verifiesSenderId'> & { id: string })[],
  actor: Actor,
  now: Date,
): Promise<void> => {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({
    id: message.id,
    filled_for: message.filledFor ?? null,
    sender_id: message.senderId,
    template_id: message.templateId ?? null,
    reply_to: message.replyTo ?? null,
    content: message.content,
    values: message.values ?? {},
    to_name: message.to.name,
    to_address: message.to.address,
    ...actorColumns(actor),
  }))
  await tx`
    insert into messages
      (id, filled_for, sender_id, template_id, reply_to, content, values, to_name, to_address, message_host, actor_kind, actor_id,
       actor_name, created_at)
    select m.id, m.filled_for, m.sender_id, m.template_id, m.reply_to, m.content, m.values, m.to_name, m.to_address,
      message_host_of(m.sender_id), m.actor_kind, m.actor_id, m.actor_name, ${now}
    from jsonb_populate_recordset(null::messages, ${asJson(tx, rows)}) as m`
  for (const [kind, some] of Map.groupBy(messages, (message) => message.kind))
    await insertQueued(
      tx,
      kind,
      some.map(({ id, to }) => ({ id, contactId: null, address: to.address })),
      now,
    )
  await enqueue(
    tx,
    messages.map(({ id }) => ({ id, dueAt: now })),
    queueOf.transactional,
    now,
  )
  await notifySenders(tx)
}
