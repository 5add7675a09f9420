import type { Sql } from '../../../platform/storage/open.ts'

/** Rows of one statement. */
const atOnce = 5000

/** Deletes records of runs that stopped before a time, or were deleted with their job, and can no longer continue. */
export const deleteOldStaged = async (sql: Sql, before: string): Promise<number> => {
  const { count } = await sql`
    delete from migration_staged where (run_id, stream, kind, source_id) in (
      select s.run_id, s.stream, s.kind, s.source_id from migration_runs r
      join migration_staged s on s.run_id = r.id
      left join jobs j on j.id = r.id
      where j.id is null or j.finished_at < ${before} limit ${atOnce})`
  return count
}

/** Deletes the images of contacts that no undo needs any more. The ids stay, to say where a record went. */
export const deleteOldImages = async (sql: Sql, before: string): Promise<number> => {
  const { count } = await sql`
    update migration_items set before = null, after = null where id in (
      select i.id from migration_runs r
      join migration_items i on i.run_id = r.id
      where r.applied_at < ${before} and r.images_deleted_at is null and (i.before is not null or i.after is not null) limit ${atOnce})`
  return count
}

/** So that their records are not looked through again. */
export const markImagesDeleted = async (sql: Sql, before: string, now: string): Promise<void> => {
  await sql`
    update migration_runs set images_deleted_at = ${now}
    where applied_at < ${before} and images_deleted_at is null`
}
