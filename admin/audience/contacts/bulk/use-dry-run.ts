import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import { newKey } from '../../../api/new-key.ts'
import { get } from '../../../api/queries.ts'
import { useJob } from '../../../system/jobs/index.ts'
import type { Bulk } from './actions.ts'
import { tryAll } from './run.ts'

/** Reasons that are read: enough to group them. */
const read = 200

/** Counts what an action would do. `again` counts anew; a run that nobody waits for any more is cancelled. */
export const useDryRun = (asked: Bulk) => {
  const [attempt, setAttempt] = useState(newKey)
  const begun = useQuery({
    queryKey: ['dry run', attempt],
    queryFn: () => tryAll(asked),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const id = begun.data?.id ?? null
  const followed = useJob(id)
  const job = followed.data !== undefined && followed.data.id === id ? followed.data : begun.data
  const isOver = job !== undefined && job.finished_at !== null
  const errors = useQuery({
    ...get('/jobs/{id}/errors', { params: { path: { id: id ?? '' }, query: { limit: read } } }),
    placeholderData: () => undefined,
    enabled: isOver && job.counters.failed + job.counters.skipped > 0,
  })
  const running = useRef<string | null>(null)
  useEffect(() => {
    running.current = isOver ? null : id
  }, [isOver, id])
  useEffect(
    () => () => {
      if (running.current !== null)
        client.POST('/jobs/{id}/cancel', { params: { path: { id: running.current } } }).catch(() => undefined)
    },
    [],
  )
  return {
    job,
    isOver,
    error: begun.error ?? (job === undefined ? followed.error : null),
    errors: errors.data?.data ?? [],
    again: () => setAttempt(newKey()),
  }
}
