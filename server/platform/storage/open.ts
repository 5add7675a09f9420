import pg, { type PoolClient } from 'pg'
import { Connection, type StatementNotes, withCode } from './connection.ts'
import { createSql, type Query, type Runner, type Sql, type TransactionSql } from './sql.ts'
import { transact } from './transact.ts'
import { columnTypes } from './types.ts'

export type { Fragment, Parameter, Query, Sql, TransactionSql } from './sql.ts'

type Work<T> = (tx: TransactionSql) => T | Promise<T>

/** A pool of connections: what `Parts` carries. */
export interface Database extends Sql {
  readonly options: { readonly max: number } & StatementNotes
  /** Begins a transaction; `mode` as in `begin isolation level repeatable read`. */
  begin<T>(work: Work<T>): Promise<T>
  begin<T>(mode: string, work: Work<T>): Promise<T>
  /** One connection for several statements, until it is released. */
  reserve(): Promise<Sql & { release(): void }>
  /** Waits for what is under way, for `timeout` seconds at most, and closes all connections. */
  end(options?: { timeout?: number }): Promise<void>
}

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

/** Seconds after which a connection is replaced by a new one, so that what it has gathered on the server is let go. */
const lifetime = 2_700

/** `sslmode` as PostgreSQL's own programs read it: `require` encrypts, and `verify-full` looks at the certificate, too. */
const withLibpqModes = (url: string): string =>
  /[?&]sslmode=/.test(url) && !url.includes('uselibpqcompat') ? `${url}&uselibpqcompat=true` : url

/**
 * Opens a pool on `url`. Nothing is connected before the first query.
 * `timestamptz` arrives as an ISO string in UTC with milliseconds, `date` as 'YYYY-MM-DD', `bigint` as a number,
 * `json` and `jsonb` parsed, `numeric` as a string, arrays of these as arrays.
 */
export const openDatabase = (url: string, options: OpenOptions): Database => {
  const max = options.connections ?? 10
  const config = {
    connectionString: withLibpqModes(url),
    application_name: options.name,
    statement_timeout: options.statementTimeout ?? 30_000,
    // A transaction that waits for its program holds locks that others wait for.
    idle_in_transaction_session_timeout: options.idleTimeout ?? 60_000,
    keepAlive: true,
    types: columnTypes,
  }
  const alone = { ...config, connectionTimeoutMillis: 10_000 }
  // The driver takes 0 for what was left out.
  const unlimited = options.statementTimeout === 0 ? ", set_config('statement_timeout', '0', false)" : ''
  const processes = new WeakMap<object, number>()
  const pool = new pg.Pool({
    ...config,
    max,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: options.onLost === undefined ? lifetime : 0,
    // The pool's own limit would count the time for which a statement waits for a free connection.
    Client: class extends pg.Client {
      constructor() {
        super(alone)
      }
    },
    onConnect: async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select pg_backend_pid() as pid, set_config('DateStyle', 'ISO', false), set_config('TimeZone', 'UTC', false)${unlimited}`,
      )
      processes.set(client, rows[0]?.pid ?? 0)
    },
  })
  // Who uses a connection learns of its loss from its statement.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (options.onNotify !== undefined)
      client.on('notification', ({ payload }) => options.onNotify?.(payload ?? ''))
  })
  if (options.onLost !== undefined) pool.on('remove', options.onLost)

  const taken = new Set<PoolClient>()
  const take = async (): Promise<PoolClient> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw withCode(error)
    })
    taken.add(client)
    return client
  }
  const giveBack = (client: PoolClient, broken = false): void => {
    taken.delete(client)
    client.release(broken)
  }

  const cancel = async (client: PoolClient): Promise<void> => {
    const beside = new pg.Client(alone)
    beside.on('error', () => undefined)
    try {
      await beside.connect()
      await beside.query('select pg_cancel_backend($1)', [processes.get(client)])
    } catch {
      // The statement ends by its own limit of time.
    } finally {
      await beside.end().catch(() => undefined)
    }
  }
  const notes: Database['options'] = { max }
  const connectionOn = (client: PoolClient): Connection => new Connection(client, { cancel, notes })

  const outside = (): never => {
    throw new Error('Rows are copied inside a transaction or on a reserved connection.')
  }
  const runner: Runner = {
    run: async (query: Query) => {
      const client = await take()
      try {
        return await connectionOn(client).run(query)
      } finally {
        giveBack(client)
      }
    },
    copyFrom: outside,
    copyTo: outside,
  }

  const begin = async <T>(...args: [Work<T>] | [string, Work<T>]): Promise<T> => {
    const [mode, work] = args.length === 1 ? ['', args[0]] : args
    const client = await take()
    const connection = connectionOn(client)
    try {
      return await transact(connection, mode, work)
    } finally {
      giveBack(client, connection.isBroken)
    }
  }

  const reserve = async (): Promise<Sql & { release(): void }> => {
    const client = await take()
    return Object.assign(createSql(connectionOn(client)), { release: () => giveBack(client) })
  }

  const end = async ({ timeout }: { timeout?: number } = {}): Promise<void> => {
    if (pool.ending) return
    const ended = pool.end()
    const late = setTimeout(
      () => {
        for (const client of taken) void (client as unknown as pg.Client).end()
      },
      (timeout ?? 0) * 1000,
    )
    if (timeout === undefined) clearTimeout(late)
    await ended
    clearTimeout(late)
  }

  return Object.assign(createSql(runner), { options: notes, begin, reserve, end }) as Database
}
