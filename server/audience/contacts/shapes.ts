import type { components } from '../../../generated/types.ts'
import { unicodeEmail } from '../../platform/mail/email-address.ts'
import { actorShape } from '../../platform/principal.ts'
import type { ActivityRow } from './store/activities.ts'
import type { ContactRow } from './store/contacts.ts'
import type { EmailRow } from './store/emails.ts'
import type { NoteRow } from './store/notes.ts'
import type { RelatedRow } from './store/related.ts'
import { summaryOf } from './summaries.ts'

type Schemas = components['schemas']

/** Given and family name together; null when both are unknown. */
export const fullName = (first: string | null, last: string | null): string | null =>
  [first, last].filter((name) => name !== null).join(' ') || null

export const contactShape = (row: ContactRow, related: RelatedRow): Schemas['Contact'] => ({
  id: row.id,
  external_id: row.external_id,
  email: row.email,
  display_email: unicodeEmail(row.email),
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: fullName(row.first_name, row.last_name),
  prefix: row.prefix,
  phone: row.phone,
  status: row.status,
  source: row.source,
  avatar_url: row.avatar_url,
  date_of_birth: row.date_of_birth,
  locale: row.locale,
  timezone: row.timezone,
  company: row.company,
  job_title: row.job_title,
  address: {
    line1: row.address_line1,
    line2: row.address_line2,
    city: row.address_city,
    state: row.address_state,
    postal_code: row.address_postal_code,
    country: row.address_country,
  },
  custom_fields: related.custom_fields,
  lists: related.lists,
  tags: related.tags,
  engagement: {
    level: related.level,
    last_opened_at: related.last_opened_at,
    last_clicked_at: related.last_clicked_at,
    last_active_at: related.last_active_at,
  },
  tracking: row.tracking,
  frequency: row.frequency,
  confirmed_at: row.confirmed_at,
  unsubscribed_at: row.unsubscribed_at,
  trashed_at: row.trashed_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const activityShape = (row: ActivityRow): Schemas['ContactActivity'] => {
  const data: Schemas['ContactActivityData'] = {
    changes: row.data.changes ?? [],
    note_id: row.data.note_id ?? null,
    reason: row.data.reason ?? null,
    forced: row.data.forced ?? false,
    list: row.data.list ?? null,
    membership_status: row.data.membership_status ?? null,
    tag: row.data.tag ?? null,
    event: row.data.event ?? null,
    merged_contact_id: row.data.merged_contact_id ?? null,
    job_id: row.data.job_id ?? null,
    delivery: row.data.delivery ?? null,
    url: row.data.url ?? null,
  }
  const actor = actorShape(row)
  return {
    id: row.id,
    type: row.type,
    occurred_at: row.occurred_at,
    summary: summaryOf(row.type, actor, data),
    actor,
    data,
  }
}

export const noteShape = (row: NoteRow): Schemas['ContactNote'] => ({
  id: row.id,
  title: row.title,
  body: row.body,
  pinned: row.pinned,
  author: actorShape(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const emailAddressShape = (row: EmailRow): Schemas['ContactEmailAddress'] => ({
  id: row.id,
  email: row.email,
  from_at: row.from_at,
  until_at: row.until_at,
  changed_by: actorShape(row),
})
