import type { Sql } from '../../platform/storage/open.ts'
import { keepOptOuts, type OptOut, optOutsOf } from '../suppressions/index.ts'
import { mergedStatus, type StatusKey } from './rules.ts'
import type { ContactRow } from './store/contacts.ts'
import { hadAddress } from './store/said.ts'

const isOptOut = (status: StatusKey): status is OptOut['status'] =>
  status === 'unsubscribed' || status === 'complained'

/**
 * Keeps the opt-outs of addresses that contacts gave up, by a change or a merge. `of` are the contacts with this address, as they
 * are and were: an opt-out of one counts.
 */
export const keepFormerAddresses = (
  tx: Sql,
  secret: Uint8Array,
  addresses: readonly { email: string; of: readonly ContactRow[] }[],
): Promise<void> =>
  keepOptOuts(
    tx,
    secret,
    addresses.map(({ email, of }) => {
      const [said] = of
        .flatMap(({ status, unsubscribed_at, updated_at }) =>
          isOptOut(status) ? { status, said_at: unsubscribed_at ?? updated_at } : [],
        )
        .sort((one) => (one.status === 'complained' ? -1 : 1))
      return { email, status: said?.status ?? null, said_at: said?.said_at ?? null }
    }),
  )

/**
 * The status of a contact that gets another address: an opt-out that is kept of the address counts, unless the contact had the
 * address itself. Null if there is none.
 */
export const statusAtAddress = async (
  tx: Sql,
  secret: Uint8Array,
  { id }: ContactRow,
  { email, status }: { email: string; status: StatusKey },
): Promise<StatusKey | null> => {
  const kept = (await optOutsOf(tx, secret, [email])).get(email)
  if (kept === undefined || (await hadAddress(tx, id, email))) return null
  return mergedStatus(kept.status, status)
}
