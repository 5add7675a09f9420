import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { seal } from './tokens.ts'

const WINDOW_MINUTES = 15

/**
 * Attempts in a window. An account's is low: 960 guesses a day are too few to get through a list of common
 * passwords. An address's is higher: an office shares one, and its people mistype.
 */
export const logInLimits = { account: 10, address: 40 }

const accountSubject = (secret: Uint8Array, login: string): string =>
  `account:${seal(secret, 'log-in-account', login.toLowerCase())}`

export interface Attempt {
  /** Subjects of the throttle, as kept in the table. */
  account: string
  address: string
  /** Seconds to wait; null when the attempt may go on. */
  retryAfter: number | null
}

/** An IPv6 customer holds a whole /64: they are one address here. IPv4 in IPv6 is IPv4. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...gap, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}

/**
 * Counts an attempt before its password is looked at, so that a hundred at once are a hundred counted.
 * The row locks are taken in one order (account, then address): two attempts cannot wait for each other.
 */
export const countAttempt = async (
  sql: Sql,
  clock: Clock,
  secret: Uint8Array,
  login: string,
  address: string,
): Promise<Attempt> => {
  const account = accountSubject(secret, login)
  const network = `address:${seal(secret, 'log-in-address', networkOf(address))}`
  const now = clock.now()
  const end = new Date(now.getTime() + WINDOW_MINUTES * 60_000)
  const rows = await sql<{ subject: string; attempts: number; window_ends_at: string }[]>`
    insert into host_login_attempts as known (subject, attempts, window_ends_at)
    values (${account}, 1, ${end}), (${network}, 1, ${end})
    on conflict (subject) do update set
      attempts = case when known.window_ends_at <= ${now} then 1 else least(known.attempts, 1000000) + 1 end,
      window_ends_at = case when known.window_ends_at <= ${now} then ${end} else known.window_ends_at end
    returning subject, attempts, window_ends_at`
  const waits = rows
    .filter((row) => row.attempts > (row.subject === account ? logInLimits.account : logInLimits.address))
    .map((row) => Math.ceil((Date.parse(row.window_ends_at) - now.getTime()) / 1000))
  return { account, address: network, retryAfter: waits.length === 0 ? null : Math.max(1, ...waits) }
}

/** A right password: the account starts anew, and the address gets this attempt back (not the wrong ones before it). */
export const forgiveAttempt = async (sql: Sql, attempt: Attempt): Promise<void> => {
  await sql`delete from host_login_attempts where subject = ${attempt.account}`
  await sql`
    update host_login_attempts set attempts = greatest(attempts - 1, 0) where subject = ${attempt.address}`
}

/** Lets an account in again that was locked by wrong attempts: an operator does so with a new password. */
export const forgiveAccount = async (sql: Sql, secret: Uint8Array, login: string): Promise<void> => {
  await sql`delete from host_login_attempts where subject = ${accountSubject(secret, login)}`
}
