import type { ContactData } from '../../../audience/contacts/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { forgetEmptyDomains } from './domains.ts'

/** Which rows of the ledger: by their own ids, or by their contacts'. */
export type Which = { ids: readonly string[] } | { contactIds: readonly string[] }

/**
 * Takes recipients off rows of the ledger, which keeps that there was a message and what became of it. A subject may have been made for
 * this one recipient, and a server's words may repeat the address.
 */
export const forgetDeliveries = async (tx: Sql, which: Which): Promise<void> => {
  const meant =
    'ids' in which
      ? tx`id = any (${which.ids as string[]}::uuid[])`
      : tx`contact_id = any (${which.contactIds as string[]}::uuid[])`
  const known = await tx<{ domain: string }[]>`
    select distinct lower(split_part(to_address, '@', 2)) as domain from deliveries
    where ${meant} and to_address is not null`
  const forgotten = await tx<{ id: string }[]>`
    update deliveries set contact_id = null, to_address = null, subject = null where ${meant} returning id`
  await tx`
    update delivery_events set ip = null, user_agent = null, detail = null
    where delivery_id = any (${forgotten.map(({ id }) => id)}::uuid[])`
  await forgetEmptyDomains(
    tx,
    known.map(({ domain }) => domain),
  )
}

/** Takes the subjects off messages that showed somebody else what a contact would get. */
export const forgetSubjects = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  await tx`update deliveries set subject = null where id = any (${ids as string[]}::uuid[])`
}

const forgetInWays = async (tx: Sql, addresses: readonly string[]): Promise<void> => {
  await tx`
    update mail_ways set detail = ''
    where exists (
      select from unnest(${addresses as string[]}::text[]) as given (address)
      where strpos(lower(detail), lower(address)) > 0)`
}

/** Chunks of a campaign keep ids in the order of work: one without a contact names nobody. */
export const deliveryData: ContactData = {
  tables: ['campaign_chunks', 'deliveries'],
  forget: async (tx, { ids, erased }) => {
    await forgetDeliveries(tx, { contactIds: ids })
    if (erased !== null) await forgetInWays(tx, erased.addresses)
  },
  merge: async (tx, from, to) => {
    const { count } = await tx`update deliveries set contact_id = ${to} where contact_id = ${from}`
    return { emails_count: count }
  },
}
