import { newId } from '../../platform/ids.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type NoticeData, type NoticeKind, noticeKinds } from './kinds.ts'

/** Something to tell the people who run the service. */
export interface NewNotice {
  kind: NoticeKind
  /** What it is about, within its kind: the id of a resource, or a word such as the key of a limit. */
  subject: string
  /** The resource that the notice points to, if it is not the subject. */
  resourceId?: string | null
  data?: NoticeData
  /** For a check that runs again and again: an open notice stays as it is, and is not counted. */
  isCheck?: boolean
  now: Date
}

const longest = { name: 200, detail: 900 }

/** Responses of mail servers quote the recipient, whose data may be erased later. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s@<>]{1,64}@[^\s@<>]{1,255}/g, '…')

/** Cut, because names and responses of other systems have any length. */
const cut = ({ name, detail, ...data }: NoticeData): NoticeData => ({
  ...data,
  ...(name === undefined ? {} : { name: withoutAddresses(name.slice(0, longest.name)) }),
  ...(detail ? { detail: withoutAddresses(detail.slice(0, longest.detail)) } : {}),
})

/** The subject of something that is over at once ends with its day. */
const subjectOf = ({ kind, subject, now }: Pick<NewNotice, 'kind' | 'subject' | 'now'>): string =>
  noticeKinds[kind].isEvent ? `${subject} ${now.toISOString().slice(0, 10)}` : subject

/**
 * Writes a notice in the transaction of what happened. If one is open for the same kind and subject, that one counts it instead. Call it
 * last in a transaction: the row of a notice is locked until the end.
 */
export const notify = async (tx: Sql, notice: NewNotice): Promise<void> => {
  const { kind, subject, resourceId = subject, data = {}, isCheck = false, now } = notice
  await tx`
    insert into notices (id, kind, subject, resource_id, data, created_at, last_happened_at)
    values (${newId()}, ${kind}, ${subjectOf(notice)}, ${resourceId}, ${asJson(tx, cut(data))}, ${now}, ${now})
    on conflict (kind, subject) where closed_at is null do update set
      count = notices.count + 1, data = excluded.data, resource_id = excluded.resource_id,
      last_happened_at = greatest(notices.last_happened_at, excluded.last_happened_at)
    where not ${isCheck}`
}

/** Closes a notice whose cause is gone. Returns whether there was an open one. */
export const closeNotice = async (
  tx: Sql,
  { kind, subject, now }: Pick<NewNotice, 'kind' | 'subject' | 'now'>,
): Promise<boolean> => {
  const { count } = await tx`
    update notices set closed_at = ${now} where kind = ${kind} and subject = ${subject} and closed_at is null`
  return count > 0
}
