import { orderKeys } from '../../platform/http/order-keys.ts'
import type { List } from '../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { settingOf } from '../../system/settings/index.ts'

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

const columns = (sql: Sql) =>
  sql`senders.*, coalesce(senders.id::text = ${settingOf(sql, 'sending', 'default_sender_id')}, false) as is_default`

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
  keys: orderKeys(sql, order.by, {
    email: { sql: sql`lower(email)`, type: 'text' },
  }),
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

/** A query for those of the ids that exist, with their names. */
export const namedSenders = (sql: Sql, ids: readonly string[]): Fragment =>
  sql`select id, name from senders where id = any (${ids as string[]}::uuid[])`

/** The id of the oldest sender with an address; null if there is none. */
export const findSenderByAddress = async (sql: Sql, email: string): Promise<string | null> => {
  const [row] = await sql<{ id: string }[]>`
    select id from senders where lower(email) = lower(${email}) order by created_at, id limit 1`
  return row?.id ?? null
}

/** The id of a sender where it exists, else null: an expression. */
export const existingSender = (sql: Sql, id: Fragment): Fragment =>
  sql`(select s.id from senders s where s.id = ${id})`

/** The ids of senders whose address belongs to a domain or to one below it: a subquery. */
export const sendersOfDomain = (sql: Sql, domain: string): Fragment => sql`
  (select id from senders where lower(split_part(email, '@', 2)) = ${domain}
    or lower(split_part(email, '@', 2)) like ${`%.${domain}`})`

/** The name of a sender that uses a mail server by its own choice; null where none does. */
export const findSenderOfServer = async (tx: Sql, serverId: string): Promise<string | null> => {
  const [row] = await tx<{ name: string }[]>`
    select name from senders where mail_server_id = ${serverId} order by created_at limit 1`
  return row?.name ?? null
}

/** The sender of a test message: the default one, or the first that uses this server. */
export const findTestSender = async (
  sql: Sql,
  serverId: string,
): Promise<{ name: string; email: string } | null> => {
  const [row] = await sql<{ name: string; email: string }[]>`
    select name, email from senders
    order by (id::text = ${settingOf(sql, 'sending', 'default_sender_id')}) is true desc,
      mail_server_id = ${serverId} desc nulls last, created_at, id
    limit 1`
  return row ?? null
}
