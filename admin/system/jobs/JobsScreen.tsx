import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pagesOf } from '../../api/queries.ts'
import { useSearch } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Select, Switch } from '../../ui/fields.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Page } from '../../ui/page.tsx'
import { NoMatch, Skeleton } from '../../ui/states.tsx'
import { isOpen, type Job } from './queries.ts'

/** A filter whose value is in the address. */
interface Filter {
  id: string
  label: string
  value: string | null
  /** The first one is for no filter. */
  all: string
  options: readonly { id: string; label: string }[]
}

interface Props {
  title: string
  /** What the service is asked for, without the filter for own jobs. */
  query: Record<string, unknown>
  filters: readonly Filter[]
  actions?: ReactNode
  row: (job: Job) => ReactNode
  empty: ReactNode
  noMatch: string
}

/** A screen of jobs. While one of them runs, they are read again every two seconds. */
export const JobsScreen = ({ title, query: asked, filters, actions, row, empty, noMatch }: Props) => {
  const { t } = useLingui()
  const [search, setSearch] = useSearch()
  const isMine = search.mine === '1'
  const query = useInfiniteQuery({
    ...pagesOf('/jobs', { limit: 50, ...asked, ...(isMine ? { created_by: 'me' } : {}) }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ data }) => data.some(isOpen)) ? 2000 : false,
  })
  const jobs = query.data?.pages.flatMap(({ data }) => data) ?? []
  const isFiltered = isMine || filters.some(({ value }) => value !== null)
  const showAll = (): void =>
    setSearch(Object.fromEntries([...filters.map(({ id }) => [id, null]), ['mine', null]]))
  return (
    <Page
      title={title}
      actions={
        <>
          <Switch isSelected={isMine} onChange={(next) => setSearch({ mine: next ? '1' : null })}>
            {t`Only mine`}
          </Switch>
          {filters.map(({ id, label, value, all, options }) => (
            <div key={id} className="w-48">
              <Select
                label={label}
                isLabelHidden
                value={value ?? 'all'}
                onChange={(next) => setSearch({ [id]: next === 'all' ? null : next })}
                options={[{ id: 'all', label: all }, ...options]}
              />
            </div>
          ))}
          {actions}
        </>
      }
    >
      {query.isPending ? (
        <Skeleton />
      ) : query.isError && jobs.length === 0 ? (
        <ProblemNote error={query.error} onRetry={() => query.refetch()} />
      ) : jobs.length > 0 ? (
        <div className="mx-4 mb-4 rounded-lg border border-line bg-panel">
          <ul aria-label={title}>
            {jobs.map((job) => (
              <li key={job.id} className="border-t border-line first:border-t-0">
                {row(job)}
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <div className="border-t border-line p-3 text-center">
              <Button onPress={() => query.fetchNextPage()} isPending={query.isFetchingNextPage}>
                <Trans>Show more</Trans>
              </Button>
            </div>
          )}
        </div>
      ) : isFiltered ? (
        <NoMatch title={noMatch} actions={<Button onPress={showAll}>{t`Show all`}</Button>} />
      ) : (
        empty
      )}
    </Page>
  )
}
