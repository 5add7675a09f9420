import type { Fragment, Sql } from '../../../platform/storage/open.ts'

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

/** When a run was applied, or can no longer continue. */
const endOf = (sql: Sql): Fragment => sql`coalesce(r.applied_at, r.started_at + interval '7 days')`

/** Deletes the images that no undo needs any more. The ids stay, to say where a record went, and what content became. */
export const deleteOldImages = async (sql: Sql, before: string): Promise<number> => {
  const { count } = await sql`
    update migration_items set before = null, after = case when kind in ('template', 'campaign') then after end
    where id in (
      select i.id from migration_runs r
      join migration_items i on i.run_id = r.id
      where ${endOf(sql)} < ${before} and r.images_deleted_at is null and (
        i.before is not null or i.after is not null and i.kind not in ('template', 'campaign')) limit ${atOnce})`
  return count
}

/** Deletes what a run noted about records: their counts stay in its report. */
export const deleteOldProblems = async (sql: Sql, before: string): Promise<number> => {
  const { count } = await sql`
    delete from migration_problems where id in (
      select p.id from migration_runs r join migration_problems p on p.run_id = r.id
      where ${endOf(sql)} < ${before} and r.images_deleted_at is null limit ${atOnce})`
  return count
}

/** Deletes where a record went in a run that no undo needs, if a later run of the account says the same; and samples. */
export const deleteRepeatedItems = async (sql: Sql, before: string): Promise<number> => {
  const { count } = await sql`
    delete from migration_items where id in (
      select i.id from migration_runs r join migration_items i on i.run_id = r.id
      where ${endOf(sql)} < ${before} and r.images_deleted_at is null
        and (r.mode = 'dry_run' and i.kind = 'contact' or exists (
        select from migration_items l join migration_runs later on later.id = l.run_id
        where l.source_id = i.source_id and l.id > i.id and l.kind = i.kind and l.local_id is not distinct from i.local_id
          and l.status is not distinct from coalesce(l.status, i.status)
          and later.fingerprint = r.fingerprint and later.mode <> 'dry_run' and later.undone_at is null))
      limit ${atOnce})`
  return count
}

/** So that their records are not looked through again. */
export const markImagesDeleted = async (sql: Sql, before: string, now: string): Promise<void> => {
  await sql`
    update migration_runs r set images_deleted_at = ${now}
    where ${endOf(sql)} < ${before} and images_deleted_at is null`
}
