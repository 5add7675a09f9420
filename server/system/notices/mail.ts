import { basePath } from '../../../generated/operations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Capability } from '../../platform/host.ts'
import type { Database, Fragment, Sql } from '../../platform/storage/open.ts'
import { isMailed, kindsFor, noticeKinds, remedyOf } from './kinds.ts'
import { lastMailed, listUnmailed, noteMailed } from './store/mailed.ts'
import { lockNoticeSettings, type NoticeRow, type NoticeSettingsRow } from './store/notices.ts'

/** A user of the host who can be written to. */
export interface NotifiedUser {
  id: string
  name: string
  email: string
  capabilities: Capability[]
}

/** Mail to users about notices: users and mail lie above. */
export interface NoticeMail {
  /** A query for the enabled users with access and an e-mail address: id, name, email and capabilities. */
  notifiedUsers(sql: Sql): Fragment
  /** Whether the default sender may send, and its mail server is not paused. */
  canMailNotices(sql: Sql, config: Config): Promise<boolean>
  /** Queues an e-mail in plain text to a user of the host. */
  mailNotice(
    tx: Sql,
    to: { name: string; address: string },
    mail: { subject: string; text: string },
    now: Date,
  ): Promise<void>
}

const minute = 60_000
const hour = 60 * minute
/** A cause that is gone by then is not mailed. */
const settling = 2 * minute
/** Older notices are not mailed, for example to a user who is new. */
const newFor = 72 * hour
const pauseBetween = { hourly: hour, daily: 24 * hour } as const
/** Notices in one e-mail; the rest are in the list. */
const most = 20

const mailedKinds = ({ capabilities }: NotifiedUser, { email_kinds, muted_kinds }: NoticeSettingsRow) =>
  kindsFor(capabilities).filter(
    (kind) => !muted_kinds.includes(kind) && (email_kinds?.includes(kind) ?? isMailed(kind)),
  )

/** One line, because names come from users. */
const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const paragraphOf = (row: NoticeRow, publicUrl: string): string => {
  const { title, location } = noticeKinds[row.kind]
  const times = row.count > 1 ? [`It happened ${row.count} times.`] : []
  const detail = row.data.detail === undefined ? [] : [line(row.data.detail)]
  const where = `${publicUrl}${basePath}${location(row.resource_id)}`
  const remedy = remedyOf(row.kind, row.data)
  return [line(title(row.data, row.count)), ...detail, ...times, remedy, where].join('\n')
}

const mailOf = (rows: readonly NoticeRow[], publicUrl: string) => {
  const [first] = rows
  const subject =
    rows.length === 1 && first !== undefined
      ? line(noticeKinds[first.kind].title(first.data, first.count))
      : `${rows.length} notices need your attention`
  const ending = `Choose which e-mails you get in the notice settings: ${publicUrl}${basePath}/notices/settings`
  return { subject, text: [...rows.map((row) => paragraphOf(row, publicUrl)), ending].join('\n\n') }
}

export interface MailContext {
  sql: Database
  clock: Clock
  config: Config
  noticeMail: NoticeMail
}

const mailUser = async (
  tx: Sql,
  { config, noticeMail }: MailContext,
  user: NotifiedUser,
  now: Date,
): Promise<void> => {
  // Also keeps two processes from mailing one user at once.
  const settings = await lockNoticeSettings(tx, user.id)
  const frequency = settings.email_frequency
  if (frequency === 'never') return
  const last = await lastMailed(tx, user.id)
  if (last !== null && now.getTime() - Date.parse(last) < pauseBetween[frequency]) return
  const kinds = mailedKinds(user, settings)
  const between = [new Date(now.getTime() - newFor), new Date(now.getTime() - settling)] as const
  const rows = await listUnmailed(tx, user.id, { kinds, between, limit: most })
  if (rows.length === 0) return
  await noteMailed(
    tx,
    user.id,
    rows.map(({ id }) => id),
    now,
  )
  const to = { name: user.name, address: user.email }
  await noticeMail.mailNotice(tx, to, mailOf(rows, config.publicUrl), now)
}

/**
 * Mails open notices to users, each notice once to each user. Nothing is queued while no mail can be sent: a notice about a mail server
 * would wait for that server. It is mailed once the server works, if the notice is still open.
 */
export const mailNotices = async (context: MailContext): Promise<void> => {
  const { sql, clock, config, noticeMail } = context
  if (!(await noticeMail.canMailNotices(sql, config))) return
  const users = await sql<NotifiedUser[]>`
    select id, name, email, capabilities from (${noticeMail.notifiedUsers(sql)}) as users order by id`
  for (const user of users) await sql.begin((tx: Sql) => mailUser(tx, context, user, clock.now()))
}
