import { releaseLease } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { enqueueCleanUp } from './clean-up.ts'
import { enqueueJobs } from './jobs.ts'

const erasing = 'the erasure of a person'

/**
 * Waits until no erasure is running, and blocks new ones until the transaction ends. Writers of contact data
 * to files hold this lock: either the erasure finds every such file, or the file is written without the
 * person.
 */
export const waitForErasures = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock_shared(hashtextextended(${erasing}, 0))`
}

/**
 * Restarts exports that are being written, because their files may already contain the person, and cancels
 * the export of the person's own data. Imports lose their files of rejected rows, and go on without one. The present
 * holders of these jobs lose the lease.
 */
const restartWriters = async (tx: Sql, contactIds: string[], now: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${erasing}, 0))`
  const stopped = await tx<{ id: string; kind: string; state: string }[]>`
    update jobs set
      state = case when contact_id = any (${contactIds}::uuid[]) then 'cancelled' else state end,
      finished_at = case when contact_id = any (${contactIds}::uuid[]) then ${now}::timestamptz end,
      files_until = case when contact_id = any (${contactIds}::uuid[]) then ${now}::timestamptz end,
      checkpoint = case kind when 'import' then checkpoint end,
      counters = case kind when 'import' then counters else '{}' end,
      error_count = case kind when 'import' then error_count else 0 end,
      attempts = 0, ${releaseLease(tx)}, version = version + 1
    where kind in ('export', 'contact_export', 'submission_export')
        and (state = 'running' or state = 'queued' and contact_id = any (${contactIds}::uuid[]))
      or kind = 'import' and state in ('queued', 'running')
        and id in (select job_id from job_files where kind = 'rejected')
    returning id, kind, state`
  const ids = stopped.map(({ id }) => id)
  if (ids.length === 0) return
  const exports = stopped.flatMap(({ id, kind }) => (kind === 'import' ? [] : [id]))
  await tx`delete from job_files where job_id = any (${ids}::uuid[])`
  await tx`delete from job_errors where job_id = any (${exports}::uuid[])`
  await tx`delete from job_targets where job_id = any (${ids}::uuid[])`
  await enqueueJobs(
    tx,
    stopped.filter(({ state }) => state !== 'cancelled').map(({ id }) => id),
  )
}

/**
 * Removes the person from the records of jobs. Errors are searched without an index: there are few, and
 * erasures are rare. Files with rows of contacts expire at once, because they are not searched. A file about one other person stays.
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
      and (kind in ('export', 'submission_export') or id in (select job_id from forgotten)
        -- A row that cannot be read may be the person's.
        or id in (
          select f.job_id from job_files f join job_errors e on e.job_id = f.job_id
          where f.kind = 'rejected' and e.code = 'malformed_row')
        or kind = 'contact_export' and contact_id = any (${contactIds}::uuid[]))`
  await tx`update jobs set contact_id = null, payload = '{}' where contact_id = any (${contactIds}::uuid[])`
  await tx`delete from job_undo where contact_id = any (${contactIds}::uuid[])`
  await tx`
    delete from job_memory
    where job_id in (select id from jobs where state in ('queued', 'running'))
      and key in (select 'address ' || lower(address) from unnest(${addresses}::text[]) as given (address))`
  // Remove expired files now instead of within the hour.
  await enqueueCleanUp(tx)
}

/**
 * For the registry of contact data. A purge does not change jobs: their records without a name are deleted
 * with them.
 */
export const jobData = {
  tables: ['job_errors', 'job_targets', 'job_undo', 'jobs'],
  forget: async (
    tx: Sql,
    { ids, erased }: { ids: readonly string[]; erased: { addresses: readonly string[]; now: string } | null },
  ): Promise<void> => {
    if (erased === null) return
    await restartWriters(tx, [...ids], erased.now)
    await forgetInJobs(tx, [...ids], [...erased.addresses], erased.now)
  },
  merge: async (tx: Sql, from: string, to: string) => {
    // Files about the merged contact are about this person: an erasure must find them.
    await tx`
      with moved as (update jobs set contact_id = ${to} where contact_id = ${from})
      update job_errors set contact_id = ${to} where contact_id = ${from}`
    await tx`delete from job_undo where contact_id = ${from}`
    return {}
  },
}
