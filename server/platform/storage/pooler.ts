import { Refusal } from '../refusal.ts'
import { isTransient } from '../transient-errors.ts'
import { type Database, openDatabase } from './open.ts'

/** DATABASE_URL leads to a pooler in transaction mode. */
export class PoolerRefused extends Refusal {
  override name = 'PoolerRefused'

  constructor(found: string, cause?: unknown) {
    super(
      `DATABASE_URL leads to a pooler that shares sessions (${found}). The service uses session locks, LISTEN and session settings. Set DATABASE_URL to the PostgreSQL server itself, or to a pool in session mode that accepts statement_timeout and idle_in_transaction_session_timeout.`,
      { cause },
    )
  }
}

/** Checks whether a session stays on its connection: some poolers use their connections in turn. */
const checks = 3

/**
 * Identifies the server process that responds. A simple query, because some poolers cannot prepare
 * statements.
 */
const backendOf = async (sql: Pick<Database, 'unsafe'>): Promise<string> => {
  const [row] = await sql
    .unsafe<{ backend: string }[]>(
      "select pid || ' since ' || backend_start as backend from pg_stat_activity where pid = pg_backend_pid()",
    )
    .simple()
  return row?.backend ?? ''
}

/**
 * Throws `PoolerRefused` if two of our connections share a server process, or if one connection changes its
 * process. Neither happens with a server itself, or with a pooler that gives each session its own connection.
 */
export const refusePooler = async (url: string): Promise<void> => {
  const [one, other] = [1, 2].map(() => openDatabase(url, { name: 'crs start', connections: 1 })) as [
    Database,
    Database,
  ]
  try {
    const first = await backendOf(one)
    for (let look = 0; look < checks; look++) {
      // While the other connection's transaction keeps its server process, the first one must stay on its
      // own.
      await other
        .begin(async (tx) => {
          if ((await backendOf(tx)) === first) throw new PoolerRefused('two connections share one session')
          if ((await backendOf(one)) !== first) throw new PoolerRefused('a connection changes its session')
        })
        .catch((error: unknown) => {
          throw isTransient(error) ? new PoolerRefused('a transaction is cut off', error) : error
        })
    }
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })])
  }
}

/** pgbouncer's error for a setting in the startup packet; all of ours send some. */
export const isPoolersRefusal = (error: { message: string }): boolean =>
  /unsupported startup parameter/.test(error.message)
