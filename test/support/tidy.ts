import type { Sql } from '../../server/platform/storage/open.ts'
import type { TestApp } from './app.ts'

/** Jobs before the imports that they are of, and contacts before what they belong to. */
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
 * Takes away everything that a test has made of an audience and its jobs, for as long as it takes: tens of thousands of contacts
 * may need more than a statement has on a busy machine.
 */
export const tidy = async ({ parts: { sql } }: TestApp): Promise<void> => {
  await sql.begin(async (tx: Sql) => {
    await tx`set local statement_timeout = 0`
    await tx`update imports set job_id = null`
    // What belongs to contacts is found by plans that were made while there were none: they are made anew.
    const [row] = await tx<{ count: number }[]>`select count(*) from contacts`
    if ((row?.count ?? 0) > 1000) await tx`analyze`
    for (const table of tables) await tx`delete from ${tx(table)}`
  })
}
