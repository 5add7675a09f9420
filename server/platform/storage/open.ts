import type postgresTypes from 'postgres'
import { inTransaction } from '../outside.ts'
import { teachArrays } from './arrays.ts'
import { postgres } from './driver.ts'

/** A pool of connections: what `Parts` carries. `begin` opens a transaction on it. */
export type Database = postgresTypes.Sql
/** What a store function takes first: the pool, or the transaction that the caller has begun. */
export type Sql = postgresTypes.ISql

export interface OpenOptions {
  /** Told to PostgreSQL, shown in `pg_stat_activity`. */
  name: string
  /** Connections at most; 10 where left out. */
  connections?: number
  /** Milliseconds that one statement may take; 0 is without limit; 30,000 where left out. */
  statementTimeout?: number
  /** Milliseconds that a transaction may wait for its program; 60,000 where left out. */
  idleTimeout?: number
  /** For a pool of one connection that holds something for as long as it lives: it is not renewed. Called when it is lost. */
  onLost?: () => void
  /** Called with the payload of each notification on a channel to which a connection of the pool listens. */
  onNotify?: (payload: string) => void
}

/**
 * Opens a pool on `url`. Nothing is connected before the first query.
 * `timestamptz` arrives as an ISO string in UTC with milliseconds, `date` as 'YYYY-MM-DD', `bigint` as a number,
 * `json` and `jsonb` parsed, `numeric` as a string, arrays of these as arrays.
 */
export const openDatabase = (url: string, options: OpenOptions): Database => {
  const sql = postgres(url, {
    fetch_types: false,
    max: options.connections ?? 10,
    connect_timeout: 10,
    // After a lost server the pool tries again soon, instead of the driver's up to twenty seconds.
    backoff: () => 0.2,
    onnotice: () => undefined,
    ...(options.onLost === undefined ? {} : { max_lifetime: 0, onclose: options.onLost }),
    ...(options.onNotify === undefined ? {} : { onnotify: hearing(options.onNotify) }),
    connection: {
      application_name: options.name,
      statement_timeout: options.statementTimeout ?? 30_000,
      // A transaction that waits for its program holds locks that others wait for.
      idle_in_transaction_session_timeout: options.idleTimeout ?? 60_000,
      DateStyle: 'ISO',
      TimeZone: 'UTC',
    },
    types: {
      timestamptz: { to: 1184, from: [1184], serialize: toText, parse: isoTimestamp },
      date: { to: 1082, from: [1082], serialize: toText, parse: asItIs },
      bigint: { to: 20, from: [20], serialize: toText, parse: Number },
    },
  }) as Database
  teachArrays(sql.options)
  return knowing(sql)
}

/** The driver's option, which its types do not tell. */
const hearing =
  (onNotify: (payload: string) => void) =>
  (_channel: string, payload: string): void =>
    onNotify(payload)

/** Has what runs in its transactions know that it does. */
const knowing = (sql: Database): Database => {
  const { begin } = sql
  type Work = (tx: postgresTypes.TransactionSql) => unknown
  const guarded = async (...args: [Work] | [string, Work]): Promise<unknown> => {
    const work = args.at(-1) as Work
    let end = (): void => undefined
    const inside: Work = (tx) => {
      const { result, ended } = inTransaction(() => work(tx))
      end = ended
      return result
    }
    try {
      return await (args.length === 2 ? begin(args[0], inside) : begin(inside))
    } finally {
      end()
    }
  }
  return Object.assign(sql, { begin: guarded as typeof begin })
}

const asItIs = (text: string): string => text

const toText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/** '2026-03-09 14:05:07.12+00' → '2026-03-09T14:05:07.120Z'. Finer fractions are cut; 'infinity' stays as it is. */
const isoTimestamp = (text: string): string => {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/.exec(text)
  return parts === null ? text : `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`
}
