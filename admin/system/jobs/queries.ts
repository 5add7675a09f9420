import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../generated/types.ts'
import { client } from '../../api/client.ts'
import { get, queryClient, refresh } from '../../api/queries.ts'
import { createStore } from '../../api/store.ts'

export type Job = components['schemas']['Job']

const open: ReadonlySet<string> = new Set(['queued', 'running'])
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => open.has(state)

export const drawer = createStore(false)

/** The ids of finished jobs that the user has seen in the drawer. */
export const seenJobs = createStore<ReadonlySet<string>>(new Set())
export const markSeen = (ids: readonly string[]): void => seenJobs.set(new Set([...seenJobs.get(), ...ids]))

/** The latest jobs. While one runs, one request every two seconds tells of all of them; otherwise one a minute. */
export const latestJobs = {
  ...get('/jobs', { params: { query: { limit: 20 } } }),
  refetchInterval: ({ state }: { state: { data?: { data: Job[] } | undefined } }) =>
    state.data?.data.some(isOpen) ? 2000 : 60_000,
}

/** One job until it ends: `GET /jobs/{id}` every second. */
export const useJob = (id: string | null) =>
  useQuery({
    ...get('/jobs/{id}', { params: { path: { id: id ?? '' } } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && !isOpen(state.data as Job) ? false : 1000),
  })

/**
 * Shows a job that has just begun in the drawer, and makes the reads of these paths stale when it has ended. It resolves with the job
 * as it ended.
 */
export const followJob = async (
  job: Pick<Job, 'id'>,
  stale: readonly string[] = ['/contacts'],
): Promise<Job> => {
  refresh('/jobs')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const { data } = await client
      .GET('/jobs/{id}', { params: { path: { id: job.id } } })
      .catch(() => ({ data: undefined }))
    if (data === undefined || isOpen(data)) continue
    queryClient.setQueryData(get('/jobs/{id}', { params: { path: { id: job.id } } }).queryKey, data)
    await refresh('/jobs', ...stale)
    return data
  }
}
