import { Refusal } from '../refusal.ts'
import type { Sql } from './open.ts'

const oldestMajor = 15

/** The server behind DATABASE_URL is too old for our statements. */
class ServerTooOld extends Refusal {
  override name = 'ServerTooOld'
}

/** Throws `ServerTooOld` below the oldest supported PostgreSQL. */
export const refuseOldServer = async (sql: Sql): Promise<void> => {
  const [row] = await sql<{ version: string; number: string }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num') as number`
  refuseOldVersion(row?.version ?? 'unknown', Number(row?.number ?? 0))
}

/** `number` as in `server_version_num`: 150004 is 15.4. */
export const refuseOldVersion = (version: string, number: number): void => {
  if (number >= oldestMajor * 10_000) return
  throw new ServerTooOld(
    `The database server is PostgreSQL ${version}; this service needs ${oldestMajor} or newer. Set DATABASE_URL to a newer server, or unset it to use the embedded one.`,
  )
}
