import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api/client.ts'
import { ProblemNote } from './ProblemNote.tsx'
import { Skeleton } from './states.tsx'

interface Props<Data> {
  query: UseQueryResult<Data, Error>
  children: (data: Data) => ReactNode
  /** What a 404 means here. */
  missing?: ReactNode
  skeleton?: ReactNode
}

/** What one read fills: loading, failed, missing or here. Each part of a screen fails alone. */
export const Panel = <Data,>({ query, children, missing, skeleton }: Props<Data>) => {
  if (query.data !== undefined)
    return (
      <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity delay-1000' : 'contents'}>
        {children(query.data)}
      </div>
    )
  if (query.isError) {
    if (missing !== undefined && failureOf(query.error)?.status === 404) return missing
    return <ProblemNote error={query.error} onRetry={() => query.refetch()} />
  }
  return skeleton ?? <Skeleton />
}
