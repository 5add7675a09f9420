import type { Sql } from '../../../platform/storage/open.ts'

/** Deletes some imports that were created before a time and never received a file. Returns how many. */
export const deleteAbandoned = async (sql: Sql, createdBefore: Date): Promise<number> => {
  const { count } = await sql`
    delete from imports where id in (
      select id from imports where uploaded_at is null and created_at < ${createdBefore} limit 1000
    )`
  return count
}

/**
 * Deletes some imports that were created before a time, have no file any more and are not running. Returns
 * how many.
 */
export const deleteOld = async (sql: Sql, createdBefore: Date): Promise<number> => {
  const { count } = await sql`
    delete from imports where id in (
      select id from imports_as_they_are
      where file is null and uploaded_at is not null and created_at < ${createdBefore} and state <> 'running'
      limit 1000
    )`
  return count
}

/**
 * Marks the files of imports as deleted if both the upload and the end of the latest job were before a time.
 */
export const forgetFiles = async (sql: Sql, before: Date): Promise<void> => {
  // The version check leaves out imports that changed meanwhile.
  await sql`
    update imports i set file = null, version = i.version + 1
    from (
      select d.id, d.version from imports d left join jobs j on j.id = d.job_id
      where d.file is not null and d.uploaded_at < ${before}
        and (d.job_id is null or j.finished_at < ${before})
    ) as due
    where i.id = due.id and i.version = due.version`
}

/** The imports among the ids that have a file or wait for one. */
export const listWithFile = async (sql: Sql, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ id: string }[]>`
    select id from imports
    where id = any (${ids as string[]}::uuid[]) and (file is not null or uploaded_at is null)`
  return new Set(rows.map(({ id }) => id))
}
