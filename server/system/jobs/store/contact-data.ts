import { giveLeaseBack } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { enqueueCleanUp } from './clean-up.ts'
import { enqueueJobs } from './jobs.ts'

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
const restartExports = async (tx: Sql, contactIds: string[], now: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${erasing}, 0))`
  const stopped = await tx<{ id: string; state: string }[]>`
    update jobs set
      state = case when contact_id = any (${contactIds}::uuid[]) then 'cancelled' else state end,
      finished_at = case when contact_id = any (${contactIds}::uuid[]) then ${now}::timestamptz end,
      files_until = case when contact_id = any (${contactIds}::uuid[]) then ${now}::timestamptz end,
      checkpoint = null, counters = '{}', error_count = 0, attempts = 0,
      ${giveLeaseBack(tx)}, version = version + 1
    where kind in ('export', 'contact_export')
      and (state = 'running' or state = 'queued' and contact_id = any (${contactIds}::uuid[]))
    returning id, state`
  const ids = stopped.map(({ id }) => id)
  if (ids.length === 0) return
  await tx`delete from job_files where job_id = any (${ids}::uuid[])`
  await tx`delete from job_errors where job_id = any (${ids}::uuid[])`
  await tx`delete from job_targets where job_id = any (${ids}::uuid[])`
  await enqueueJobs(
    tx,
    stopped.filter(({ state }) => state === 'running').map(({ id }) => id),
  )
}

/**
 * Takes the person off what jobs keep. Errors are looked through without an index: there are few, and erasing is rare. Files
 * with rows of contacts are over from now on, because nobody looks into them one by one.
 */
const forgetInJobs = async (
  tx: Sql,
  contactIds: string[],
  addresses: string[],
  now: string,
): Promise<void> => {
  await tx`
    with forgotten as (
      update job_errors set
        contact_id = null, email = null, columns = '[]', detail = 'The person of this row was erased.'
      where contact_id = any (${contactIds}::uuid[]) or exists (
        select from unnest(${addresses}::text[]) as given (address)
        where lower(email) = lower(address) or strpos(lower(detail || columns::text), lower(address)) > 0)
      returning job_id
    )
    update jobs set files_until = ${now}
    where files_until > ${now}
      and (kind in ('export', 'contact_export') or id in (select job_id from forgotten))`
  await tx`update jobs set contact_id = null, payload = '{}' where contact_id = any (${contactIds}::uuid[])`
  await tx`delete from job_undo where contact_id = any (${contactIds}::uuid[])`
  await tx`
    delete from job_memory
    where job_id in (select id from jobs where state in ('queued', 'running'))
      and key in (select 'address ' || lower(address) from unnest(${addresses}::text[]) as given (address))`
  // Files that are over are removed soon, and not only within the hour.
  await enqueueCleanUp(tx)
}

/** For the registry of what areas keep about contacts. A purge leaves jobs alone: what they keep without a name goes with them. */
export const jobData = {
  tables: ['job_errors', 'job_targets', 'job_undo', 'jobs'],
  forget: async (
    tx: Sql,
    { ids, erased }: { ids: readonly string[]; erased: { addresses: readonly string[]; now: string } | null },
  ): Promise<void> => {
    if (erased === null) return
    await restartExports(tx, [...ids], erased.now)
    await forgetInJobs(tx, [...ids], [...erased.addresses], erased.now)
  },
  merge: async (tx: Sql, from: string, to: string) => {
    await tx`update job_errors set contact_id = ${to} where contact_id = ${from}`
    await tx`delete from job_undo where contact_id = ${from}`
    return {}
  },
}
