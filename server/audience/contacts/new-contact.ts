import type { Actor } from '../../platform/principal.ts'
import { type AsLast, notLast } from '../../platform/storage/last-statement.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { members } from '../contact-members/index.ts'
import { lockLists, setListStatuses, withValues } from '../memberships/index.ts'
import {
  isErasedRefusal,
  type OptOut,
  optOutsOf,
  refusingErased,
  withoutOptOut,
} from '../suppressions/index.ts'
import { type AddressPlace, addressErased } from './data-subject/refuse-erased.ts'
import { type CustomChanges, changesBetween, customChangesBetween, mostChanges, noValues } from './fields.ts'
import { refusalOf } from './refusals.ts'
import { isClosed, mergedStatus, type StatusKey, unsubscribedAt } from './rules.ts'
import type { NewActivity } from './store/activities.ts'
import { type ContactRow, insertContact, type Values } from './store/contacts.ts'

/** The default values of a contact. */
const { tracking, frequency } = members
const defaults = { tracking: tracking.initial, frequency: frequency.initial }

/** A new contact. Members without a value are empty. */
export const newContact = (given: {
  id: string
  email: string
  status: StatusKey
  values: Values
  customFields?: CustomChanges
  /** When a person who is unsubscribed said so; now, if that is not known. */
  saidAt?: string | null
  now: string
}): ContactRow => {
  const { id, email, status, values, customFields = {}, saidAt, now } = given
  return {
    ...noValues,
    ...defaults,
    ...values,
    id,
    email,
    status,
    custom_fields: withValues({}, customFields),
    confirmed_at: null,
    unsubscribed_at: unsubscribedAt(status, saidAt ?? now),
    trashed_at: null,
    created_at: now,
    updated_at: now,
    version: 1,
  }
}

/** The first activity of a contact that is created with these values. */
export const creationOf = (row: ContactRow, given: Values): NewActivity => ({
  contactId: row.id,
  type: 'created',
  data: {
    changes: [
      { field: 'email', from: null, to: row.email },
      ...changesBetween(noValues, given).filter(
        ({ field, to }) => (defaults as Record<string, string>)[field] !== to,
      ),
      { field: 'status', from: null, to: row.status },
      ...customChangesBetween({}, row.custom_fields),
    ].slice(0, mostChanges),
  },
})

/** How a new contact is added. */
interface Adding {
  actor: Actor
  /** The service's secret, with which the addresses of erased persons are found. */
  secret: Uint8Array
  /** Where the request names the address. */
  at?: AddressPlace
  /** Marks the insert where it is the last statement. */
  asLast?: AsLast
}

/** A new contact whose address has opted out before. The kept status counts as that of a present contact. */
export const afterOptOut = (row: ContactRow, { status: kept, said_at }: OptOut): ContactRow => {
  if (kept === null) return row
  const status = mergedStatus(kept, row.status)
  return { ...row, status, unsubscribed_at: kept === 'unsubscribed' && isClosed(status) ? said_at : null }
}

/** Notes lists that an address had left before it got this contact. Those that were deleted since are left out. */
export const leaveKeptLists = async (
  tx: Sql,
  { id: contactId }: Pick<ContactRow, 'id'>,
  left: OptOut['left_lists'],
  { actor, now }: { actor: Actor; now: string },
): Promise<void> => {
  const ids = Object.keys(left)
  if (ids.length === 0) return
  const joinings = (await lockLists(tx, ids)).map((list) => ({ list, status: 'unsubscribed' as const }))
  await setListStatuses(tx, { contactId, actor, now }, joinings, 'bring_back')
}

const wayBack =
  ' If the person has since returned on their own initiative, for example with an order, send the time of their return as `returned_at`.'

/**
 * Inserts a new contact with the beginning of its histories, and returns the stored row. Returns null and
 * inserts nothing if another contact, also one in the trash, has the address or the external id.
 * @throws address_erased
 */
export const addContact = async (
  tx: Sql,
  row: ContactRow,
  given: Values,
  { actor, secret, at, asLast = notLast }: Adding,
): Promise<ContactRow | null> => {
  const { email } = row
  const insert = (one: ContactRow, knowsOptOut: boolean, mark: AsLast): Promise<ContactRow | null> => {
    const when = knowsOptOut ? tx`true` : withoutOptOut(tx, secret, email)
    const guard = refusingErased(tx, secret, { email, knowsOptOut })
    return insertContact(tx, one, creationOf(one, given), actor, { when, guard }, mark).catch(
      (error: unknown) => {
        throw isErasedRefusal(error) ? addressErased(email, at, wayBack) : error
      },
    )
  }
  const added = await insert(row, false, asLast)
  if (added !== null) return added
  const optOut = (await optOutsOf(tx, secret, [email])).get(email)
  if (optOut === undefined) return null
  const again = await insert(afterOptOut(row, optOut), true, notLast)
  if (again !== null) await leaveKeptLists(tx, again, optOut.left_lists, { actor, now: again.created_at })
  return again
}

/** The same for a contact that must be new. @throws email_taken, contact_trashed, external_id_taken, address_erased */
export const requireNewContact = async (
  tx: Sql,
  row: ContactRow,
  given: Values,
  adding: Adding,
): Promise<ContactRow> => {
  // The conflicting contact may be deleted before it is read. Then the insert is tried again.
  for (let tries = 0; tries < 3; tries++) {
    const added = await addContact(tx, row, given, adding)
    if (added) return added
    const refusal = await refusalOf(tx, { email: row.email, externalId: row.external_id, exceptId: null })
    if (refusal) throw refusal
  }
  throw new Error('A new contact conflicts with others that cannot be found.')
}
