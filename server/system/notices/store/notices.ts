import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { NoticeData, NoticeKind } from '../kinds.ts'

type Schemas = components['schemas']

/** A notice as one user sees it. */
export interface NoticeRow {
  id: string
  kind: NoticeKind
  resource_id: string | null
  data: NoticeData
  count: number
  created_at: string
  last_happened_at: string
  closed_at: string | null
  read: boolean
  dismissed: boolean
}

const ofUser = (sql: Sql, userId: string): Fragment =>
  sql`select from notice_users u where u.notice_id = notices.id and u.user_id = ${userId}`

/** A notice is unread again when it has happened again. */
export const isRead = (sql: Sql, userId: string): Fragment =>
  sql`exists (${ofUser(sql, userId)} and u.read_at >= notices.last_happened_at)`

export const isDismissed = (sql: Sql, userId: string): Fragment =>
  sql`exists (${ofUser(sql, userId)} and u.dismissed_at is not null)`

export const noticeColumns = (sql: Sql, userId: string): Fragment => sql`
  id, kind, resource_id, data, count, created_at, last_happened_at, closed_at,
  ${isRead(sql, userId)} as read, ${isDismissed(sql, userId)} as dismissed`

export interface NoticeFilter {
  kinds: readonly NoticeKind[]
  state?: readonly Schemas['NoticeState'][]
  unread?: boolean
  dismissed?: boolean
}

/** The notices of a user, newest first: ids are in order of creation. */
export const noticeList = (sql: Sql, userId: string, filter: NoticeFilter): List => {
  const { kinds, state, unread = false, dismissed = false } = filter
  return {
    table: 'notices',
    columns: noticeColumns(sql, userId),
    where: sql`kind = any (${kinds as string[]}::text[])
      and ${isDismissed(sql, userId)} = ${dismissed}
      ${unread ? sql`and not ${isRead(sql, userId)}` : sql``}
      ${state === undefined ? sql`` : sql`and case when closed_at is null then 'open' else 'closed' end = any (${state as string[]}::text[])`}`,
    keys: [{ sql: sql`id`, type: 'uuid' }],
    descending: true,
  }
}

export const findNotice = async (
  sql: Sql,
  userId: string,
  kinds: readonly NoticeKind[],
  id: string,
): Promise<NoticeRow | null> => {
  const [row] = await sql<NoticeRow[]>`
    select ${noticeColumns(sql, userId)} from notices where id = ${id} and kind = any (${kinds as string[]}::text[])`
  return row ?? null
}

/** Locks the notice until the transaction ends, so that the version compared is the version changed. */
export const lockNotice = async (tx: Sql, id: string): Promise<void> => {
  await tx`select from notices where id = ${id} for update`
}

/** Records what a user did. A member that is undefined stays. */
export const updateNoticeOfUser = async (
  tx: Sql,
  { id, userId, read, dismissed }: { id: string; userId: string; read?: boolean; dismissed?: boolean },
  now: Date,
): Promise<void> => {
  const at = (is: boolean | undefined): Date | null => (is ? now : null)
  await tx`
    insert into notice_users as u (notice_id, user_id, read_at, dismissed_at)
    values (${id}, ${userId}, ${at(read)}, ${at(dismissed)})
    on conflict (notice_id, user_id) do update set
      read_at = case when ${read !== undefined} then excluded.read_at else u.read_at end,
      dismissed_at = case when ${dismissed !== undefined} then excluded.dismissed_at else u.dismissed_at end`
}

/** Marks the unread notices of a user as read, up to a time if there is one. Returns their number. */
export const readAllNotices = async (
  tx: Sql,
  userId: string,
  { kinds, before }: { kinds: readonly NoticeKind[]; before: string | null },
  now: Date,
): Promise<number> => {
  const { count } = await tx`
    insert into notice_users as u (notice_id, user_id, read_at)
    select id, ${userId}, ${now} from notices
    where kind = any (${kinds as string[]}::text[])
      and not ${isDismissed(tx, userId)} and not ${isRead(tx, userId)}
      and (${before}::timestamptz is null or last_happened_at < ${before})
    on conflict (notice_id, user_id) do update set read_at = excluded.read_at`
  return count
}

export interface NoticeSettingsRow {
  email_frequency: Schemas['NoticeEmailFrequency']
  email_kinds: NoticeKind[] | null
  muted_kinds: NoticeKind[]
  updated_at: string | null
  version: number
}

/** The settings of users who changed none. */
const defaultSettings: NoticeSettingsRow = {
  email_frequency: 'hourly',
  email_kinds: null,
  muted_kinds: [],
  updated_at: null,
  version: 0,
}

const settingsColumns = (sql: Sql): Fragment =>
  sql`email_frequency, email_kinds, muted_kinds, updated_at, version`

export const findNoticeSettings = async (sql: Sql, userId: string): Promise<NoticeSettingsRow> => {
  const [row] = await sql<NoticeSettingsRow[]>`
    select ${settingsColumns(sql)} from notice_settings where user_id = ${userId}`
  return row ?? defaultSettings
}

/** Held until the transaction ends, also for a user without a row. */
export const lockNoticeSettings = async (tx: Sql, userId: string): Promise<NoticeSettingsRow> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`notice_settings ${userId}`}, 0))`
  return await findNoticeSettings(tx, userId)
}

export const updateNoticeSettings = async (
  tx: Sql,
  userId: string,
  next: Pick<NoticeSettingsRow, 'email_frequency' | 'email_kinds' | 'muted_kinds'>,
  now: Date,
): Promise<NoticeSettingsRow> => {
  const [row] = await tx<NoticeSettingsRow[]>`
    insert into notice_settings as s (user_id, email_frequency, email_kinds, muted_kinds, updated_at)
    values (${userId}, ${next.email_frequency}, ${next.email_kinds}, ${next.muted_kinds}, ${now})
    on conflict (user_id) do update set email_frequency = excluded.email_frequency,
      email_kinds = excluded.email_kinds, muted_kinds = excluded.muted_kinds, updated_at = excluded.updated_at,
      version = s.version + 1
    returning ${settingsColumns(tx)}`
  return row ?? defaultSettings
}
