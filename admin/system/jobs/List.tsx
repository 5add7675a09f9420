import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../api/queries.ts'
import { useSearch } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyYet, NoMatch, Skeleton } from '../../ui/states.tsx'
import { JobRow } from './JobRow.tsx'
import { isOpen } from './queries.ts'

const Jobs = () => {
  const { t } = useLingui()
  const [{ state }, setSearch] = useSearch()
  const query = useInfiniteQuery({
    ...pagesOf('/jobs', { limit: 50, ...(state === undefined ? {} : { state }) }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ data }) => data.some(isOpen)) ? 2000 : false,
  })
  const jobs = query.data?.pages.flatMap(({ data }) => data) ?? []
  const states = [
    { id: 'all', label: t`All` },
    { id: 'running', label: t`Running` },
    { id: 'failed', label: t`Failed` },
    { id: 'partially_failed', label: t`Done with errors` },
    { id: 'succeeded', label: t`Done` },
    { id: 'cancelled', label: t`Cancelled` },
  ]
  return (
    <Page
      title={t`Jobs`}
      actions={
        <div className="w-48">
          <Select
            label={t`State`}
            isLabelHidden
            value={state ?? 'all'}
            onChange={(value) => setSearch({ state: value === 'all' ? null : value })}
            options={states}
          />
        </div>
      }
    >
      {query.isPending ? (
        <Skeleton />
      ) : query.isError && jobs.length === 0 ? (
        <ProblemNote error={query.error} onRetry={() => query.refetch()} />
      ) : jobs.length > 0 ? (
        <div className="mx-4 mb-4 rounded-lg border border-line bg-panel">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
          {query.hasNextPage && (
            <div className="p-3 text-center">
              <Button onPress={() => query.fetchNextPage()} isPending={query.isFetchingNextPage}>
                <Trans>Show more</Trans>
              </Button>
            </div>
          )}
        </div>
      ) : state === undefined ? (
        <EmptyYet title={t`Nothing has run yet`}>
          <Trans>Imports, exports and changes of many contacts run here. You can close the tab.</Trans>
        </EmptyYet>
      ) : (
        <NoMatch
          title={t`No job in this state`}
          actions={<Button onPress={() => setSearch({ state: null })}>{t`Show all`}</Button>}
        />
      )}
    </Page>
  )
}

export default Jobs
