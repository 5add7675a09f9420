import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { linkExpiry } from '../../platform/http/signed-links.ts'
import { readTimes } from '../../platform/http/times.ts'
import { actorOf, type Principal } from '../../platform/principal.ts'
import { type ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { createJob } from './create.ts'
import { sizeOf } from './files.ts'
import type { JobKind } from './kind.ts'
import { fileUrl, progressUrl } from './links.ts'
import { requireReachOf } from './rights.ts'
import { begun, doneBy, hasFiles, isFinal, isUndoable, serializeJob, targetOf } from './serializers.ts'
import { type ErrorRow, errorList } from './store/errors.ts'
import { listFiles } from './store/files.ts'
import {
  findJob,
  findLastUndo,
  type JobRow,
  jobList,
  lockJob,
  recordUndo,
  requestCancel,
} from './store/jobs.ts'

const requireJob = async (found: Promise<JobRow | null>): Promise<JobRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('job') })
  return row
}

const invalidState = (detail: string): ProblemError => problem('invalid_state', { detail })

const whyNotUndoable = (row: JobRow): string => {
  if (!isFinal(row.state)) return 'The job has not ended yet. Wait until it ends, or cancel it.'
  if (row.undone_by !== null) return 'The job has already been undone, or is being undone.'
  if (row.undoable_until !== null) return 'The time limit for undoing the job has passed.'
  return 'This job cannot be undone: jobs of this kind cannot be undone, or it changed nothing.'
}

/** The checkpoint from which to continue a job that stopped half-way. */
const leftOf = (row: JobRow): number => Math.max(0, (row.total ?? 0) - doneBy(row))

const shown = (row: JobRow, now: Date) => {
  const body = serializeJob(row, now)
  return { status: 200 as const, body, etag: digestOf(body) }
}

const requireRightToUndo = (
  { jobKinds: kinds }: AppContext & { jobKinds: readonly JobKind[] },
  row: JobRow,
  principal: Principal,
): void => {
  const undo = kinds.find(({ kind }) => kind === row.kind)?.undo
  const capability = undo?.requiredCapability(row.payload) ?? null
  if (capability === null) throw invalidState('This job cannot be undone.')
  if (!principal.capabilities.includes(capability))
    throw problem('missing_capability', {
      detail: `Undoing this job requires \`${capability}\`, which the credentials of ${principal.user.login} do not have.`,
    })
}

const summaryOfUndo = (count: number): string =>
  `Undo a bulk action on ${count} ${count === 1 ? 'contact' : 'contacts'}.`

/** An undo has the right of what it reverts. */
const requestedBy = async (on: Sql, row: JobRow): Promise<JobRow> =>
  (row.undo_of === null ? null : await findJob(on, row.undo_of)) ?? row

export const jobHandlers = {
  async listJobs(request, { sql, secret, clock }) {
    const { kind, state, created_by } = request.query
    const filter = {
      ...(created_by === undefined
        ? {}
        : { requestedBy: created_by === 'me' ? actorOf(request.principal) : { id: created_by } }),
      ...(kind === undefined ? {} : { kind }),
      ...(state === undefined ? {} : { state }),
      ...readTimes(request.query, ['created_after', 'created_before']),
    }
    const { rows, page, headers } = await readPage<JobRow>(sql, secret, request, jobList(sql, filter))
    const now = clock.now()
    return { status: 200, body: { data: rows.map((row) => serializeJob(row, now)), page }, headers }
  },

  async getJob({ params }, { sql, clock }) {
    return shown(await requireJob(findJob(sql, params.id)), clock.now())
  },

  async listJobErrors(request, { sql, secret }) {
    const row = await requireJob(findJob(sql, request.params.id))
    requireReachOf(request.principal, await requestedBy(sql, row), 'read', 'Reading the errors of this job')
    const { id } = row
    const { rows, page, headers } = await readPage<ErrorRow>(sql, secret, request, errorList(sql, id))
    return { status: 200, body: { data: rows, page }, headers }
  },

  async getJobResult({ params, principal }, { sql, clock, secret, config }) {
    const row = await requireJob(findJob(sql, params.id))
    requireReachOf(principal, await requestedBy(sql, row), 'read', 'Reading the files of this job')
    const now = clock.now()
    const files = hasFiles(row, now) ? await listFiles(sql, row.id) : []
    const expiresAt = linkExpiry(now)
    const body = {
      job_id: row.id,
      state: row.state,
      files: files.map((file) => ({
        kind: file.kind,
        filename: file.filename,
        media_type: file.media_type,
        size_bytes: sizeOf(file),
        rows_count: file.rows_count,
        url: fileUrl({ secret, config, principal }, row.id, file, expiresAt),
        expires_at: expiresAt.toISOString(),
      })),
    }
    return { status: 200, body, etag: digestOf(body) }
  },

  async getJobProgressLink({ params, principal }, { sql, clock, secret, config }) {
    const { id } = await requireJob(findJob(sql, params.id))
    const expiresAt = linkExpiry(clock.now())
    const url = progressUrl({ secret, config, principal }, id, expiresAt)
    const body = { job_id: id, url, expires_at: expiresAt.toISOString() }
    return { status: 200, body, etag: digestOf(body) }
  },

  async cancelJob({ params, principal, transaction }, { clock }) {
    const now = clock.now()
    const cancel = async (tx: Sql): Promise<JobRow> => {
      const row = await requireJob(lockJob(tx, params.id))
      requireReachOf(principal, await requestedBy(tx, row), 'write', 'Cancelling this job')
      if (isFinal(row.state) && row.state !== 'cancelled')
        throw invalidState('The job has ended and can no longer be cancelled.')
      return (await requestCancel(tx, row.id, now.toISOString())) ?? row
    }
    return shown(await transaction(cancel), now)
  },

  async undoJob({ params, body, principal, transaction }, context) {
    const now = context.clock.now()
    const undo = async (tx: Sql): Promise<JobRow> => {
      const row = await requireJob(lockJob(tx, params.id))
      if (!isUndoable(row, now)) throw invalidState(whyNotUndoable(row))
      requireRightToUndo(context, row, principal)
      requireReachOf(principal, row, 'write', 'Undoing this job')
      const how = context.jobKinds.find(({ kind }) => kind === row.kind)?.undo
      await how?.check?.(tx, row)
      const stopped = await findLastUndo(tx, row.id)
      const all = async () => (await how?.count?.(tx, row)) ?? row.counters.updated ?? 0
      const total = stopped === null ? await all() : leftOf(stopped)
      const request = {
        kind: 'undo' as const,
        summary: (how?.summary ?? summaryOfUndo)(total),
        payload: { job_id: row.id, ...body },
        total,
        undoOf: row.id,
        target: targetOf(row),
        ...(stopped?.checkpoint ? { checkpoint: stopped.checkpoint } : {}),
      }
      const job = await createJob(tx, request, actorOf(principal), now.toISOString())
      await recordUndo(tx, row.id, job.id)
      return job
    }
    return begun(await transaction(undo), now)
  },
} satisfies Partial<Handlers<AppContext & { jobKinds: readonly JobKind[] }>>
