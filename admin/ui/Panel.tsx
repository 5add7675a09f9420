import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api/client.ts'
import { ProblemNote } from './ProblemNote.tsx'
import { Page } from './page.tsx'
import { Skeleton } from './states.tsx'

/** Whether an item of an address is not there: also by an id that can be none. */
const isMissing = (error: unknown): boolean => {
  const failure = failureOf(error)
  const isNoId =
    failure?.status === 400 &&
    failure.errors.some((fault) => 'parameter' in fault && fault.parameter === 'id')
  return failure?.status === 404 || isNoId
}

interface Props<Data> {
  query: UseQueryResult<Data, Error>
  children: (data: Data) => ReactNode
  /** What a 404 means here. */
  missing?: ReactNode
  skeleton?: ReactNode
  /** For a panel that is a whole screen: its title while there is nothing to name it after. */
  title?: string
}

/** What one read fills: loading, failed, missing or here. Each part of a screen fails alone. */
export const Panel = <Data,>({ query, children, missing, skeleton, title }: Props<Data>) => {
  if (query.data !== undefined)
    return (
      <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity delay-1000' : 'contents'}>
        {children(query.data)}
      </div>
    )
  const isGone = isMissing(query.error)
  const instead = !query.isError ? (
    (skeleton ?? <Skeleton />)
  ) : isGone && missing !== undefined ? (
    missing
  ) : (
    <ProblemNote error={query.error} onRetry={() => query.refetch()} />
  )
  return title === undefined ? instead : <Page title={title}>{instead}</Page>
}
