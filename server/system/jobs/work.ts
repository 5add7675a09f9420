import { diskOf, isDiskFullError } from '../../platform/disk/disk.ts'
import { type ProblemCode, ProblemError } from '../../platform/problem.ts'
import { isDiskFull } from '../../platform/storage/full.ts'
import { holdLease } from '../../platform/storage/lease.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { isDeadlock, isTransient } from '../../platform/transient-errors.ts'
import { notify } from '../notices/index.ts'
import { nodeOfMissing, type OpenOutput, openOutput } from './files.ts'
import { type JobKind, type JobRun, UnavailableHere, type Wait, type Work, type WorkContext } from './kind.ts'
import { insertErrors, readErrors } from './store/errors.ts'
import { listFiles } from './store/files.ts'
import { enqueueJob, findJob, type JobRow } from './store/jobs.ts'
import {
  claimJob,
  type Ending,
  endJob,
  type Lease,
  recordProgress,
  releaseJob,
  renewJob,
  restJob,
  returnJob,
} from './store/leases.ts'

/**
 * Seconds without a renewal after which a job is taken over. A longer time delays the takeover; a shorter one
 * ends turns during a slow moment.
 */
const leaseSeconds = 15

/** Milliseconds of a turn: short enough for other tasks in the queue, and for a process that must stop. */
const turnMilliseconds = 2000

/** Consecutive turns without a step before the job fails: more attempts would not help. */
const maxAttempts = 5

/** Seconds before a job continues after it found no space on the disk. */
const fullDiskDelay = 30

/** Milliseconds for one statement of a step: finding a million contacts takes longer than a request may. */
const statementTimeout = 600_000

const day = 86_400_000
const fileRetention = 7 * day

/** Another process has taken the job over: work in progress must be rolled back. */
class LeaseLost extends Error {}

const requireHeld = <Value>(value: Value | null | false): Value => {
  if (value === null || value === false) throw new LeaseLost('The job has been taken over.')
  return value
}

/** The state of a process while it works on a job. */
interface Hold {
  context: WorkContext
  lease: Lease
  kind: JobKind | undefined
  outputs: OpenOutput[]
  signal: AbortSignal
}

const writeErrors = async (tx: Sql, { context, lease, outputs }: Hold): Promise<void> => {
  const about = { kind: 'errors', filename: 'errors.ndjson', mediaType: 'application/x-ndjson' } as const
  const file = await openOutput(context.config, { jobId: lease.jobId, number: lease.number }, about, null)
  outputs.push(file)
  for await (const errors of readErrors(tx, lease.jobId))
    await file.write(errors.map((error) => `${JSON.stringify(error)}\n`).join(''), errors.length)
  await file.commit(tx)
}

const end = async (
  tx: Sql,
  hold: Hold,
  row: JobRow,
  state: Ending['state'],
  problem: Ending['problem'] = null,
): Promise<void> => {
  const { context, lease, kind } = hold
  const now = context.clock.now()
  if (row.error_count > 0) await writeErrors(tx, hold)
  const hasFiles = (await listFiles(tx, row.id)).length > 0
  const canUndo =
    !row.dry_run &&
    (kind?.undo?.requiredCapability(row.payload) ?? null) !== null &&
    (await (kind?.undo?.hasEffects?.(tx, row) ??
      (row.counters.updated ?? 0) + (row.counters.created ?? 0) > 0))
  const until = (milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString()
  const ending: Ending = {
    state,
    problem,
    undoableUntil: canUndo ? until((kind?.undo?.days ?? 1) * day) : null,
    filesUntil: hasFiles ? until(fileRetention) : null,
  }
  requireHeld(await endJob(tx, lease, ending, now.toISOString()))
  if (row.dry_run || (state !== 'failed' && state !== 'partially_failed')) return
  const detail = problem?.detail ?? `${row.counters.failed ?? 0} of ${row.total ?? 'all'} failed.`
  // By kind: a thousand jobs that fail for one cause are one notice.
  const data = { name: row.summary, detail }
  await notify(tx, { kind: 'job_failed', subject: row.kind, resourceId: row.id, data, now })
}

/** Runs one step: all of its effects are committed, or none. */
const takeStep = (hold: Hold, run: JobRun): Promise<JobRow> =>
  hold.context.sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', ${String(statementTimeout)}, true)`
    const progress = await run.step(tx)
    for (const output of hold.outputs) await output.commit(tx)
    const row = requireHeld(await recordProgress(tx, hold.lease, progress))
    const errors = progress.errors ?? []
    await insertErrors(tx, row.id, row.error_count - errors.length, errors)
    if (!progress.finished) return row
    await end(tx, hold, row, (row.counters.failed ?? 0) > 0 ? 'partially_failed' : 'succeeded')
    return { ...row, state: 'succeeded' }
  }) as Promise<JobRow>

/** Returns the job to the queue, to be taken at once or after some seconds. */
const requeue = (hold: Hold, seconds: number, forgiven = false): Promise<void> =>
  hold.context.sql.begin(async (tx) => {
    requireHeld(await releaseJob(tx, hold.lease, seconds, forgiven))
    await enqueueJob(tx, hold.lease.jobId, seconds)
  }) as Promise<void>

/** Returns the job to the queue because another system asks to wait. No worker sleeps. */
const rest = (hold: Hold, { seconds, reason }: Wait): Promise<void> =>
  hold.context.sql.begin(async (tx) => {
    const now = hold.context.clock.now()
    const until = new Date(now.getTime() + seconds * 1000).toISOString()
    requireHeld(await restJob(tx, hold.lease, { seconds, reason, until, now: now.toISOString() }))
    await enqueueJob(tx, hold.lease.jobId, seconds)
  }) as Promise<void>

/** Maximum delay in seconds after a job is returned, so that a process that can do it gets it soon. */
const maxReturnDelay = 15

/**
 * Returns the job for a process that can do it: a newer version, or one on the node that has its file. The
 * delay grows each time.
 */
const returnForOthers = async (hold: Hold, row: JobRow, reason: string): Promise<void> => {
  const { sql, log, config } = hold.context
  // Taking a job and returning it each increase the number by one.
  const times = Math.ceil(row.lease_number / 2)
  const seconds = Math.min(maxReturnDelay, 2 ** Math.min(times, 4))
  log.warn(
    { job_id: row.id, kind: row.kind, node: config.nodeName, reason },
    'a job was given back to other processes',
  )
  await sql.begin(async (tx) => {
    requireHeld(await returnJob(tx, hold.lease, seconds))
    await enqueueJob(tx, hold.lease.jobId, seconds)
  })
}

const stop = (
  hold: Hold,
  row: JobRow,
  state: Ending['state'],
  problem: { code: ProblemCode; detail: string } | null = null,
): Promise<void> => hold.context.sql.begin((tx) => end(tx, hold, row, state, problem)) as Promise<void>

const workOf = async (hold: Hold, row: JobRow): Promise<Work> => {
  const files = await listFiles(hold.context.sql, row.id)
  return {
    context: hold.context,
    id: row.id,
    dryRun: row.dry_run,
    payload: row.payload,
    checkpoint: row.checkpoint,
    total: row.total,
    startedAt: row.started_at ?? row.created_at,
    waitingSince: row.waiting_since,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name, jobId: row.id },
    signal: hold.signal,
    hasOutput: (kind) => files.some((file) => file.kind === kind),
    output: async (about) => {
      const before = files.find(({ kind }) => kind === about.kind) ?? null
      const node = before === null ? null : await nodeOfMissing(hold.context.config, row.id, before)
      if (node === hold.context.config.nodeName) throw new Error('The written part of the file is lost.')
      if (node !== null) throw new UnavailableHere(`The written part of the file is on the node ${node}.`)
      const output = await openOutput(hold.context.config, hold.lease, about, before)
      hold.outputs.push(output)
      return output
    },
  }
}

/**
 * Whether the disk has space for the files of jobs. Without space a job waits: that is not a failure of the
 * job.
 */
const hasDiskSpace = async ({ config }: WorkContext): Promise<boolean> =>
  (await diskOf(config).space()).writable

/**
 * Whether a step failed because the disk is full, and not because the files of jobs have reached their own
 * limit.
 */
const lacksDiskSpace = async (context: WorkContext, error: unknown): Promise<boolean> => {
  const { cause } = error as { cause?: unknown }
  if (isDiskFull(error)) diskOf(context.config).noteFull()
  if (error instanceof ProblemError && cause === undefined)
    return error.code === 'insufficient_storage' && !(await hasDiskSpace(context))
  return isDiskFullError(error) || isDiskFullError(cause)
}

/** Runs steps until the job is complete or the turn is over. */
const runJob = async (hold: Hold, kind: JobKind, claimed: JobRow): Promise<void> => {
  const deadline = performance.now() + turnMilliseconds
  const run = await kind.begin(await workOf(hold, claimed))
  try {
    for (let row = claimed; ; ) {
      const wait = (await run.prepare?.()) ?? null
      if (wait !== null) return await rest(hold, wait)
      row = await takeStep(hold, run)
      if (row.state !== 'running') return
      if (row.cancel_requested_at !== null) return await stop(hold, row, 'cancelled')
      if (!(await hasDiskSpace(hold.context))) return await requeue(hold, fullDiskDelay)
      if (performance.now() > deadline) return await requeue(hold, 0)
    }
  } finally {
    await run.close?.()
  }
}

const attempt = async (hold: Hold, row: JobRow): Promise<void> => {
  const { log } = hold.context
  const failed = { code: 'internal_error', detail: 'Something went wrong on our side. Try again.' } as const
  if (row.cancel_requested_at !== null) return stop(hold, row, 'cancelled')
  if (hold.kind === undefined)
    return returnForOthers(hold, row, `This version does not support jobs of the kind ${row.kind}.`)
  if (row.attempts > maxAttempts) return stop(hold, row, 'failed', failed)
  try {
    await runJob(hold, hold.kind, row)
  } catch (error) {
    if (error instanceof LeaseLost || isTransient(error)) throw error
    if (error instanceof UnavailableHere) return returnForOthers(hold, row, error.message)
    if (await lacksDiskSpace(hold.context, error)) {
      log.warn({ job_id: row.id }, 'a job rests: there is no room on the disk')
      return await requeue(hold, fullDiskDelay, true)
    }
    // Committed steps stay counted: the row is read again before the job ends.
    if (error instanceof ProblemError)
      return failWithLatestRow(hold, { code: error.code, detail: error.message })
    if (isDeadlock(error)) {
      log.warn({ err: error, job_id: row.id }, 'a step of a job met a deadlock and is repeated')
      return await requeue(hold, 1, true)
    }
    log.error({ err: error, job_id: row.id, attempt: row.attempts }, 'a job failed and is tried again')
    await requeue(hold, 2 ** row.attempts)
  }
}

const failWithLatestRow = async (
  hold: Hold,
  problem: { code: ProblemCode; detail: string },
): Promise<void> => {
  const row = requireHeld(await findJob(hold.context.sql, hold.lease.jobId))
  await stop(hold, row, 'failed', problem)
}

/**
 * Works on the queue's job for one turn, if its lease is free. A process that is killed, or loses the lease
 * while it stands still, leaves no effect of its current step.
 */
export const workOnJob =
  (context: WorkContext, kinds: readonly JobKind[]) =>
  async ({ id }: { id: string }): Promise<void> => {
    const { sql, clock, log } = context
    // Jobs that no process takes are enqueued again once a minute.
    if (!(await hasDiskSpace(context))) return
    const row = await claimJob(sql, id, leaseSeconds, clock.now().toISOString())
    if (row === null) return
    const lost = new AbortController()
    const kind = kinds.find((known) => known.kind === row.kind)
    const lease: Lease = { jobId: row.id, number: row.lease_number }
    const hold: Hold = { context, lease, kind, outputs: [], signal: lost.signal }
    const held = holdLease(leaseSeconds * 1000, {
      every: (leaseSeconds * 1000) / 3,
      renew: () => renewJob(sql, lease, leaseSeconds),
      lost: () => lost.abort(),
      failed: (error) => log.warn({ err: error, job_id: row.id }, 'a lease was not renewed'),
    })
    try {
      await attempt(hold, row)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      log.info({ job_id: row.id }, 'a job has been taken over by another process')
    } finally {
      held.end()
      for (const output of hold.outputs) await output.close()
    }
  }
