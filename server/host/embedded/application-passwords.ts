import type { Scope } from '../../../generated/operations.ts'
import { type AccessCache, noAccessCache } from '../../platform/access-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { HostUser } from '../../platform/host.ts'
import { newId } from '../../platform/ids.ts'
import { readScopes } from '../../platform/scopes.ts'
import { unlessFull } from '../../platform/storage/full.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { randomBase62, sha256 } from './tokens.ts'
import { isLogin, UserRefusal } from './users.ts'

/** 24 characters of 62: 142 bits. */
const LENGTH = 24
const SHAPE = /^[0-9A-Za-z]{24}$/
const MINUTE = 60_000
/** A limit for runaway scripts; no user needs more. */
const MOST_PER_USER = 100

export interface ApplicationPassword {
  id: string
  name: string
  prefix: string
  /** Null for all. */
  scopes: Scope[] | null
  created_at: string
  last_used_at: string | null
}

/** The scopes are wrong, not the name. */
export class ScopesRefused extends UserRefusal {}

/** An empty list is refused: it would be a password that may do nothing, or everything. */
const requireScopes = (given: string): Scope[] => {
  const { scopes, unknown } = readScopes(given)
  if (unknown.length === 0 && scopes.length > 0) return scopes
  const wrong = unknown.length === 0 ? 'No scopes' : `Unknown scopes: ${unknown.join(', ').slice(0, 200)}`
  throw new ScopesRefused(`${wrong}. Write scopes such as contacts:read contacts:write.`)
}

/**
 * Creates an application password and returns it in groups of four, which is the only time it is shown.
 * Throws UserRefusal if the name is empty or longer than 100 characters, or `limit` names an unknown scope.
 */
export const createApplicationPassword = async (
  sql: Sql,
  clock: Clock,
  userId: string,
  name: string,
  limit?: string,
): Promise<{ id: string; password: string }> => {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > 100 || /\p{Cc}/u.test(trimmed)) {
    throw new UserRefusal('A name must have 1 to 100 characters, without control characters.')
  }
  const scopes = limit === undefined ? null : requireScopes(limit)
  const secret = randomBase62(LENGTH)
  const id = newId()
  const rows = await sql`
    insert into host_application_passwords (id, user_id, name, prefix, secret_hash, scopes, created_at)
    select ${id}::uuid, ${userId}::uuid, ${trimmed}::text, ${secret.slice(0, 4)}::text, ${sha256(secret)}::bytea,
      ${scopes}::text[], ${clock.now()}::timestamptz
    where (select count(*) from host_application_passwords where user_id = ${userId}) < ${MOST_PER_USER}`
  if (rows.count === 0) {
    throw new UserRefusal(`The user already has ${MOST_PER_USER} application passwords. Revoke one first.`)
  }
  return { id, password: secret.replace(/.{4}(?=.)/g, '$& ') }
}

/** A user's application passwords, newest first. */
export const listApplicationPasswords = async (sql: Sql, userId: string): Promise<ApplicationPassword[]> =>
  await sql<ApplicationPassword[]>`
    select id, name, prefix, scopes, created_at, last_used_at
    from host_application_passwords
    where user_id = ${userId}
    order by created_at desc, id desc`

export const hasApplicationPassword = async (sql: Sql, userId: string, id: string): Promise<boolean> => {
  const rows = await sql`
    select from host_application_passwords where user_id = ${userId} and id::text = ${id}`
  return rows.count > 0
}

/** Deletes one. Returns whether it existed. */
export const revokeApplicationPassword = async (sql: Sql, userId: string, id: string): Promise<boolean> => {
  const rows = await sql`
    delete from host_application_passwords where user_id = ${userId} and id::text = ${id.toLowerCase()}`
  return rows.count > 0
}

/**
 * The user with this login and application password. Null for an unknown login, a wrong password and a
 * disabled user alike. Spaces in the password are ignored.
 */
export const authenticateApplicationPassword = async (
  sql: Sql,
  clock: Clock,
  login: string,
  password: string,
  cache: AccessCache = noAccessCache,
): Promise<{ user: HostUser; credential: { id: string; name: string }; scopes: Scope[] | null } | null> => {
  const secret = password.replace(/\s+/g, '')
  if (!SHAPE.test(secret) || !isLogin(login)) return null
  const hash = sha256(secret)
  const folded = login.toLowerCase()
  const found = await cache.read(`application password ${hash.toString('base64')} ${folded}`, () =>
    findByPassword(sql, hash, folded),
  )
  if (found === null) return null
  found.lastUsedAt = await noteUse(sql, clock, found.credential.id, found.lastUsedAt)
  return found
}

const findByPassword = async (
  sql: Sql,
  hash: Buffer,
  login: string,
): Promise<{
  user: HostUser
  credential: { id: string; name: string }
  scopes: Scope[] | null
  lastUsedAt: string | null
} | null> => {
  const [row] = await sql<
    ({
      credential_id: string
      name: string
      scopes: Scope[] | null
      last_used_at: string | null
    } & HostUser)[]
  >`
    select p.id as credential_id, p.name, p.scopes, p.last_used_at,
      u.id, u.login, u.display_name, u.email, u.roles, u.capabilities
    from host_application_passwords p
    join host_enabled_users u on u.id = p.user_id
    where p.secret_hash = ${hash} and lower(u.login) = ${login}`
  if (row === undefined) return null
  const { credential_id, name, scopes, last_used_at, ...user } = row
  return { user, credential: { id: credential_id, name }, scopes, lastUsedAt: last_used_at }
}

/**
 * Written at most once a minute, so that not every request is a write. Returns the stored time of last use.
 */
const noteUse = async (
  sql: Sql,
  clock: Clock,
  id: string,
  lastUsedAt: string | null,
): Promise<string | null> => {
  const now = clock.now()
  const minuteAgo = new Date(now.getTime() - MINUTE)
  if (lastUsedAt !== null && Date.parse(lastUsedAt) > minuteAgo.getTime()) return lastUsedAt
  const noted = sql`
    update host_application_passwords set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at <= ${minuteAgo})`
  await unlessFull<unknown>(noted, null)
  return now.toISOString()
}
