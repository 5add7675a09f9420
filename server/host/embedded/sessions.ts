import { randomBytes } from 'node:crypto'
import { type AccessCache, noAccessCache } from '../../platform/access-cache.ts'
import type { HostUser } from '../../platform/host.ts'
import { newId } from '../../platform/ids.ts'
import { unlessFull } from '../../platform/storage/full.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { HostContext } from './context.ts'
import { sha256 } from './tokens.ts'

const MINUTE = 60_000
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const HOUR = 60 * MINUTE

/** Sessions last seen, or begun, at these times or before have expired. */
export const sessionBounds = async (
  { sql, sessionLength }: Pick<HostContext, 'sql' | 'sessionLength'>,
  now: Date,
): Promise<{ seenAfter: Date; begunAfter: Date }> => {
  const { days, idleHours } = await sessionLength(sql)
  return {
    seenAfter: new Date(now.getTime() - idleHours * HOUR),
    begunAfter: new Date(now.getTime() - days * 24 * HOUR),
  }
}

/** Seconds for which a browser keeps the cookie of a session. */
export const sessionSeconds = async ({
  sql,
  sessionLength,
}: Pick<HostContext, 'sql' | 'sessionLength'>): Promise<number> =>
  (await sessionLength(sql)).days * 24 * 60 * 60

export interface Session {
  id: string
  user: HostUser
}

/**
 * Starts a session and returns the cookie's value, which is stored nowhere. Null if the user was disabled or
 * changed the password after `passwordHash` was read. The row is locked: a password change, which ends all
 * sessions, either ends this one or prevents it.
 */
export const startSession = async (
  sql: Sql,
  { clock, sessionLength }: Pick<HostContext, 'clock' | 'sessionLength'>,
  userId: string,
  passwordHash: string,
): Promise<string | null> => {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const { days } = await sessionLength(sql)
  const end = new Date(now.getTime() + days * 24 * HOUR)
  const rows = await sql`
    insert into host_sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at)
    select ${newId()}::uuid, id, ${sha256(token)}, ${now}, ${now}, ${end}
    from host_users
    where id = ${userId} and password_hash = ${passwordHash} and disabled_at is null
    for share`
  return rows.count === 0 ? null : token
}

/** Whether a session of a user has begun since a time. */
export const hadSessionSince = async (sql: Sql, userId: string, since: Date): Promise<boolean> => {
  const rows = await sql`
    select from host_sessions where user_id = ${userId} and created_at > ${since} limit 1`
  return rows.length > 0
}

/** The session for a cookie's value; null if it has ended or expired, or if its user is disabled. */
export const findSession = async (
  { sql, clock, sessionLength }: Pick<HostContext, 'sql' | 'clock' | 'sessionLength'>,
  token: string,
  cache: AccessCache = noAccessCache,
): Promise<Session | null> => {
  if (!TOKEN.test(token)) return null
  const now = clock.now()
  const hash = sha256(token)
  const bounds = await sessionBounds({ sql, sessionLength }, now)
  const found = await cache.read(
    `session ${hash.toString('base64')}`,
    () => findByToken(sql, hash, now, bounds),
    ({ lastSeenAt, begunAt, expiresAt }) =>
      expiresAt > now.getTime() &&
      lastSeenAt > bounds.seenAfter.getTime() &&
      begunAt > bounds.begunAfter.getTime(),
  )
  if (found === null) return null
  if (found.lastSeenAt <= now.getTime() - MINUTE) {
    await touchSession(sql, found.id, now)
    found.lastSeenAt = now.getTime()
  }
  return found
}

interface FoundSession extends Session {
  /** Milliseconds. */
  lastSeenAt: number
  begunAt: number
  expiresAt: number
}

const findByToken = async (
  sql: Sql,
  hash: Buffer,
  now: Date,
  { seenAfter, begunAfter }: { seenAfter: Date; begunAfter: Date },
): Promise<FoundSession | null> => {
  type Row = { session_id: string; last_seen_at: string; begun_at: string; expires_at: string } & HostUser
  const [row] = await sql<Row[]>`
    select s.id as session_id, s.last_seen_at, s.created_at as begun_at, s.expires_at, u.id, u.login, u.display_name, u.email, u.roles, u.capabilities
    from host_sessions s
    join host_enabled_users u on u.id = s.user_id
    where s.token_hash = ${hash} and s.expires_at > ${now} and s.last_seen_at > ${seenAfter}
      and s.created_at > ${begunAfter}`
  if (row === undefined) return null
  const { session_id, last_seen_at, begun_at, expires_at, ...user } = row
  return {
    id: session_id,
    user,
    lastSeenAt: Date.parse(last_seen_at),
    begunAt: Date.parse(begun_at),
    expiresAt: Date.parse(expires_at),
  }
}

/** Written at most once a minute, so that not every read is a write. */
const touchSession = async (sql: Sql, id: string, now: Date): Promise<void> => {
  const minuteAgo = new Date(now.getTime() - MINUTE)
  const touched = sql`
    update host_sessions set last_seen_at = ${now} where id = ${id} and last_seen_at <= ${minuteAgo}`
  await unlessFull<unknown>(touched, null)
}

export const endSession = async (sql: Sql, token: string): Promise<void> => {
  await sql`delete from host_sessions where token_hash = ${sha256(token)}`
}
