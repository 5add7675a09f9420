import type { Sql } from '../../../platform/storage/open.ts'
import { forgetEmptyDomains } from '../../deliveries/index.ts'

/**
 * Takes contacts that are being removed off the mail: the ledger keeps that there was a message and what became of it, and nothing
 * that tells to whom. What was for them and is still in the queue says nothing any more, and is skipped. `addresses` are those
 * of somebody who wants to be forgotten: also what went there without belonging to the contact says so no more.
 */
export const forgetInMail = async (
  tx: Sql,
  contactIds: readonly string[],
  addresses: readonly string[] = [],
): Promise<void> => {
  const ids = contactIds as string[]
  const own = await tx<{ id: string }[]>`
    update messages set
      contact_id = null, filled_for = null, content = null, values = '{}', to_name = null, to_address = null, reply_to = null,
      actor_id = case when actor_kind <> 'contact' then actor_id end,
      actor_name = case when actor_kind <> 'contact' then actor_name end
    where contact_id = any (${ids}::uuid[])
      or lower(to_address) in (select lower(address) from unnest(${addresses as string[]}::text[]) as given (address))
    returning id`
  const shown = await tx<{ id: string }[]>`
    update messages set filled_for = null, content = null, values = '{}' where filled_for = any (${ids}::uuid[])
    returning id`
  const known = await tx<{ domain: string }[]>`
    select distinct lower(split_part(to_address, '@', 2)) as domain from deliveries
    where (contact_id = any (${ids}::uuid[]) or id = any (${own.map(({ id }) => id)}::uuid[])) and to_address is not null`
  // A subject may have been made for this one reader, and a server's words may repeat the address.
  const forgotten = await tx<{ id: string }[]>`
    update deliveries set contact_id = null, to_address = null, subject = null
    where contact_id = any (${ids}::uuid[]) or id = any (${own.map(({ id }) => id)}::uuid[])
    returning id`
  await tx`update deliveries set subject = null where id = any (${shown.map(({ id }) => id)}::uuid[])`
  await tx`
    update delivery_events set ip = null, user_agent = null, detail = null
    where delivery_id = any (${forgotten.map(({ id }) => id)}::uuid[])`
  await tx`
    update mail_ways set detail = ''
    where exists (
      select from unnest(${addresses as string[]}::text[]) as given (address)
      where strpos(lower(detail), lower(address)) > 0)`
  await forgetEmptyDomains(
    tx,
    known.map(({ domain }) => domain),
  )
}
