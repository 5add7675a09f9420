import { Refusal } from '../refusal.ts'
import { type Database, openDatabase } from './open.ts'
import { isTransient } from './transient-errors.ts'

/** DATABASE_URL leads to a pooler that hands connections on after each transaction. */
export class PoolerRefused extends Refusal {
  override name = 'PoolerRefused'

  constructor(found: string, cause?: unknown) {
    super(
      `DATABASE_URL leads to a pooler that does not keep sessions apart (${found}). The service holds locks, listens and sets limits by session: give DATABASE_URL the PostgreSQL server itself, or a pool in session mode that lets statement_timeout and idle_in_transaction_session_timeout pass.`,
      { cause },
    )
  }
}

/** How often it is looked whether a session stays where it was: some poolers take their connections in turn. */
const looks = 3

/** Which process of which server answers. A plain query: to prepare a statement is what some poolers cannot do. */
const backendOf = async (sql: Pick<Database, 'unsafe'>): Promise<string> => {
  const [row] = await sql
    .unsafe<{ backend: string }[]>(
      "select pid || ' since ' || backend_start as backend from pg_stat_activity where pid = pg_backend_pid()",
    )
    .simple()
  return row?.backend ?? ''
}

/**
 * Throws `PoolerRefused` where two connections of ours are answered by one process of the server, or one connection by several.
 * Nothing of this can be with a server itself, or with a pooler that gives each session a connection of its own.
 */
export const refusePooler = async (url: string): Promise<void> => {
  const [one, other] = [1, 2].map(() => openDatabase(url, { name: 'crs start', connections: 1 })) as [
    Database,
    Database,
  ]
  try {
    const first = await backendOf(one)
    for (let look = 0; look < looks; look++) {
      // While the other one's transaction holds what the pooler gave it, the first one has to stay where it was.
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

/** What pgbouncer says to a setting that comes with the connection, as all of ours do. */
export const isPoolersRefusal = (error: { message: string }): boolean =>
  /unsupported startup parameter/.test(error.message)
