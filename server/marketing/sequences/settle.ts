import type { AppContext } from '../../platform/app-context.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { createJob, isJobOpen, type JobKind } from '../../system/jobs/index.ts'
import {
  countStale,
  type FlowRow,
  findPublished,
  leaveSome,
  listStale,
  lockFlow,
  moveSome,
  refreshWantedTriggers,
  updateFlow,
} from '../flows/index.ts'
import { moveOf } from './move.ts'

/** Contacts that a request changes at once, and contacts in one step of a job. */
const chunk = 1_000

/** Moves some contacts in a locked sequence to its version. If it is archived, they leave it. Returns their number. */
const settleSome = ({ id, status }: FlowRow, tx: Sql, now: Date): Promise<number> =>
  status === 'archived' ? leaveSome(tx, id, 'archived', chunk, now) : moveSome(tx, moveOf, id, chunk, now)

const countLeft = async (tx: Sql, { id, status }: FlowRow): Promise<number> =>
  countStale(tx, id, status === 'archived' ? null : ((await findPublished(tx, id))?.id ?? null))

const beginJob = async (tx: Sql, row: FlowRow, left: number, actor: Actor, now: Date): Promise<string> => {
  const summary =
    row.status === 'archived'
      ? `End the enrolments of ${left} contacts in the archived sequence ${row.name}.`
      : `Move ${left} contacts in the sequence ${row.name} to version ${row.version_number}.`
  const target = { kind: 'sequence', id: row.id, name: row.name } as const
  const payload = { flow_id: row.id }
  const job = { kind: 'sequence_change', summary, payload, target, total: left } as const
  return (await createJob(tx, job, actor, now.toISOString())).id
}

/**
 * Settles the contacts in a locked sequence that was published or archived: at once, or by a job if there are many. Until the
 * job has reached a contact, the walker moves it when it is due. The walker leaves out archived sequences.
 */
export const settle = async (tx: Sql, row: FlowRow, actor: Actor, now: Date): Promise<FlowRow> => {
  const left = (await settleSome(row, tx, now)) < chunk ? 0 : await countLeft(tx, row)
  // A job follows its sequence. Its steps lock the sequence, as this transaction does.
  if (left > 0 && row.job_id !== null && (await isJobOpen(tx, row.job_id))) return row
  const job_id = left === 0 ? null : await beginJob(tx, row, left, actor, now)
  return job_id === row.job_id ? row : updateFlow(tx, row.id, { job_id }, now.toISOString())
}

/** One step of settling. Null: the sequence does not exist. */
const takeStep = async (tx: Sql, id: string, now: Date): Promise<number | null> => {
  // Flows come before contacts in the order of locks.
  const row = await lockFlow(tx, 'sequence', id)
  if (row === null) return null
  const settled = await settleSome(row, tx, now)
  if (settled < chunk) await refreshWantedTriggers(tx, id)
  return settled
}

/** If the sequence changes again meanwhile, contacts go straight to its latest version. */
export const changeKind: JobKind = {
  kind: 'sequence_change',
  begin: async ({ payload, checkpoint, total, context: { clock } }) => {
    let done = (checkpoint as { done: number } | null)?.done ?? 0
    return {
      step: async (tx) => {
        const settled = (await takeStep(tx, (payload as { flow_id: string }).flow_id, clock.now())) ?? 0
        done += settled
        return {
          checkpoint: { done },
          counted: { updated: settled },
          total: Math.max(total ?? 0, done),
          finished: settled < chunk,
        }
      },
    }
  },
}

/** Settles contacts that a worker held when the others were settled, and those that a job did not reach. */
export const settleStragglers = async ({ sql, clock }: Pick<AppContext, 'sql' | 'clock'>): Promise<void> => {
  for (const { id, jobId } of await listStale(sql)) {
    if (jobId !== null && (await isJobOpen(sql, jobId))) continue
    while ((await sql.begin((tx) => takeStep(tx, id, clock.now()))) === chunk);
  }
}
