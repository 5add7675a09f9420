import type { Sql } from '../../server/platform/storage/open.ts'
import type { TestApp } from './app.ts'

/** In the order of deletion: jobs before their imports, and contacts before the things they refer to. */
const tables = [
  'jobs',
  'imports',
  'contacts',
  'suppressions',
  'segments',
  'lists',
  'tags',
  'custom_fields',
  'delivery_queue',
  'messages',
  'deliveries',
  'graphile_worker._private_jobs',
]

/**
 * Deletes the audience and the jobs of a test. It has no timeout: with tens of thousands of contacts, a busy
 * machine may need longer than a statement's limit.
 */
export const tidy = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql.begin(async (tx: Sql) => {
    await tx`set local statement_timeout = 0`
    await tx`update imports set job_id = null`
    // Foreign key checks still use plans that were made when the tables were empty; `analyze` makes
    // PostgreSQL plan again.
    const [row] = await tx<{ count: number }[]>`select count(*) from contacts`
    if ((row?.count ?? 0) > 1000) await tx`analyze`
    for (const table of tables) await tx`delete from ${tx(table)}`
  })
}
