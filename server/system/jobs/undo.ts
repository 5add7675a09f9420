import { type JobKind, UnavailableHere } from './kind.ts'
import { findJob } from './store/jobs.ts'

export interface UndoPayload {
  job_id: string
  /** What happens to the suppressions of a migration. Default: they go. */
  suppressions?: 'withdraw' | 'keep'
}

/** Undoes a job of another kind, through that kind's `undo`. */
export const undoKind = (kinds: readonly JobKind[]): JobKind => ({
  kind: 'undo',
  begin: async (work) => {
    const { job_id } = work.payload as UndoPayload
    const original = await findJob(work.context.sql, job_id)
    const undo = kinds.find(({ kind }) => kind === original?.kind)?.undo
    if (original === null) throw new Error(`The job ${job_id} to be undone does not exist.`)
    if (undo === undefined)
      throw new UnavailableHere(`This version cannot undo jobs of the kind ${original.kind}.`)
    return undo.begin(work, {
      id: original.id,
      payload: original.payload,
      startedAt: original.started_at ?? original.created_at,
    })
  },
})
