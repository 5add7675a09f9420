import type { Response } from 'express'
import type { Parts } from '../platform/parts.ts'
import { isFinal, jobShape } from './shapes.ts'
import { type JobRow, listJobsById } from './store/jobs.ts'

/** Shows a job to somebody, as it is and whenever it has changed, until it ends. */
export type Watch = (job: JobRow, response: Response) => void

interface Watcher {
  jobId: string
  /** The version that was shown last. */
  shown: number
  response: Response
}

/** Milliseconds between two looks. */
const interval = 1000
/** Looks after which a silent connection gets a sign of life, so that nobody on the way takes it for dead. */
const silentLooks = 15

/**
 * Watches jobs for all who want to know in this process, with one short query a second and none when nobody does. The
 * database is asked, and not told to call: whoever works may be any process, and a listener's connection that broke would
 * have to be asked after all.
 */
export const createWatch = ({ sql, clock, log }: Parts, ending: AbortSignal | undefined): Watch => {
  const watchers = new Set<Watcher>()
  let timer: NodeJS.Timeout | null = null
  let looks = 0

  const show = (watcher: Watcher, row: JobRow): void => {
    watcher.shown = row.version
    watcher.response.write(`event: job\ndata: ${JSON.stringify(jobShape(row, clock.now()))}\n\n`)
    if (isFinal(row.state)) watcher.response.end()
  }

  const look = async (): Promise<void> => {
    looks += 1
    const rows = await listJobsById(sql, [...new Set([...watchers].map(({ jobId }) => jobId))])
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const watcher of [...watchers]) {
      const row = byId.get(watcher.jobId)
      if (row === undefined) watcher.response.end()
      else if (row.version !== watcher.shown) show(watcher, row)
      else if (looks % silentLooks === 0) watcher.response.write(': still here\n\n')
    }
  }

  const plan = (): void => {
    if (timer !== null || watchers.size === 0) return
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'the progress of jobs could not be read'))
        .finally(() => {
          timer = null
          plan()
        })
    }, interval)
  }

  ending?.addEventListener('abort', () => {
    for (const { response } of watchers) response.end()
  })

  return (job, response) => {
    const watcher: Watcher = { jobId: job.id, shown: job.version, response }
    response.on('close', () => watchers.delete(watcher))
    // A page that loses the connection asks again soon; after the end nobody answers it any more but once.
    response.write('retry: 2000\n')
    show(watcher, job)
    if (response.writableEnded || ending?.aborted) {
      response.end()
      return
    }
    watchers.add(watcher)
    plan()
  }
}
