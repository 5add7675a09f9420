import type { ContactData } from '../../../audience/contacts/index.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { forgetEmptyDomains } from './domains.ts'

/** Selects rows of the ledger by their own ids or by contact. */
export type Which = { ids: readonly string[] } | { contactIds: readonly string[] }

/**
 * Removes recipients from the ledger. The delivery and its outcome stay. The subject goes because it may be
 * personal, and replies because they may repeat the address.
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

/** Removes the subjects of test e-mails that showed a contact's values to another person. */
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

/** A campaign's chunks keep contact ids in the order of work. The id of a deleted contact identifies no person. */
export const deliveryData: ContactData = {
  tables: ['campaign_chunks', 'deliveries'],
  forget: async (tx, { ids, erased }) => {
    await forgetDeliveries(tx, { contactIds: ids })
    if (erased !== null) await forgetInWays(tx, erased.addresses)
  },
  used: (tx, ids) =>
    tx`select contact_id from deliveries where contact_id = any (${ids as string[]}::uuid[])`,
  // What is queued is not sent to a contact in the trash.
  mailed: (tx, ids, since) => tx`
    select contact_id from deliveries
    where contact_id = any (${ids as string[]}::uuid[]) and created_at >= ${since}
      and kind not in ('confirmation', 'test') and status not in ('queued', 'skipped')`,
  erased: (tx, id): Fragment => tx`
    (select count(*)::int from deliveries where contact_id = ${id}) as deliveries_count`,
  merge: async (tx, from, to) => {
    const { count } = await tx`update deliveries set contact_id = ${to} where contact_id = ${from}`
    return { emails_count: count }
  },
}
