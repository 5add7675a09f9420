import type { Sql } from '../../../platform/storage/open.ts'
import type { PrivacyRequestRow } from './requests.ts'

/** Ends requests whose last link to confirm is from before a time, some at once. Returns how many. */
export const expireUnconfirmed = async (tx: Sql, before: Date, now: Date, limit: number): Promise<number> => {
  const { count } = await tx`
    update privacy_requests set
      state = 'expired', email = null, created_ip = null, closed_at = ${now}, updated_at = ${now}, version = version + 1
    where id in (
      select id from privacy_requests
      where state = 'awaiting_confirmation' and closed_at is null and coalesce(confirmation_sent_at, created_at) < ${before}
      order by id limit ${limit} for update skip locked)`
  return count
}

/** Unanswered requests that are due before a time. */
export const listDueBefore = (
  sql: Sql,
  before: Date,
): Promise<Pick<PrivacyRequestRow, 'id' | 'kind' | 'due_at'>[]> => sql`
  select id, kind, due_at from privacy_requests where closed_at is null and due_at < ${before} order by due_at`

/** Locks an unanswered request. False if it was answered meanwhile. */
export const isStillDue = async (tx: Sql, id: string, dueAt: string | null): Promise<boolean> =>
  (
    await tx`
      select from privacy_requests where id = ${id} and closed_at is null and due_at = ${dueAt} for key share`
  ).length === 1
