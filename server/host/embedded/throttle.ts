import type { Clock } from '../../platform/clock.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { keyedHash } from './tokens.ts'

const WINDOW_MINUTES = 15

/**
 * Attempts per window. For one account from one network, few: 960 guesses a day do not get through a list of
 * common passwords. For one network more, because an office shares one. For one account from anywhere still
 * more, which stops a botnet; then only attackers and unknown browsers have to wait. A known browser is
 * counted separately, so that others cannot use up its owner's attempts.
 */
export const logInLimits = { accountOfNetwork: 10, network: 40, account: 200, knownBrowser: 10 }

const accountSubject = (secret: Uint8Array, login: string): string =>
  `account:${keyedHash(secret, 'log-in-account', login.toLowerCase())}`

export interface Attempt {
  /** A counter's key in the table and its limit. */
  subjects: { subject: string; limit: number; resets: 'all' | 'one' }[]
  /** Seconds to wait; null if the attempt is allowed. */
  retryAfter: number | null
}

/** Who makes the attempt. `known` is the id of a browser that this login was used in before, else null. */
export interface LogInAttempt {
  login: string
  address: string
  known: string | null
}

const subjectsOf = (secret: Uint8Array, { login, address, known }: LogInAttempt): Attempt['subjects'] => {
  const account = accountSubject(secret, login)
  if (known !== null) {
    const subject = `${account}#${keyedHash(secret, 'log-in-known', known)}`
    return [{ subject, limit: logInLimits.knownBrowser, resets: 'all' }]
  }
  const network = keyedHash(secret, 'log-in-address', addressKey(address))
  return [
    { subject: account, limit: logInLimits.account, resets: 'one' },
    { subject: `${account}@${network}`, limit: logInLimits.accountOfNetwork, resets: 'all' },
    { subject: `address:${network}`, limit: logInLimits.network, resets: 'one' },
  ]
}

/**
 * Counts an attempt before its password is checked, so that concurrent attempts are all counted. Row locks
 * are taken in a fixed order (account, then address) against deadlocks.
 */
export const countAttempt = async (
  sql: Sql,
  clock: Clock,
  secret: Uint8Array,
  attempt: LogInAttempt,
): Promise<Attempt> => {
  const subjects = subjectsOf(secret, attempt)
  const now = clock.now()
  const end = new Date(now.getTime() + WINDOW_MINUTES * 60_000)
  const rows = await sql<{ subject: string; attempts: number; window_ends_at: string }[]>`
    insert into host_login_attempts as known (subject, attempts, window_ends_at)
    select subject, 1, ${end} from unnest(${subjects.map(({ subject }) => subject)}::text[]) with ordinality as one (subject, place)
    order by place
    on conflict (subject) do update set
      attempts = case when known.window_ends_at <= ${now} then 1 else least(known.attempts, 1000000) + 1 end,
      window_ends_at = case when known.window_ends_at <= ${now} then ${end} else known.window_ends_at end
    returning subject, attempts, window_ends_at`
  const waits = rows
    .filter(({ subject, attempts }) =>
      subjects.some((one) => one.subject === subject && attempts > one.limit),
    )
    .map((row) => Math.ceil((Date.parse(row.window_ends_at) - now.getTime()) / 1000))
  return { subjects, retryAfter: waits.length === 0 ? null : Math.max(1, ...waits) }
}

/**
 * After a correct password, the counter of its browser or network is reset. Shared counters get back this
 * attempt, but no wrong one before it.
 */
export const forgiveAttempt = async (sql: Sql, { subjects }: Attempt): Promise<void> => {
  const named = (how: 'all' | 'one'): string[] =>
    subjects.filter(({ resets }) => resets === how).map(({ subject }) => subject)
  await sql`delete from host_login_attempts where subject = any (${named('all')}::text[])`
  await sql`
    update host_login_attempts set attempts = greatest(attempts - 1, 0)
    where subject in (
      select subject from host_login_attempts where subject = any (${named('one')}::text[]) order by subject for update)`
}

/** Unlocks an account after wrong attempts: used when an operator sets a new password. */
export const forgiveAccount = async (sql: Sql, secret: Uint8Array, login: string): Promise<void> => {
  await sql`delete from host_login_attempts where starts_with(subject, ${accountSubject(secret, login)})`
}
