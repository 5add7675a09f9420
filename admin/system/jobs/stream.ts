import { client, unwrap } from '../../api/client.ts'
import { localLink } from '../../api/links.ts'
import { createStore } from '../../api/store.ts'
import type { Job } from './queries.ts'

/** Consecutive failures after which the page asks for the job from time to time instead. */
const mostFailures = 3

/** Milliseconds before a stream that ended is opened again. */
const pause = 1000

/**
 * The job that the stream of this tab tells of. A tab has one stream: a browser allows six connections to a host for all tabs together.
 */
export const streamed = createStore<string | null>(null)

let isTaken = false

/** The link is signed for a quarter of an hour: each opening gets a new one. */
const open = async (id: string, signal: AbortSignal): Promise<EventSource> => {
  const { url } = await unwrap(client.GET('/jobs/{id}/progress-link', { params: { path: { id } }, signal }))
  return new EventSource(localLink(url))
}

const isOpen = (job: Job): boolean => job.finished_at === null

/** Follows a job until its stream ends. Resolves with whether the job has ended, too. */
const follow = async (id: string, onJob: (job: Job) => void, signal: AbortSignal): Promise<boolean> => {
  const source = await open(id, signal)
  try {
    return await new Promise<boolean>((resolve) => {
      signal.addEventListener('abort', () => resolve(false))
      if (signal.aborted) resolve(false)
      source.addEventListener('job', ({ data }) => {
        const job = JSON.parse(data) as Job
        streamed.set(id)
        onJob(job)
        if (!isOpen(job)) resolve(true)
      })
      // The link has expired, the service starts again, or has no room for another stream.
      source.addEventListener('error', () => resolve(false))
    })
  } finally {
    source.close()
    streamed.set(null)
  }
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const run = async (id: string, onJob: (job: Job) => void, signal: AbortSignal): Promise<void> => {
  let failures = 0
  const noteJob = (job: Job): void => {
    failures = 0
    onJob(job)
  }
  while (!signal.aborted) {
    const isOver = await follow(id, noteJob, signal).catch(() => false)
    if (isOver) return
    failures += 1
    if (failures === mostFailures) return
    await wait(pause * failures, signal)
  }
}

/** Follows a job by its stream while the page is visible. Returns how to stop. Does nothing while another stream is open. */
export const watchJob = (id: string, onJob: (job: Job) => void): (() => void) => {
  if (isTaken) return () => undefined
  isTaken = true
  let running = new AbortController()
  const follows = (): void => {
    running.abort()
    if (document.visibilityState !== 'visible') return
    running = new AbortController()
    run(id, onJob, running.signal)
  }
  follows()
  document.addEventListener('visibilitychange', follows)
  return () => {
    document.removeEventListener('visibilitychange', follows)
    running.abort()
    isTaken = false
  }
}
