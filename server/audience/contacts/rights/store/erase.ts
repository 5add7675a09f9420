import type { components } from '../../../../../generated/types.ts'
import type { Sql } from '../../../../platform/storage/open.ts'
import { contactMail } from '../../mail.ts'

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

type Preview = components['schemas']['ContactErasePreview']

/** How much an erasure removes, and how much it keeps without the person. */
export const countErased = async (
  tx: Sql,
  id: string,
): Promise<Pick<Preview, 'erased_counts' | 'anonymised_counts'>> => {
  const [row] = await tx<(Preview['erased_counts'] & Preview['anonymised_counts'])[]>`
    select
      (select count(*)::int from contact_notes where contact_id = ${id}) as notes_count,
      (select count(*)::int from contact_activities where contact_id = ${id}) as activities_count,
      (select count(*)::int from contact_events where contact_id = ${id}) as events_count,
      (select count(*)::int from list_memberships where contact_id = ${id}) as memberships_count,
      (select count(*)::int from contact_tags where contact_id = ${id}) as tags_count,
      (select count(*)::int from deliveries where contact_id = ${id}) as deliveries_count,
      (select count(*)::int from consent_events where contact_id = ${id}) as consents_count`
  if (row === undefined) throw new Error('Counting answered no row.')
  const { deliveries_count, consents_count, ...erased_counts } = row
  return { erased_counts, anonymised_counts: { deliveries_count, consents_count } }
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

const erasing = 'the erasure of a person'

/**
 * Waits until no erasure is under way, and lets none begin before the transaction ends. Whoever writes what contacts are into
 * a file holds this: an erasure then finds every file that the person may be in, or the file is written without the person.
 */
export const waitForErasures = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock_shared(hashtextextended(${erasing}, 0))`
}

/**
 * Has exports that are being written begin anew, because their files may hold the person already; the person's own come to
 * an end. Whoever works on one has lost the lease with this.
 */
const restartExports = async (tx: Sql, id: string, now: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${erasing}, 0))`
  const stopped = await tx<{ id: string; state: string }[]>`
    update jobs set
      state = case when contact_id = ${id} then 'cancelled' else state end,
      finished_at = case when contact_id = ${id} then ${now}::timestamptz end,
      files_until = case when contact_id = ${id} then ${now}::timestamptz end,
      checkpoint = null, counters = '{}', error_count = 0, attempts = 0,
      lease_number = lease_number + 1, lease_until = clock_timestamp(), version = version + 1
    where kind in ('export', 'contact_export') and (state = 'running' or state = 'queued' and contact_id = ${id})
    returning id, state`
  const ids = stopped.map((job) => job.id)
  if (ids.length === 0) return
  await tx`delete from job_files where job_id = any (${ids}::uuid[])`
  await tx`delete from job_errors where job_id = any (${ids}::uuid[])`
  await tx`delete from job_targets where job_id = any (${ids}::uuid[])`
  await tx`
    select graphile_worker.add_job('work-on-job', json_build_object('id', id))
    from jobs where id = any (${ids}::uuid[]) and state = 'running'`
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
  await tx`update jobs set contact_id = null, payload = '{}' where contact_id = ${id}`
  await tx`delete from job_undo where contact_id = ${id}`
  await tx`
    delete from job_memory
    where job_id in (select id from jobs where state in ('queued', 'running'))
      and key in (select 'address ' || lower(address) from unnest(${addresses}::text[]) as given (address))`
  // Files that are over are removed soon, and not only within the hour.
  await tx`select graphile_worker.add_job('clean-up-jobs', job_key => 'clean up after an erasure')`
}

/** A report about mail that could not be worked off may name anybody: none is kept past an erasure. */
const forgetInInbox = async (tx: Sql): Promise<void> => {
  await tx`delete from inbound_messages where state in ('failed', 'set_aside')`
}

/** Removes a contact that this transaction has locked, and no intents are written meanwhile, with all that tells who it was. */
export const eraseContact = async (
  tx: Sql,
  id: string,
  addresses: readonly string[],
  now: string,
): Promise<void> => {
  await forgetInLedgers(tx, id)
  await contactMail.use.forget(tx, [id], addresses)
  await restartExports(tx, id, now)
  await forgetInInbox(tx)
  await forgetInJobs(tx, id, [...addresses], now)
  await tx`delete from contacts where id = ${id}`
}
