import type { Sql } from '../../platform/storage/open.ts'
import { keepOptOuts, optOutsOf, type OptOut as Said } from '../suppressions/index.ts'
import { isOptOut, mergedStatus, type StatusKey } from './rules.ts'
import type { ContactRow } from './store/contacts.ts'
import { findListsLeft, hadAddress } from './store/said.ts'

type OptOutOfAll = Pick<Said, 'status' | 'said_at'>

/** A complaint first, and then what was said last. */
const byWeight = (one: OptOutOfAll, other: OptOutOfAll): number =>
  Number(other.status === 'complained') - Number(one.status === 'complained') ||
  (other.said_at ?? '').localeCompare(one.said_at ?? '')

/**
 * Keeps the opt-outs of addresses that contacts gave up, by a change or a merge. `of` are the contacts with this address, as they
 * are and were: an opt-out of one counts.
 */
export const keepFormerAddresses = async (
  tx: Sql,
  secret: Uint8Array,
  addresses: readonly { email: string; of: readonly ContactRow[] }[],
): Promise<void> => {
  if (addresses.length === 0) return
  const ids = addresses.flatMap(({ of }) => of.map(({ id }) => id))
  const left = await findListsLeft(tx, ids)
  await keepOptOuts(
    tx,
    secret,
    addresses.map(({ email, of }) => {
      const [said] = of
        .flatMap(({ status, unsubscribed_at, updated_at }): OptOutOfAll[] => {
          if (isOptOut(status)) return [{ status, said_at: unsubscribed_at ?? updated_at }]
          // A bounce hides no opt-out that came before it.
          return unsubscribed_at === null ? [] : [{ status: 'unsubscribed', said_at: unsubscribed_at }]
        })
        .sort(byWeight)
      const left_lists = Object.assign({}, ...of.map(({ id }) => left.get(id)))
      return { email, status: said?.status ?? null, said_at: said?.said_at ?? null, left_lists }
    }),
  )
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
