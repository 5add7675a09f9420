import pg, { type PoolClient } from 'pg'
import { Connection, type StatementNotes, withCode } from './connection.ts'
import { createSql, type Query, type Runner, type Sql, type TransactionSql } from './sql.ts'
import { transact } from './transact.ts'
import { columnTypes } from './types.ts'

export type { Fragment, Parameter, Query, Sql, TransactionSql } from './sql.ts'

type Work<T> = (tx: TransactionSql) => T | Promise<T>

/** A pool of connections. */
export interface Database extends Sql {
  readonly options: { readonly max: number } & StatementNotes
  /** Runs a transaction; `mode` as in `begin isolation level repeatable read`. */
  begin<T>(work: Work<T>): Promise<T>
  begin<T>(mode: string, work: Work<T>): Promise<T>
  /** One connection for several statements, until it is released. */
  reserve(): Promise<Sql & { release(): void }>
  /** Waits for running statements, for `timeout` seconds at most, and closes all connections. */
  end(options?: { timeout?: number }): Promise<void>
}

export interface OpenOptions {
  /** The application name, shown in `pg_stat_activity`. */
  name: string
  /** Maximum number of connections; default 10. */
  connections?: number
  /** Statement timeout in milliseconds; 0 means none; default 30,000. */
  statementTimeout?: number
  /** Milliseconds that a transaction may be idle; default 60,000. */
  idleTimeout?: number
  /** For a pool of one connection that holds locks or listens: it is not renewed. Called when it is lost. */
  onLost?: () => void
  /** Called with the payload of each notification on a channel to which a connection of the pool listens. */
  onNotify?: (payload: string) => void
}

/** Seconds after which a connection is replaced, so that the memory of its server process is freed. */
const lifetime = 2_700

/**
 * `sslmode` as in PostgreSQL's own programs: `require` encrypts, and `verify-full` also checks the
 * certificate.
 */
const withLibpqModes = (url: string): string =>
  /[?&]sslmode=/.test(url) && !url.includes('uselibpqcompat') ? `${url}&uselibpqcompat=true` : url

/**
 * Opens a pool on `url`. It connects on the first query.
 *
 * `timestamptz` is returned as an ISO string in UTC with milliseconds, `date` as 'YYYY-MM-DD', `numeric` as a
 * string. `bigint` is returned as a number, `json` and `jsonb` parsed, and arrays of these types as arrays.
 */
export const openDatabase = (url: string, options: OpenOptions): Database => {
  const max = options.connections ?? 10
  const config = {
    connectionString: withLibpqModes(url),
    application_name: options.name,
    statement_timeout: options.statementTimeout ?? 30_000,
    // An idle transaction holds locks that block others.
    idle_in_transaction_session_timeout: options.idleTimeout ?? 60_000,
    keepAlive: true,
    types: columnTypes,
  }
  const alone = { ...config, connectionTimeoutMillis: 10_000 }
  // The driver treats 0 as absent.
  const unlimited = options.statementTimeout === 0 ? ", set_config('statement_timeout', '0', false)" : ''
  const processes = new WeakMap<object, number>()
  const pool = new pg.Pool({
    ...config,
    max,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: options.onLost === undefined ? lifetime : 0,
    // The pool's own timeout would include the time that a statement waits for a free connection.
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
  // The user of a lost connection gets an error from its statement.
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
      // The statement's own timeout ends it.
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
        return await connectionOn(client).runOnly(query)
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
    rejectWaiting(pool)
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(
      () => {
        for (const client of taken) void (client as unknown as pg.Client).end()
        late.resolve()
      },
      (timeout ?? 0) * 1000,
    )
    if (timeout === undefined) clearTimeout(timer)
    // Work that holds a connection without a running statement may go on for long.
    await Promise.race([ended, late.promise])
    clearTimeout(timer)
  }

  return Object.assign(createSql(runner), { options: notes, begin, reserve, end }) as Database
}

/** Rejects the callers that wait for a connection: a pool that has ended never calls them. */
const rejectWaiting = (pool: pg.Pool): void => {
  const { _pendingQueue: waiting } = pool as unknown as {
    _pendingQueue: { callback(error: Error): void }[]
  }
  for (const { callback } of waiting.splice(0))
    callback(new Error('Cannot use a pool after calling end on the pool'))
}
