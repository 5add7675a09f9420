import type { Capability } from '../../platform/host.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import { actorColumns } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { KindName } from './kind.ts'
import type { JobScopes } from './rights.ts'
import { enqueueJob, insertJob, type JobRow, type JobTarget } from './store/jobs.ts'

export interface JobRequest {
  kind: KindName
  /** What the job does, as an English sentence. */
  summary: string
  /** What the request required, where that depends on data: cancelling the job requires it too. */
  capability?: Capability
  /** The scopes of the requests that create such a job, where the kind alone does not tell them. */
  scopes?: JobScopes
  /** The input of the job's kind: ids and options. Plain JSON. */
  payload: object
  /** The first checkpoint, if the job continues what another job began. */
  checkpoint?: object
  dryRun?: boolean
  /** The number of rows, if already known. */
  total?: number
  importId?: string
  contactId?: string
  undoOf?: string
  /** The one resource that it works on. A contact is in `contactId`, so that an erasure finds it. */
  target?: JobTarget | null
}

/** Creates a job in the transaction that causes it, and enqueues it for after the commit. */
export const createJob = async (tx: Sql, job: JobRequest, actor: Actor, now: string): Promise<JobRow> => {
  const { capability, scopes } = job
  const row = await insertJob(tx, {
    id: newId(),
    kind: job.kind,
    dry_run: job.dryRun ?? false,
    summary: job.summary,
    payload: { ...job.payload, ...(capability && { capability }), ...(scopes && { scopes }) },
    checkpoint: job.checkpoint ?? null,
    total: job.total ?? null,
    import_id: job.importId ?? null,
    contact_id: job.contactId ?? null,
    undo_of: job.undoOf ?? null,
    target: job.target ?? null,
    created_at: now,
    ...actorColumns(actor),
  })
  await enqueueJob(tx, row.id)
  return row
}
