import type { components } from '../../../../generated/types.ts'
import type { AsLast } from '../../../platform/storage/last-statement.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { joinEngagement } from '../../conditions/index.ts'
import { type ContactRow, rowColumns } from '../../contact-members/index.ts'
import { valuesInUse } from '../../custom-fields/index.ts'
import { listsShown, tagsShown } from '../../memberships/index.ts'
import type { ContactReference } from '../references.ts'
import { columnsOf, matches, updating } from './contacts.ts'

type Schemas = components['schemas']

/** The members of a contact that are stored in other tables. */
export interface RelatedRow {
  id: string
  /** Without archived fields. */
  used_fields: Schemas['ContactCustomFields']
  lists: Schemas['ContactListMembership'][]
  tags: Schemas['ContactTag'][]
  level: Schemas['ContactEngagementLevel']
  last_opened_at: string | null
  last_clicked_at: string | null
  last_active_at: string | null
}

/** The related data of a new contact without lists: empty. */
export const noRelated = (): Omit<RelatedRow, 'id' | 'used_fields'> => ({
  lists: [],
  tags: [],
  level: 'none',
  last_opened_at: null,
  last_clicked_at: null,
  last_active_at: null,
})

/**
 * The related data of the current row of `contacts`: lists and tags by name, values of active custom fields.
 */
const related = (sql: Sql): Fragment => sql`
  ${valuesInUse(sql)} as used_fields,
  ${listsShown(sql, sql`contacts.id`)} as lists,
  ${tagsShown(sql, sql`contacts.id`)} as tags,
  engagement.level, mail.last_opened_at, mail.last_clicked_at, active.last_active_at`

/** For any number of contacts, in one statement. Deleted contacts are left out. */
export const listRelated = async (sql: Sql, ids: readonly string[], now: Date): Promise<RelatedRow[]> =>
  sql<RelatedRow[]>`
    select contacts.id, ${related(sql)}
    from contacts ${joinEngagement(sql, now)}
    where contacts.id = any (${ids as string[]}::uuid[])`

/** A contact with its related data, in one statement. */
export const findWithRelated = async (
  sql: Sql,
  reference: ContactReference,
  now: Date,
): Promise<(ContactRow & RelatedRow) | null> => {
  const [row] = await sql<(ContactRow & RelatedRow)[]>`
    select ${columnsOf(sql, 'contacts', rowColumns)}, ${related(sql)}
    from contacts ${joinEngagement(sql, now)}
    where ${matches(sql, reference)} and trashed_at is null`
  return row ?? null
}

/**
 * Writes a row that this transaction has locked, as `updateContacts` does, and returns it with its related data, in
 * one statement. The statement begins after the lock, so that it sees the memberships as they are.
 */
export const updateWithRelated = async (
  tx: Sql,
  row: ContactRow,
  now: string,
  beside: readonly Fragment[],
  asLast: AsLast,
): Promise<ContactRow & RelatedRow> => {
  const { given, update } = updating(tx, [row], now, beside)
  const [written] = await asLast(tx<(ContactRow & RelatedRow)[]>`
    with ${given}, written as (${update})
    select ${columnsOf(tx, 'contacts', rowColumns)}, ${related(tx)}
    from written as contacts ${joinEngagement(tx, new Date(now))}`)
  if (written === undefined) throw new Error('The contact is not locked.')
  return written
}
