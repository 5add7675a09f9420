import type { Sql } from '../../platform/storage/open.ts'

/** Rows per statement, so that none holds its locks for long. */
const batch = 5000

/** Closes notices of things that were over at once, which nothing else closes. `before`: those that last happened earlier. */
export const closeOldEvents = async (
  sql: Sql,
  kinds: readonly string[],
  before: Date,
  now: Date,
): Promise<number> => {
  const { count } = await sql`
    update notices set closed_at = ${now}
    where id in (
      select id from notices
      where closed_at is null and kind = any (${kinds as string[]}::text[]) and last_happened_at < ${before}
      limit ${batch} for update skip locked
    )`
  return count
}

export const deleteOldNotices = async (sql: Sql, closedBefore: Date): Promise<number> => {
  const { count } = await sql`
    delete from notices
    where id in (select id from notices where closed_at < ${closedBefore} limit ${batch} for update skip locked)`
  return count
}
