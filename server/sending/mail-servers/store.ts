import type { components } from '../../../generated/types.ts'
import { orderKeys } from '../../platform/http/order-keys.ts'
import type { List } from '../../platform/http/pagination.ts'
import type { Encrypted, EncryptedValues } from '../../platform/storage/encrypted.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { settingOf } from '../../system/settings/index.ts'
import type { WarmUp } from './warm-up.ts'

type Schemas = components['schemas']

export type PauseReason = Schemas['MailServerPauseReason']

export interface MailServerRow {
  id: string
  name: string
  kind: Schemas['MailServerKind']
  host: string | null
  port: number | null
  security: Schemas['MailServerSecurity'] | null
  username: string | null
  /** Encrypted (platform/secrets.ts). */
  password: Uint8Array | null
  hello_name: string | null
  /** Relative to the data folder. */
  folder: string | null
  max_connections: number
  messages_per_connection: number
  rate: Schemas['SendRate']
  warm_up: WarmUp | null
  state: Schemas['MailServerState']
  pause_reason: PauseReason | null
  pause_detail: string | null
  paused_at: string | null
  created_at: string
  updated_at: string
  version: number
}

/** With whether the settings name it as the default. */
export type ShownServerRow = MailServerRow & { is_default: boolean }

export type ServerOrder = 'name' | 'created_at'

const columns = (sql: Sql) =>
  sql`mail_servers.*, coalesce(mail_servers.id::text = ${settingOf(sql, 'sending', 'default_mail_server_id')}, false) as is_default`

export const serverList = (
  sql: Sql,
  { kind, state }: { kind?: readonly string[] | undefined; state?: readonly string[] | undefined },
  order: { by: ServerOrder; descending: boolean },
): List => ({
  table: 'mail_servers',
  columns: columns(sql),
  where: sql`true
    ${kind === undefined ? sql`` : sql`and kind = any (${kind as string[]}::text[])`}
    ${state === undefined ? sql`` : sql`and state = any (${state as string[]}::text[])`}`,
  keys: orderKeys(sql, order.by, {}),
  descending: order.descending,
})

export const findServer = async (sql: Sql, id: string): Promise<ShownServerRow | null> => {
  const [row] = await sql<ShownServerRow[]>`select ${columns(sql)} from mail_servers where id = ${id}`
  return row ?? null
}

/** Locks the server until the transaction ends, also against new senders that use it. */
export const lockServer = async (tx: Sql, id: string): Promise<ShownServerRow | null> => {
  const [row] = await tx<ShownServerRow[]>`
    select ${columns(tx)} from mail_servers where id = ${id} for update of mail_servers`
  return row ?? null
}

/** Prevents the deletion of the server until the transaction ends. */
export const holdServer = async (tx: Sql, id: string): Promise<boolean> => {
  const { count } = await tx`select from mail_servers where id = ${id} for key share`
  return count > 0
}

/** All SMTP servers, by name. */
export const listSmtpServers = (sql: Sql): Promise<MailServerRow[]> => sql<MailServerRow[]>`
  select * from mail_servers where kind = 'smtp' order by name, id`

export const hasServers = async (sql: Sql): Promise<boolean> => {
  const { count } = await sql`select from mail_servers limit 1`
  return count > 0
}

/** Whether there is a mail server, an SMTP server, and a default that sends by SMTP. */
export const findEligibility = async (
  sql: Sql,
): Promise<{ has_any: boolean; has_smtp: boolean; default_sends: boolean }> => {
  const [row] = await sql<{ has_any: boolean; has_smtp: boolean; default_sends: boolean }[]>`
    select count(*) > 0 as has_any, coalesce(bool_or(kind = 'smtp'), false) as has_smtp,
      coalesce(bool_or(kind = 'smtp' and is_default), false) as default_sends
    from (select ${columns(sql)} from mail_servers) as servers`
  return row ?? { has_any: false, has_smtp: false, default_sends: false }
}

/** The columns that a change may write. */
const changeable = (tx: Sql, row: MailServerRow) => ({
  name: row.name,
  host: row.host,
  port: row.port,
  security: row.security,
  username: row.username,
  password: row.password,
  hello_name: row.hello_name,
  max_connections: row.max_connections,
  messages_per_connection: row.messages_per_connection,
  rate: asJson(tx, row.rate),
  warm_up: row.warm_up === null ? null : asJson(tx, row.warm_up),
  state: row.state,
  pause_reason: row.pause_reason,
  pause_detail: row.pause_detail,
  paused_at: row.paused_at,
})

export const insertServer = async (tx: Sql, row: MailServerRow): Promise<void> => {
  await tx`insert into mail_servers ${tx({ ...row, ...changeable(tx, row) } as never)}`
}

/** Writes the next version of a server that the transaction has locked. */
export const updateServer = async (tx: Sql, row: MailServerRow, now: string): Promise<void> => {
  await tx`
    update mail_servers set ${tx(changeable(tx, row) as never)}, updated_at = ${now}, version = version + 1 where id = ${row.id}`
}

export const deleteServer = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from mail_servers where id = ${id}`
}

export const encryptedPasswords: EncryptedValues = {
  list: (sql, lock) => sql<Encrypted[]>`
    select id, password as encrypted from mail_servers where password is not null order by id ${lock}`,
  replace: (tx, { id, encrypted }) => tx`update mail_servers set password = ${encrypted} where id = ${id}`,
}

/** A mail server where it exists, as a FROM clause. */
export const fromServer = (sql: Sql, id: string): Fragment => sql`from mail_servers where id = ${id}`
