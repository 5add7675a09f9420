import { setTimeout as pause } from 'node:timers/promises'

/**
 * Codes of PostgreSQL, the system and the driver for a server that is starting, stopping, or was lost. A
 * retry may succeed, whatever the statement was.
 */
const codes = new Set([
  '57P01', // administrator's shutdown, also "unexpected postmaster exit"
  '57P02', // crash of another process of the server
  '57P03', // cannot connect now: starting or stopping
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
])

export const isTransient = (error: unknown): boolean =>
  codes.has(String((error as { code?: unknown } | null)?.code))

/** Codes for a statement that other transactions were in the way of: it says nothing about the statement. */
const contention = new Set(['40001', '40P01', '55P03'])

/** Codes for a transaction that was rolled back because it and others waited for each other: the next attempt may succeed. */
const deadlocks = new Set(['40001', '40P01'])

export const isDeadlock = (error: unknown): boolean =>
  deadlocks.has(String((error as { code?: unknown } | null)?.code))

export const isContention = (error: unknown): boolean =>
  contention.has(String((error as { code?: unknown } | null)?.code))

/** Milliseconds between two attempts. */
const between = 200

/**
 * Retries `work` while the server is unavailable or other transactions are in the way, as long as `shouldContinue` returns true.
 * `work` must be idempotent.
 */
export const retryWhileUnavailable = async <T>(
  work: () => Promise<T>,
  shouldContinue: () => boolean,
): Promise<T> => {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!(isTransient(error) || isContention(error)) || !shouldContinue()) throw error
      await pause(between)
    }
}
