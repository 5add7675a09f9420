import type { Job } from '../../../generated/types.ts'
import type { ServiceClient } from './client-calls.ts'
import { unwrap } from './client-errors.ts'
import { pause } from './client-send.ts'

export interface FollowOptions {
  signal?: AbortSignal
  /** The longest time between two requests, in seconds: 5 by default. */
  longestWaitSeconds?: number
}

const isOver = ({ state }: Job): boolean => state !== 'queued' && state !== 'running'

/**
 * Yields a job whenever it has changed, until it is over. Asks after half a second, then less and less often while nothing
 * changes. @throws RequestFailed
 */
export async function* followJob(
  client: ServiceClient,
  id: string,
  { signal, longestWaitSeconds = 5 }: FollowOptions = {},
): AsyncGenerator<Job, void, undefined> {
  let last = ''
  for (let wait = 0.5; ; ) {
    const job = await unwrap(
      client.GET('/jobs/{id}', { params: { path: { id } }, ...(signal === undefined ? {} : { signal }) }),
    )
    const now = JSON.stringify(job)
    if (now !== last) {
      last = now
      wait = 0.5
      yield job
    }
    if (isOver(job)) return
    await pause(wait, signal)
    wait = Math.min(longestWaitSeconds, wait * 1.5)
  }
}

/** Waits until a job is over, and returns it. Its `state` says how it ended. @throws RequestFailed */
export const waitForJob = async (
  client: ServiceClient,
  id: string,
  options: FollowOptions & { onProgress?: (job: Job) => void } = {},
): Promise<Job> => {
  let last: Job | undefined
  for await (const job of followJob(client, id, options)) {
    last = job
    options.onProgress?.(job)
  }
  return last as Job
}
