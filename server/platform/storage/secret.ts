import { randomBytes } from 'node:crypto'
import type { Sql } from './open.ts'

/**
 * The secret of all processes on this database: 32 random bytes, generated once. It is stored in the
 * database, embedded or not, so that processes share it, and links in sent mail stay valid after a restore.
 */
export const sharedSecret = async (sql: Sql): Promise<Uint8Array> => {
  await sql`
    insert into service_state (key, value) values ('secret', to_jsonb(${randomBytes(32).toString('base64')}::text))
    on conflict (key) do nothing`
  const [row] = await sql<{ value: string }[]>`select value from service_state where key = 'secret'`
  return Buffer.from(row?.value ?? '', 'base64')
}
