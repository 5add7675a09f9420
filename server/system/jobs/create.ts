import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import { actorColumns } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { KindName } from './kind.ts'
import { enqueueJob, insertJob, type JobRow } from './store/jobs.ts'

export interface JobRequest {
  kind: KindName
  /** What it does as a sentence in English. */
  summary: string
  /** What its kind needs to know: ids and choices. Plain JSON. */
  payload: object
  /** Where it begins, where it goes on with what another has begun. */
  checkpoint?: object
  dryRun?: boolean
  /** How many rows there are, where that is known already. */
  total?: number
  importId?: string
  contactId?: string
  undoOf?: string
}

/** Creates a job in the transaction that causes it; once that is committed, somebody begins it. */
export const createJob = async (tx: Sql, job: JobRequest, actor: Actor, now: string): Promise<JobRow> => {
  const row = await insertJob(tx, {
    id: newId(),
    kind: job.kind,
    dry_run: job.dryRun ?? false,
    summary: job.summary,
    payload: job.payload,
    checkpoint: job.checkpoint ?? null,
    total: job.total ?? null,
    import_id: job.importId ?? null,
    contact_id: job.contactId ?? null,
    undo_of: job.undoOf ?? null,
    created_at: now,
    ...actorColumns(actor),
  })
  await enqueueJob(tx, row.id)
  return row
}
