import type { Scope } from '../../../generated/operations.ts'
import type { Capability } from '../../platform/host.ts'
import type { List } from '../../platform/http/pagination.ts'
import { unlessFull } from '../../platform/storage/full.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'

/** A stored API key, without hashes. */
export interface ApiKeyRow {
  id: string
  user_id: string
  user_name: string
  name: string
  prefix: string
  previous_valid_until: string | null
  capabilities: Capability[]
  scopes: Scope[]
  expires_at: string | null
  last_used_at: string | null
  created_at: string
  updated_at: string
  version: number
}

const columns = (sql: Sql) => sql`
  id, user_id, user_name, name, prefix, previous_valid_until, capabilities, scopes, expires_at, last_used_at,
  created_at, updated_at, version`

/** All keys that are not deleted, newest first: ids are in order of creation. */
export const apiKeyList = (sql: Sql): List => ({
  table: 'api_keys',
  columns: columns(sql),
  where: sql`revoked_at is null`,
  keys: [{ sql: sql`id`, type: 'uuid' }],
  descending: true,
})

/** The number of keys that are not deleted: an expression. */
export const keysUsed = (sql: Sql): Fragment => sql`(select count(*) from api_keys where revoked_at is null)`

export interface NewApiKey extends Pick<ApiKeyRow, 'id' | 'user_id' | 'user_name' | 'name' | 'prefix'> {
  secretHash: Buffer
  capabilities: Capability[]
  scopes: Scope[]
  expires_at: string | null
}

export const insertApiKey = async (tx: Sql, key: NewApiKey, now: Date): Promise<ApiKeyRow> => {
  const rows = await tx<ApiKeyRow[]>`
    insert into api_keys (id, user_id, user_name, name, prefix, secret_hash, capabilities, scopes, expires_at,
      created_at, updated_at)
    values (${key.id}, ${key.user_id}, ${key.user_name}, ${key.name}, ${key.prefix}, ${key.secretHash},
      ${key.capabilities}, ${key.scopes}, ${key.expires_at}, ${now}, ${now})
    returning ${columns(tx)}`
  return only(rows)
}

const only = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that must return one row returned none.')
  return row
}

export const findApiKey = async (sql: Sql, id: string): Promise<ApiKeyRow | undefined> => {
  const [row] = await sql<ApiKeyRow[]>`
    select ${columns(sql)} from api_keys where id = ${id} and revoked_at is null`
  return row
}

/** Locks the key until the transaction ends, so that the version compared is the version changed. */
export const lockApiKey = async (tx: Sql, id: string): Promise<ApiKeyRow | undefined> => {
  const [row] = await tx<ApiKeyRow[]>`
    select ${columns(tx)} from api_keys where id = ${id} and revoked_at is null for update`
  return row
}

export type ApiKeyChange = Pick<ApiKeyRow, 'name' | 'capabilities' | 'scopes' | 'expires_at'>

export const updateApiKey = async (
  tx: Sql,
  id: string,
  change: ApiKeyChange,
  now: Date,
): Promise<ApiKeyRow> => {
  const rows = await tx<ApiKeyRow[]>`
    update api_keys set
      name = ${change.name}, capabilities = ${change.capabilities}, scopes = ${change.scopes},
      expires_at = ${change.expires_at}, updated_at = ${now}, version = version + 1
    where id = ${id}
    returning ${columns(tx)}`
  return only(rows)
}

/** Replaces the current secret, which stays valid until `validUntil`. The secret before it is deleted. */
export const replaceSecret = async (
  tx: Sql,
  id: string,
  secret: { prefix: string; hash: Buffer },
  validUntil: Date,
  now: Date,
): Promise<ApiKeyRow> => {
  const rows = await tx<ApiKeyRow[]>`
    update api_keys set
      prefix = ${secret.prefix}, secret_hash = ${secret.hash},
      previous_secret_hash = case when ${validUntil} > ${now} then secret_hash end,
      previous_valid_until = case when ${validUntil} > ${now} then ${validUntil}::timestamptz end,
      updated_at = ${now}, version = version + 1
    where id = ${id}
    returning ${columns(tx)}`
  return only(rows)
}

export const revokeApiKey = async (tx: Sql, id: string, now: Date): Promise<void> => {
  await tx`update api_keys set revoked_at = ${now}, updated_at = ${now} where id = ${id}`
}

/** The columns of a key that authentication needs. */
export interface ApiKeyCredential
  extends Pick<
    ApiKeyRow,
    'id' | 'user_id' | 'name' | 'capabilities' | 'scopes' | 'expires_at' | 'last_used_at'
  > {
  revoked_at: string | null
}

/** The columns that authentication needs of a key found by its secret. */
export interface FoundCredential extends ApiKeyCredential {
  /** The end of the overlap if the secret is the previous one. */
  good_until: string | null
}

/**
 * Finds a key by the hash of a secret that is valid at `now`, including the previous one during its overlap:
 * two index look-ups.
 */
export const findCredential = async (
  sql: Sql,
  secretHash: Buffer,
  now: Date,
): Promise<FoundCredential | undefined> => {
  const [row] = await sql<FoundCredential[]>`
    select id, user_id, name, capabilities, scopes, expires_at, last_used_at, revoked_at,
      case when secret_hash <> ${secretHash} then previous_valid_until end as good_until
    from api_keys
    where secret_hash = ${secretHash} or (previous_secret_hash = ${secretHash} and previous_valid_until > ${now})`
  return row
}

export const findCredentialById = async (sql: Sql, id: string): Promise<ApiKeyCredential | undefined> => {
  const [row] = await sql<ApiKeyCredential[]>`
    select id, user_id, name, capabilities, scopes, expires_at, last_used_at, revoked_at from api_keys where id = ${id}`
  return row
}

export const recordUse = async (sql: Sql, id: string, now: Date, notAfter: Date): Promise<void> => {
  const noted = sql`
    update api_keys set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at <= ${notAfter})`
  await unlessFull<unknown>(noted, null)
}
