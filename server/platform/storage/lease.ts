import type { Fragment, Sql } from './open.ts'

/*
 * A lease is the right to deal with a row for some seconds. The row has `lease_until`, by the database's clock, which is the same for
 * all processes, and `lease_number`, the fence. The number rises when a process takes the lease and when its holder gives it back. Every
 * statement of a holder compares the number. So a former holder writes nothing, and a renewal that is still under way when the lease
 * is given back extends nothing.
 *
 * The functions return pieces for the owner's own statement, so that a lease costs no statement more.
 */

export interface LeaseColumns {
  /** Columns with the number of the lease that they speak of. Those of the present number get the next one with it. */
  marks?: readonly string[]
  /** The table's name, where a statement knows several columns of these names. */
  table?: string
}

const nameIn = (sql: Sql, table: string | undefined, column: string): Fragment =>
  sql(table === undefined ? column : `${table}.${column}`)

const nextNumber = (sql: Sql, { marks = [], table }: LeaseColumns): Fragment => {
  const number = nameIn(sql, table, 'lease_number')
  return marks.reduce<Fragment>(
    (set, mark) =>
      sql`${set}, ${sql(mark)} = ${nameIn(sql, table, mark)} + (${nameIn(sql, table, mark)} = ${number})::integer`,
    sql`lease_number = ${number} + 1`,
  )
}

/** For `where`: no process holds the row, or its holder is `seconds` late with the renewal. */
export const leaseIsFree = (sql: Sql, seconds = 0): Fragment =>
  seconds === 0
    ? sql`lease_until <= clock_timestamp()`
    : sql`lease_until < clock_timestamp() - make_interval(secs => ${seconds}::integer)`

/** For `where`, in every statement of a holder. */
export const holdsLease = (sql: Sql, number: number | Fragment): Fragment => sql`lease_number = ${number}`

/** For `set`, where the row is held: the lease lasts so many seconds from now. */
export const renewLease = (sql: Sql, seconds: number): Fragment =>
  sql`lease_until = clock_timestamp() + make_interval(secs => ${seconds}::integer)`

/** For `set`, where the row is free. */
export const takeLease = (sql: Sql, seconds: number, columns: LeaseColumns = {}): Fragment =>
  sql`${nextNumber(sql, columns)}, ${renewLease(sql, seconds)}`

/** For `set`, where the row is held: anybody may take it, at once or after `rest` seconds. */
export const giveLeaseBack = (sql: Sql, rest = 0, columns: LeaseColumns = {}): Fragment =>
  sql`${nextNumber(sql, columns)}, ${renewLease(sql, rest)}`

/** A lease as its holder knows it. */
export interface HeldLease {
  /** Whether the holder may begin something. */
  isGood(): boolean
  /** A statement that renewed the lease was sent at that time of `performance.now()`. */
  renewed(sentAt: number): void
  /** The lease is given back, or taken over: nothing is begun under it, and it is renewed no more. */
  end(): void
}

export interface Renewal {
  /** Milliseconds. */
  every: number
  /** Resolves to false where another process has taken the lease over. */
  renew(): Promise<boolean>
  lost?(): void
  failed?(error: unknown): void
}

/**
 * Watches a lease by the holder's own monotonic clock, which goes on while the process is frozen. It is good for `safeFor` milliseconds,
 * fewer than it lasts, from `sentAt`. Who cannot reach the database lets the time that is left run out.
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
