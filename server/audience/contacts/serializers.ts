import type { components } from '../../../generated/types.ts'
import { isEmail, unicodeEmail } from '../../platform/email-address.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import {
  type ContactRow,
  columnOf,
  type MemberName,
  memberNames,
  type StoredName,
  storedNames,
} from '../contact-members/index.ts'
import { mailSourceOf } from './mail-source.ts'
import type { ActivityRow } from './store/activities.ts'
import type { DeliveryRow, EmailRow } from './store/emails.ts'
import type { NoteRow } from './store/notes.ts'
import type { RelatedRow } from './store/related.ts'
import { summaryOf } from './summaries.ts'

type Schemas = components['schemas']

/** First and last name together; null if both are unknown. */
const fullName = (first: string | null, last: string | null): string | null =>
  [first, last].filter((name) => name !== null).join(' ') || null

/** Values of archived custom fields are stored but not shown. */
const shownAsStored = new Set<MemberName>(storedNames.filter((name) => name !== 'custom_fields'))

const memberPaths = memberNames.map((name) => {
  const [whole = '', part] = name.split('.')
  return { name, column: columnOf(name), whole, part, isStored: shownAsStored.has(name) }
})

/** A contact of nulls: copies of it share one hidden class, which a contact built member by member would not. */
const empty: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(Object.groupBy(memberPaths, ({ whole }) => whole)).map(([whole, paths = []]) => [
    whole,
    paths[0]?.part === undefined ? null : Object.fromEntries(paths.map(({ part }) => [part, null])),
  ]),
)

type Shown = Exclude<MemberName, StoredName> | 'custom_fields'

const isOutOfRange = (value: unknown): boolean =>
  typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)

/** Without numbers that the contract cannot show: one of them would fail the page with all its contacts. */
const inRange = (fields: Schemas['ContactCustomFields']): Schemas['ContactCustomFields'] =>
  Object.values(fields).some(isOutOfRange)
    ? Object.fromEntries(Object.entries(fields).filter(([, value]) => !isOutOfRange(value)))
    : fields

/** An address that the contract refuses is shown as one that does not exist, for the same reason. */
const shownEmail = ({ id, email }: ContactRow): string =>
  isEmail(email) ? email : `contact-${id}@address.invalid`

export const serializeContact = (stored: ContactRow, related: RelatedRow): Schemas['Contact'] => {
  const row = { ...stored, email: shownEmail(stored) }
  const shown: Record<Shown, unknown> = {
    display_email: unicodeEmail(row.email),
    full_name: fullName(row.first_name, row.last_name),
    lists: related.lists,
    tags: related.tags,
    'engagement.level': related.level,
    'engagement.last_opened_at': related.last_opened_at,
    'engagement.last_clicked_at': related.last_clicked_at,
    'engagement.last_active_at': related.last_active_at,
    custom_fields: inRange(related.used_fields),
  }
  const contact = { ...empty }
  for (const { name, column, whole, part, isStored } of memberPaths) {
    const value = isStored ? row[column as keyof ContactRow] : shown[name as Shown]
    if (part === undefined) contact[whole] = value
    else {
      if (contact[whole] === empty[whole]) contact[whole] = { ...(empty[whole] as object) }
      ;(contact[whole] as Record<string, unknown>)[part] = value
    }
  }
  return contact as Schemas['Contact']
}

/** A delivery of the ledger. `names` are those of the sources, by id. */
export const serializeEmail = (
  { kind, source_id, ...row }: DeliveryRow,
  names: ReadonlyMap<string, string>,
): Schemas['ContactEmail'] => ({
  ...row,
  kind: kind === 'confirmation' || kind === 'test' ? 'transactional' : kind,
  source: mailSourceOf({ kind, source_id }, names),
})

export const serializeActivity = (row: ActivityRow): Schemas['ContactActivity'] => {
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
    request_id: row.data.request_id ?? null,
    delivery: row.data.delivery ?? null,
    url: row.data.url ?? null,
    form: row.data.form ?? null,
    submission_id: row.data.submission_id ?? null,
    privacy_request: row.data.privacy_request ?? null,
  }
  const actor = actorFromColumns(row)
  return {
    id: row.id,
    type: row.type,
    occurred_at: row.occurred_at,
    summary: summaryOf(row.type, actor, data),
    actor,
    data,
  }
}

export const serializeNote = (row: NoteRow): Schemas['ContactNote'] => ({
  id: row.id,
  title: row.title,
  body: row.body,
  pinned: row.pinned,
  author: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const serializeEmailAddress = (row: EmailRow): Schemas['ContactEmailAddress'] => ({
  id: row.id,
  email: row.email,
  from_at: row.from_at,
  until_at: row.until_at,
  changed_by: actorFromColumns(row),
})
