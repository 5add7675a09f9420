import type { Fragment, Sql } from './open.ts'

/*
 * A lease is the right to process a row for some seconds. The row has `lease_until`, by the database's clock,
 * which is the same for all processes, and `lease_number`, the fencing token. The number rises when a process
 * takes the lease and when its holder releases it. Every statement of a holder compares the number. So a
 * former holder writes nothing, and a renewal that is still running when the lease is released extends
 * nothing.
 *
 * The functions return fragments for the owner's own statement, so that a lease needs no statement of its
 * own.
 */

export interface LeaseColumns {
  /**
   * Columns with the number of the lease that they belong to. Those with the current number get the next one
   * with it.
   */
  numberColumns?: readonly string[]
  /** The table's name, for a statement with several tables that have these columns. */
  table?: string
}

const nameIn = (sql: Sql, table: string | undefined, column: string): Fragment =>
  sql(table === undefined ? column : `${table}.${column}`)

const nextNumber = (sql: Sql, { numberColumns = [], table }: LeaseColumns): Fragment => {
  const number = nameIn(sql, table, 'lease_number')
  return numberColumns.reduce<Fragment>(
    (set, mark) =>
      sql`${set}, ${sql(mark)} = ${nameIn(sql, table, mark)} + (${nameIn(sql, table, mark)} = ${number})::integer`,
    sql`lease_number = ${number} + 1`,
  )
}

/** For `where`: the row is free, or its holder is `seconds` late with the renewal. */
export const leaseIsFree = (sql: Sql, seconds = 0): Fragment =>
  seconds === 0
    ? sql`lease_until <= clock_timestamp()`
    : sql`lease_until < clock_timestamp() - make_interval(secs => ${seconds}::integer)`

/**
 * For `where`: rows of `table` that are held, also if their holder is late. Not `clock_timestamp()`, for which no index is searched.
 */
export const leaseIsHeld = (sql: Sql, table: string): Fragment =>
  sql`${sql(table)}.lease_until > statement_timestamp()`

/** For `where`, in every statement of a holder. */
export const holdsLease = (sql: Sql, number: number | Fragment): Fragment => sql`lease_number = ${number}`

/** For `set`, while the row is held: the lease lasts `seconds` from now. */
export const renewLease = (sql: Sql, seconds: number): Fragment =>
  sql`lease_until = clock_timestamp() + make_interval(secs => ${seconds}::integer)`

/** For `set`, while the row is free. */
export const takeLease = (sql: Sql, seconds: number, columns: LeaseColumns = {}): Fragment =>
  sql`${nextNumber(sql, columns)}, ${renewLease(sql, seconds)}`

/** For `set`, while the row is held: releases it, at once or after `rest` seconds. */
export const releaseLease = (sql: Sql, rest = 0, columns: LeaseColumns = {}): Fragment =>
  sql`${nextNumber(sql, columns)}, ${renewLease(sql, rest)}`

/** A lease as its holder sees it. */
export interface HeldLease {
  /** Whether the holder may start work. */
  isGood(): boolean
  /** A renewal succeeded; it was sent at this time of `performance.now()`. */
  renewed(sentAt: number): void
  /** The lease is released or taken over: no work starts under it, and it is not renewed. */
  end(): void
}

export interface Renewal {
  /** Milliseconds. */
  every: number
  /** Resolves to false if another process has taken over the lease. */
  renew(): Promise<boolean>
  lost?(): void
  failed?(error: unknown): void
}

/**
 * Tracks a lease with the holder's own monotonic clock, which also runs while the process is frozen. It is
 * valid for `safeFor` milliseconds from `sentAt`, fewer than it lasts. If the database is unreachable, the
 * rest of the time runs out.
 */
export const holdLease = (
  safeFor: number,
  renewal: Renewal | null,
  sentAt: number = performance.now(),
): HeldLease => {
  let goodUntil = sentAt + safeFor
  let isOver = false
  const renewed = (at: number): void => {
    goodUntil = at + safeFor
  }
  const end = (): void => {
    isOver = true
    clearInterval(timer)
  }
  const renew = async ({ renew, lost, failed }: Renewal): Promise<void> => {
    const at = performance.now()
    try {
      const isHeld = await renew()
      if (isOver) return
      if (isHeld) return renewed(at)
      end()
      lost?.()
    } catch (error) {
      failed?.(error)
    }
  }
  const timer = renewal === null ? undefined : setInterval(() => void renew(renewal), renewal.every)
  return { isGood: () => !isOver && performance.now() < goodUntil, renewed, end }
}
