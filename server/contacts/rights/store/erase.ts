import type { Sql } from '../../../platform/storage/open.ts'
import { forgetInMail } from '../../store/mail.ts'

/** The addresses that a contact has had and that nobody else has now, and its own: that one first. */
export const listAddresses = async (
  tx: Sql,
  contact: { id: string; email: string },
): Promise<[string, ...string[]]> => {
  const rows = await tx<{ email: string }[]>`
    select distinct lower(e.email) as email from contact_emails e
    where e.contact_id = ${contact.id} and lower(e.email) <> lower(${contact.email})
      and not exists (select from contacts c where lower(c.email) = lower(e.email))`
  return [contact.email, ...rows.map(({ email }) => email)]
}

/** Takes the person off what the ledgers keep: who it was, and whatever was written in words. */
const forgetInLedgers = async (tx: Sql, id: string): Promise<void> => {
  await tx`
    update consent_events set
      contact_id = null, ip = null, reason = null,
      actor_id = case when actor_kind <> 'contact' then actor_id end,
      actor_name = case when actor_kind <> 'contact' then actor_name end
    where contact_id = ${id}`
}

/**
 * Takes the person off what jobs keep. Errors are looked through without an index: there are few, and erasing is rare. Files
 * with rows of contacts are over from now on, because nobody looks into them one by one.
 */
const forgetInJobs = async (tx: Sql, id: string, addresses: string[], now: string): Promise<void> => {
  await tx`
    with forgotten as (
      update job_errors set
        contact_id = null, email = null, columns = '[]', detail = 'The person of this row was erased.'
      where contact_id = ${id} or exists (
        select from unnest(${addresses}::text[]) as given (address)
        where lower(email) = lower(address) or strpos(lower(detail || columns::text), lower(address)) > 0)
      returning job_id
    )
    update jobs set files_until = ${now}
    where files_until > ${now}
      and (kind in ('export', 'contact_export') or id in (select job_id from forgotten))`
  await tx`delete from job_undo where contact_id = ${id}`
}

/** A report about mail that could not be worked off may name anybody: none is kept past an erasure. */
const forgetInInbox = async (tx: Sql): Promise<void> => {
  await tx`delete from inbound_messages where state = 'failed'`
}

/** Removes a contact that this transaction has locked, and no intents are written meanwhile, with all that tells who it was. */
export const eraseContact = async (
  tx: Sql,
  id: string,
  addresses: readonly string[],
  now: string,
): Promise<void> => {
  await forgetInLedgers(tx, id)
  await forgetInMail(tx, [id], addresses)
  await forgetInInbox(tx)
  await forgetInJobs(tx, id, [...addresses], now)
  await tx`delete from contacts where id = ${id}`
}
