import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { closeNotice, notify } from '../../system/notices/index.ts'
import { noteEvents } from '../../system/webhooks/index.ts'
import { insertActivities } from '../activities/index.ts'
import type { PrivacyRequestRow } from './store/requests.ts'

const noticeKinds = ['privacy_request_open', 'privacy_request_due', 'privacy_request_overdue'] as const

const what = { access: 'a copy of data', erase: 'the erasure of data' } as const

/** Opens the notice that a request has to be answered. A check does not count one that is open. */
export const notifyAbout = (
  tx: Sql,
  row: Pick<PrivacyRequestRow, 'id' | 'kind' | 'due_at'>,
  kind: (typeof noticeKinds)[number],
  now: Date,
): Promise<void> => {
  const data = { name: what[row.kind], day: row.due_at?.slice(0, 10) ?? '' }
  return notify(tx, { kind, subject: row.id, data, isCheck: true, now })
}

export const closeNotices = async (
  tx: Sql,
  ids: readonly string[],
  now: Date,
  kinds: readonly (typeof noticeKinds)[number][] = noticeKinds,
): Promise<void> => {
  for (const subject of ids) for (const kind of kinds) await closeNotice(tx, { kind, subject, now })
}

export const referenceTo = ({ id, kind, state }: PrivacyRequestRow) => ({ id, kind, state })

/** What follows when a request has to be answered: activity, event and notice. */
export const noteOpened = async (tx: Sql, row: PrivacyRequestRow, actor: Actor, now: Date): Promise<void> => {
  const { id, kind, due_at, contact_id: contactId } = row
  if (contactId !== null) {
    const data = { privacy_request: referenceTo(row) }
    const activity = { contactId, type: 'privacy_requested', data } as const
    await insertActivities(tx, [activity], actor, now.toISOString())
  }
  await noteEvents(tx, 'privacy_request.opened', [{ contactId, data: { id, kind, due_at } }])
  await notifyAbout(tx, row, 'privacy_request_open', now)
}

/** What follows when requests are answered: events, and no more notices. */
export const noteClosed = async (
  tx: Sql,
  rows: readonly Pick<PrivacyRequestRow, 'id' | 'kind' | 'state' | 'contact_id'>[],
  now: Date,
): Promise<void> => {
  if (rows.length === 0) return
  const events = rows.map(({ id, kind, state, contact_id: contactId }) => ({
    contactId,
    data: { id, kind, state },
  }))
  await noteEvents(tx, 'privacy_request.closed', events)
  await closeNotices(
    tx,
    rows.map(({ id }) => id),
    now,
  )
}
