import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { isMailed, kindNames, noticeKinds, remedyOf } from './kinds.ts'
import type { NoticeRow, NoticeSettingsRow } from './store/notices.ts'

type Schemas = components['schemas']

/** The texts are made when they are read, so that a better text also applies to earlier notices. */
export const serializeNotice = (row: NoticeRow): Schemas['Notice'] => {
  const { severity, title, location } = noticeKinds[row.kind]
  return {
    id: row.id,
    kind: row.kind,
    severity,
    state: row.closed_at === null ? 'open' : 'closed',
    title: title(row.data, row.count),
    detail: row.data.detail ?? null,
    remedy: remedyOf(row.kind, row.data),
    resource: { id: row.resource_id, location: `${basePath}${location(row.resource_id)}` },
    count: row.count,
    read: row.read,
    dismissed: row.dismissed,
    created_at: row.created_at,
    last_happened_at: row.last_happened_at,
    closed_at: row.closed_at,
  }
}

export const serializeSettings = (row: NoticeSettingsRow): Schemas['NoticeSettings'] => ({
  email_frequency: row.email_frequency,
  email_kinds: row.email_kinds,
  muted_kinds: row.muted_kinds,
  kinds: kindNames.map((kind) => {
    const { label, severity, capability } = noticeKinds[kind]
    return { kind, label, severity, capability, emailed_by_default: isMailed(kind) }
  }),
  updated_at: row.updated_at,
})
