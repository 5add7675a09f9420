import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** Reads values that a job has stored by key, as a dry run does. */
export const readMemory = async <Value>(
  sql: Sql,
  jobId: string,
  keys: readonly string[],
): Promise<Map<string, Value>> => {
  if (keys.length === 0) return new Map()
  const rows = await sql<{ key: string; value: Value }[]>`
    select key, value from job_memory where job_id = ${jobId} and key = any (${keys as string[]}::text[])`
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Stores values of a job by key, replacing earlier ones. */
export const writeMemory = async (
  tx: Sql,
  jobId: string,
  entries: readonly { key: string; value: unknown }[],
): Promise<void> => {
  if (entries.length === 0) return
  await tx`
    insert into job_memory (job_id, key, value)
    select ${jobId}, key, value from jsonb_to_recordset(${asJson(tx, entries)}) as given (key text, value jsonb)
    on conflict (job_id, key) do update set value = excluded.value`
}
