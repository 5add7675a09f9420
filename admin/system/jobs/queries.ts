import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { components } from '../../../generated/types.ts'
import { client, failureOf, unwrap } from '../../api/client.ts'
import { get, queryClient, refresh } from '../../api/queries.ts'
import { createStore, useStore } from '../../api/store.ts'
import { streamed, watchJob } from './stream.ts'

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

const jobQuery = (id: string) => get('/jobs/{id}', { params: { path: { id } } })

/**
 * One job until it ends. It is asked for every second at first, so that short jobs are shown at once, then every two seconds. A service
 * that does not answer is asked again. Nothing is asked while the stream of the job tells of it.
 */
export const useJob = (id: string | null) => {
  const isStreamed = useStore(streamed) === id
  return useQuery({
    ...jobQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isStreamed || (data !== undefined && !isOpen(data as Job)) ? false : dataUpdateCount < 10 ? 1000 : 2000,
  })
}

/** Shows what the stream of a job says. What was asked for before answers too late. */
const showJob = async (job: Job): Promise<void> => {
  const { queryKey } = jobQuery(job.id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, job)
  // What it has changed is read again.
  if (!isOpen(job)) await refresh('/')
}

/** The same for the page of a job or of its import: it follows the stream of the job. */
export const useWatchedJob = (id: string) => {
  const query = useJob(id)
  const isRunning = query.data !== undefined && query.data.id === id && isOpen(query.data as Job)
  useEffect(() => (isRunning ? watchJob(id, showJob) : undefined), [id, isRunning])
  return query
}

/**
 * The job as its stream or the latest jobs have it: one request for all who follow a job. One that is not among them is read alone.
 */
const readJob = async (id: string): Promise<Job> => {
  const shown = queryClient.getQueryData(jobQuery(id).queryKey) as Job | undefined
  if (shown !== undefined && (streamed.get() === id || !isOpen(shown))) return shown
  const { data } = await queryClient.fetchQuery({ ...latestJobs, staleTime: 900, retry: false })
  return (
    (data as Job[]).find((job) => job.id === id) ??
    (await unwrap(client.GET('/jobs/{id}', { params: { path: { id } } })))
  )
}

/**
 * Shows a job that has just begun in the drawer, and makes the reads of these paths stale when it has ended. It resolves with the job
 * as it ended. A service that does not answer, or starts again, is asked until it does. @throws RequestFailed if the job is gone
 */
export const followJob = async (
  job: Pick<Job, 'id'>,
  stale: readonly string[] = ['/contacts'],
): Promise<Job> => {
  refresh('/jobs')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const found = await readJob(job.id).catch((error: unknown) => {
      if (failureOf(error)?.status === 404) throw error
      return null
    })
    if (found === null || isOpen(found)) continue
    queryClient.setQueryData(jobQuery(job.id).queryKey, found)
    await refresh('/jobs', ...stale)
    return found
  }
}
