import type { components } from '../../../../generated/types.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** What the contract shows of an inventory, without what names it. */
export type InventoryContent = Omit<
  components['schemas']['MigrationInventory'],
  'connection_id' | 'job_id' | 'counted_at'
>

export interface InventoryRow {
  connection_id: string
  job_id: string
  /** Null until the first job is complete. */
  counted_by: string | null
  counted_at: string | null
  content: InventoryContent | null
}

export const findInventory = async (sql: Sql, connectionId: string): Promise<InventoryRow | null> => {
  const [row] = await sql<InventoryRow[]>`
    select connection_id, job_id, counted_by, counted_at, content from migration_inventories
    where connection_id = ${connectionId}`
  return row ?? null
}

/** Notes the latest job. The content of an earlier one stays. */
export const beginInventory = async (tx: Sql, connectionId: string, jobId: string): Promise<void> => {
  await tx`
    insert into migration_inventories (connection_id, job_id) values (${connectionId}, ${jobId})
    on conflict (connection_id) do update set job_id = excluded.job_id`
}

export const writeInventory = async (
  tx: Sql,
  connectionId: string,
  jobId: string,
  content: InventoryContent,
  now: string,
): Promise<void> => {
  await tx`
    update migration_inventories set content = ${asJson(tx, content)}, counted_by = ${jobId}, counted_at = ${now}
    where connection_id = ${connectionId}`
}
