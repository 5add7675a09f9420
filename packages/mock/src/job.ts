import { isMembers } from './filter.ts'

const second = 1000
const week = 7 * 24 * 60 * 60 * second

const later = (time: string, by: number): string => new Date(Date.parse(time) + by).toISOString()

/** A job that an action started, as the next request finds it: nothing is stored, so its work is done by then. */
export const finished = (job: unknown): unknown => {
  if (!isMembers(job) || typeof job.created_at !== 'string' || !isMembers(job.progress)) return job
  const total = Number(job.progress.total ?? 0)
  const hasResult = /export$/.test(String(job.kind))
  return {
    ...job,
    state: 'succeeded',
    progress: { done: total, total, percent: 100 },
    cancellable: false,
    started_at: job.created_at,
    finished_at: later(job.created_at, second),
    result_available: hasResult,
    result_expires_at: hasResult ? later(job.created_at, week) : null,
  }
}
