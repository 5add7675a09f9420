import type { List, OrderKey } from '../../platform/http/pages.ts'
import type { Sql } from '../../platform/storage/open.ts'

export interface SenderRow {
  id: string
  name: string
  email: string
  reply_to: string | null
  mail_server_id: string | null
  verification_sent_at: string | null
  verified_at: string | null
  created_at: string
  updated_at: string
  version: number
}

/** With whether the settings name it as the default. */
export type ShownSenderRow = SenderRow & { is_default: boolean }

export type SenderOrder = 'name' | 'email' | 'created_at'

const keyOf = (sql: Sql, order: SenderOrder): OrderKey => {
  switch (order) {
    case 'name':
      return { sql: sql`lower(name)`, type: 'text' }
    case 'email':
      return { sql: sql`lower(email)`, type: 'text' }
    case 'created_at':
      return { sql: sql`created_at`, type: 'timestamptz' }
  }
}

const columns = (sql: Sql) => sql`senders.*, coalesce(senders.id::text = (
  select value->>'default_sender_id' from settings_groups where key = 'sending'), false) as is_default`

export const senderList = (
  sql: Sql,
  { pattern, mailServerId }: { pattern: string | undefined; mailServerId: string | undefined },
  order: { by: SenderOrder; descending: boolean },
): List => ({
  table: 'senders',
  columns: columns(sql),
  where: sql`true
    ${pattern === undefined ? sql`` : sql`and (lower(name) like lower(${pattern}) or lower(email) like lower(${pattern}))`}
    ${mailServerId === undefined ? sql`` : sql`and mail_server_id = ${mailServerId}`}`,
  keys: [keyOf(sql, order.by), { sql: sql`id`, type: 'uuid' }],
  descending: order.descending,
})

export const findSender = async (sql: Sql, id: string): Promise<ShownSenderRow | null> => {
  const [row] = await sql<ShownSenderRow[]>`select ${columns(sql)} from senders where id = ${id}`
  return row ?? null
}

/** Locks the sender until the transaction ends. */
export const lockSender = async (tx: Sql, id: string): Promise<ShownSenderRow | null> => {
  const [row] = await tx<ShownSenderRow[]>`
    select ${columns(tx)} from senders where id = ${id} for update of senders`
  return row ?? null
}

export const hasSenders = async (sql: Sql): Promise<boolean> => {
  const { count } = await sql`select from senders limit 1`
  return count > 0
}

/** Throws where another sender has the same name and address (constraint senders_name_and_email). */
export const insertSender = async (tx: Sql, row: SenderRow): Promise<void> => {
  await tx`insert into senders ${tx({ ...row })}`
}

/** Writes the next version of a sender that the transaction has locked. */
export const updateSender = async (tx: Sql, row: SenderRow, now: string): Promise<void> => {
  const { name, email, reply_to, mail_server_id, verification_sent_at, verified_at } = row
  await tx`
    update senders
    set ${tx({ name, email, reply_to, mail_server_id, verification_sent_at, verified_at })},
      updated_at = ${now}, version = version + 1
    where id = ${row.id}`
}

export const deleteSender = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from senders where id = ${id}`
}

/**
 * The name of an unfinished campaign that uses the sender, itself or in a variant. Null where there is none.
 */
export const findCampaignOf = async (tx: Sql, id: string): Promise<string | null> => {
  const [row] = await tx<{ name: string }[]>`
    select name from campaigns
    where state in ('draft', 'scheduled', 'preparing', 'sending', 'paused')
      and (sender_id = ${id}
        or jsonb_path_exists(ab, '$.variants[*] ? (@.sender_id == $id)', jsonb_build_object('id', ${id}::text)))
    order by created_at limit 1`
  return row?.name ?? null
}

/** A sending domain as senders show it. */
export interface KnownDomain {
  name: string
  id: string
  signs: boolean
  has_dmarc: boolean
}

/** The sending domains with these names. */
export const listDomains = (sql: Sql, names: readonly string[]): PromiseLike<KnownDomain[]> => sql<
  KnownDomain[]
>`
  select name, id,
    exists (select from dkim_keys where sending_domain_id = sending_domains.id and state = 'active') as signs,
    jsonb_path_exists(findings, '$[*] ? (@.purpose == "dmarc" && @.state == "ok")') as has_dmarc
  from sending_domains where name = any(${names as string[]}::text[])`
