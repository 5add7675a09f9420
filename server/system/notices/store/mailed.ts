import type { Sql } from '../../../platform/storage/open.ts'
import type { NoticeKind } from '../kinds.ts'
import { isDismissed, isRead, type NoticeRow, noticeColumns } from './notices.ts'

/** When a user last got an e-mail about notices; null for never. */
export const lastMailed = async (sql: Sql, userId: string): Promise<string | null> => {
  const [row] = await sql<{ at: string | null }[]>`
    select max(mailed_at) as at from notice_users where user_id = ${userId}`
  return row?.at ?? null
}

/** Open notices of these kinds that a user has neither got by e-mail nor seen, oldest first. */
export const listUnmailed = (
  sql: Sql,
  userId: string,
  {
    kinds,
    between: [from, until],
    limit,
  }: { kinds: readonly NoticeKind[]; between: readonly [Date, Date]; limit: number },
): Promise<NoticeRow[]> =>
  sql<NoticeRow[]>`
    select ${noticeColumns(sql, userId)} from notices
    where closed_at is null and kind = any (${kinds as string[]}::text[])
      and created_at > ${from} and created_at <= ${until}
      and not ${isRead(sql, userId)} and not ${isDismissed(sql, userId)}
      and not exists (
        select from notice_users u
        where u.notice_id = notices.id and u.user_id = ${userId} and u.mailed_at is not null)
    order by id limit ${limit}`

export const noteMailed = async (
  tx: Sql,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  await tx`
    insert into notice_users as u (notice_id, user_id, mailed_at)
    select id, ${userId}, ${now} from unnest(${ids as string[]}::uuid[]) as id
    on conflict (notice_id, user_id) do update set mailed_at = excluded.mailed_at`
}
