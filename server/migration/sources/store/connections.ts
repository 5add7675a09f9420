import type { List } from '../../../platform/http/pagination.ts'
import type { Encrypted, EncryptedValues } from '../../../platform/storage/encrypted.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Account, SourceKey } from '../../records/index.ts'

export interface ConnectionRow {
  id: string
  source: SourceKey
  name: string
  base_url: string | null
  account: Account
  fingerprint: string
  /** Null once the credentials are forgotten. */
  secret: Uint8Array | null
  secret_hint: string
  /** When the credentials are forgotten; null if they are kept. */
  forget_at: string | null
  created_at: string
  updated_at: string
  version: number
}

const columns = (sql: Sql) => sql`
  id, source, name, base_url, account, fingerprint, secret, secret_hint, forget_at, created_at, updated_at, version`

export const connectionList = (sql: Sql): List => ({
  table: 'migration_connections',
  columns: columns(sql),
  where: sql`true`,
  keys: [
    { sql: sql`created_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

export const findConnection = async (sql: Sql, id: string): Promise<ConnectionRow | null> => {
  const [row] = await sql<ConnectionRow[]>`select ${columns(sql)} from migration_connections where id = ${id}`
  return row ?? null
}

/** The connections to a source, the oldest first. */
export const listConnectionsTo = (sql: Sql, source: SourceKey): Promise<ConnectionRow[]> => sql<
  ConnectionRow[]
>`
  select ${columns(sql)} from migration_connections where source = ${source} order by created_at, id`

/** Locks a connection until the transaction ends. */
export const lockConnection = async (tx: Sql, id: string): Promise<ConnectionRow | null> => {
  const [row] = await tx<ConnectionRow[]>`
    select ${columns(tx)} from migration_connections where id = ${id} for update`
  return row ?? null
}

/** False if another connection has the name. */
export const insertConnection = async (
  tx: Sql,
  { account, version: _, ...row }: ConnectionRow,
): Promise<boolean> => {
  const { count } = await tx`
    insert into migration_connections ${tx({ ...row, account: asJson(tx, account) } as never)} on conflict do nothing`
  return count === 1
}

/** False if a migration uses the connection. */
export const deleteConnection = async (tx: Sql, id: string): Promise<boolean> => {
  const { count } = await tx`
    delete from migration_connections c where id = ${id}
      and not exists (select from migrations where connection_id = c.id)`
  return count === 1
}

/** Takes the next place in the shared limit. Returns the milliseconds until then. */
export const takePlace = async (sql: Sql, id: string, spacing: number): Promise<number> => {
  const [row] = await sql<{ wait: number }[]>`
    update migration_connections set
      next_request_at = greatest(next_request_at, clock_timestamp()) + ${spacing} * interval '1 millisecond'
    where id = ${id}
    returning (extract(epoch from next_request_at - clock_timestamp()) * 1000)::float8 - ${spacing} as wait`
  return Math.max(0, Math.ceil(row?.wait ?? 0))
}

/** No process asks the source before the time is over. */
export const blockPlaces = async (sql: Sql, id: string, milliseconds: number): Promise<void> => {
  await sql`
    update migration_connections set
      next_request_at = greatest(next_request_at, clock_timestamp() + ${milliseconds} * interval '1 millisecond')
    where id = ${id}`
}

/** Replaces what can change of a connection. False if another connection has the name. */
export const updateConnection = async (tx: Sql, row: ConnectionRow): Promise<boolean> => {
  const { id, name, base_url, account, secret, secret_hint, forget_at, updated_at } = row
  const [taken] = await tx`
    select from migration_connections where lower(name) = lower(${name}) and id <> ${id}`
  if (taken !== undefined) return false
  await tx`
    update migration_connections set
      name = ${name}, base_url = ${base_url}, account = ${asJson(tx, account)}, secret = ${secret},
      secret_hint = ${secret_hint}, forget_at = ${forget_at}, updated_at = ${updated_at}, version = version + 1
    where id = ${id}`
  return true
}

/** Sets when the credentials are forgotten. */
export const forgetCredentialsAt = async (tx: Sql, id: string, at: string | null): Promise<void> => {
  await tx`update migration_connections set forget_at = ${at} where id = ${id} and secret is not null`
}

/** Deletes the credentials whose time has come. */
export const forgetCredentials = async (sql: Sql, now: string): Promise<number> => {
  const { count } = await sql`
    update migration_connections set secret = null, forget_at = null, version = version + 1
    where forget_at <= ${now}`
  return count
}

export const encryptedCredentials: EncryptedValues = {
  list: (sql, lock) => sql<Encrypted[]>`
    select id, secret as encrypted from migration_connections where secret is not null order by id ${lock}`,
  replace: (tx, { id, encrypted }) =>
    tx`update migration_connections set secret = ${encrypted} where id = ${id}`,
}
