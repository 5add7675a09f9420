import type { Sql } from '../../platform/storage/open.ts'
import { keepOptOuts, type LeftAddress, optOutsOf } from '../suppressions/index.ts'
import { isOptOut, mergedStatus, type StatusKey } from './rules.ts'
import type { ContactRow } from './store/contacts.ts'
import { findSaid, hadAddress } from './store/said.ts'

type Said = Omit<LeftAddress, 'email'>

const nothingSaid: Said = { status: null, said_at: null, is_silent: false, left_lists: {} }

/** What a contact said that was merged and is gone. Its ledger and its lists belong to the other one. */
const saidBefore = ({ status, unsubscribed_at, updated_at }: ContactRow): Said => {
  if (isOptOut(status)) return { ...nothingSaid, status, said_at: unsubscribed_at ?? updated_at }
  // A bounce hides no opt-out that came before it.
  return unsubscribed_at === null
    ? nothingSaid
    : { ...nothingSaid, status: 'unsubscribed', said_at: unsubscribed_at }
}

/** A complaint first, then another opt-out, and then what was said last. */
const byWeight = (one: Said, other: Said): number =>
  Number(other.status === 'complained') - Number(one.status === 'complained') ||
  (other.said_at ?? '').localeCompare(one.said_at ?? '')

/**
 * Keeps the opt-outs of addresses that contacts gave up, by a change or a merge. `contactId` is the contact that had the address or got
 * its data, as it is stored now. `merged` is the one that had it and is gone. An opt-out of either counts.
 */
export const keepFormerAddresses = async (
  tx: Sql,
  secret: Uint8Array,
  addresses: readonly { email: string; contactId: string; merged?: ContactRow }[],
): Promise<void> => {
  if (addresses.length === 0) return
  const said = await findSaid(
    tx,
    addresses.map(({ contactId }) => contactId),
  )
  const left = addresses.map(({ email, contactId, merged }) => {
    const now = said.get(contactId) ?? nothingSaid
    const [weightiest = now] = [now, ...(merged === undefined ? [] : [saidBefore(merged)])].sort(byWeight)
    return { ...weightiest, email, is_silent: now.is_silent, left_lists: now.left_lists }
  })
  await keepOptOuts(tx, secret, left)
}

/**
 * What a contact gets with another address: an opt-out that is kept of the address counts, unless the contact had the address
 * itself. `status` is null if no opt-out of all e-mail is kept.
 */
export const statusAtAddress = async (
  tx: Sql,
  secret: Uint8Array,
  { id }: ContactRow,
  { email, status }: { email: string; status: StatusKey },
): Promise<{ status: StatusKey | null; leaves: Readonly<Record<string, string>> }> => {
  const kept = (await optOutsOf(tx, secret, [email])).get(email)
  if (kept === undefined || (await hadAddress(tx, id, email))) return { status: null, leaves: {} }
  return {
    status: kept.status === null ? null : mergedStatus(kept.status, status),
    leaves: kept.left_lists,
  }
}
