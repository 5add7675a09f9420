import { type BoundedAudit, failedSignIn } from '../../platform/bounded-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ReportHostEvent } from '../../platform/host.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { createSlots, NoSlot } from '../../platform/slots.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import type { HostContext } from './context.ts'
import { decoyHash, hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { hadSessionSince, startSession } from './sessions.ts'
import { countAttempt, forgiveAttempt, type LogInAttempt } from './throttle.ts'
import { findEnabledUser, isLogin } from './users.ts'

interface Credentials extends LogInAttempt {
  password: string
}

export interface LogInContext {
  sql: Sql
  clock: Clock
  secret: Uint8Array
  refusals: BoundedAudit
}

interface StartContext extends LogInContext {
  sql: Database
  sessionLength: HostContext['sessionLength']
  report?: ReportHostEvent
}

type Checked =
  | { kind: 'right'; userId: string; passwordHash: string }
  | { kind: 'wrong'; userId: string | null }
  /** Seconds to wait. */
  | { kind: 'throttled'; retryAfter: number }

const findPassword = async (
  sql: Sql,
  login: string,
): Promise<{ id: string; password_hash: string } | null> => {
  if (!isLogin(login)) return null
  const [row] = await sql<{ id: string; password_hash: string }[]>`
    select id, password_hash from host_users
    where lower(login) = ${login.toLowerCase()} and disabled_at is null`
  return row ?? null
}

/** Renews a hash of an outdated cost while the password is available. */
const refreshHash = async (sql: Sql, userId: string, stored: string, password: string): Promise<string> => {
  if (!isOutdated(stored)) return stored
  const fresh = await hashPassword(password)
  const rows = await sql`
    update host_users set password_hash = ${fresh} where id = ${userId} and password_hash = ${stored}`
  return rows.count === 0 ? stored : fresh
}

/**
 * A password hash is expensive on purpose, so few run at once, networks take turns, and an attempt without a
 * slot is not counted. Known browsers have a slot of their own: an attacker in a thousand networks does not
 * delay them.
 */
const slotTimeout = 10_000
const slots = {
  anybody: createSlots(() => ({ slots: 2, waiting: 40, waitingPerCaller: 20, timeout: slotTimeout })),
  known: createSlots(() => ({ slots: 1, waiting: 40, waitingPerCaller: 10, timeout: slotTimeout })),
}
const retryWithoutSlot = 10

const enter = ({ known, address }: LogInAttempt): Promise<() => void> =>
  known === null ? slots.anybody.enter(addressKey(address)) : slots.known.enter(known)

/**
 * Checks a login and its password and counts the attempt. An unknown login, a disabled user and a wrong
 * password get the same response after the same work.
 */
export const checkPassword = async (context: LogInContext, given: Credentials): Promise<Checked> => {
  try {
    const leave = await enter(given)
    const checked = await checkInPlace(context, given).finally(leave)
    // The response does not wait for the entry: its time would tell whether a user has this login.
    if (checked.kind === 'wrong')
      void context.refusals.note(failedSignIn('wrong password', addressKey(given.address), checked.userId))
    if (checked.kind === 'throttled')
      void context.refusals.note(failedSignIn('too many attempts', addressKey(given.address)))
    return checked
  } catch (error) {
    if (error instanceof NoSlot) return { kind: 'throttled', retryAfter: retryWithoutSlot }
    throw error
  }
}

const checkInPlace = async (context: LogInContext, given: Credentials): Promise<Checked> => {
  const { sql, clock, secret } = context
  const attempt = await countAttempt(sql, clock, secret, given)
  if (attempt.retryAfter !== null) return { kind: 'throttled', retryAfter: attempt.retryAfter }
  const known = await findPassword(sql, given.login)
  const right = await verifyPassword(given.password, known?.password_hash ?? decoyHash)
  if (known === null || !right) return { kind: 'wrong', userId: known?.id ?? null }
  await forgiveAttempt(sql, attempt)
  const passwordHash = await refreshHash(sql, known.id, known.password_hash, given.password)
  return { kind: 'right', userId: known.id, passwordHash }
}

type LogIn =
  /** The value for the session cookie. */
  { kind: 'in'; token: string } | { kind: 'wrong' } | { kind: 'throttled'; retryAfter: number }

const hour = 3_600_000

/** Reports a log-in, once an hour for each user. */
const reportLogIn = async (
  tx: Sql,
  { clock, report }: LogInContext & { report: ReportHostEvent },
  userId: string,
): Promise<void> => {
  const now = clock.now()
  if (await hadSessionSince(tx, userId, new Date(now.getTime() - hour))) return
  const user = await findEnabledUser(tx, userId)
  if (user !== null) await report(tx, { type: 'user_logged_in', occurredAt: now.toISOString(), user })
}

/** Starts a session and reports it in the same transaction. */
const begin = (context: StartContext, userId: string, passwordHash: string): Promise<string | null> => {
  const { sql, report } = context
  if (report === undefined) return startSession(sql, context, userId, passwordHash)
  return sql.begin(async (tx: Sql) => {
    await reportLogIn(tx, { ...context, report }, userId)
    return startSession(tx, context, userId, passwordHash)
  })
}

/** Logs in: checks the password and starts a session. */
export const logIn = async (context: StartContext, given: Credentials): Promise<LogIn> => {
  const checked = await checkPassword(context, given)
  if (checked.kind !== 'right') return checked
  const token = await begin(context, checked.userId, checked.passwordHash)
  return token === null ? { kind: 'wrong' } : { kind: 'in', token }
}
