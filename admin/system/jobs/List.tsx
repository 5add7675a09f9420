import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../api/queries.ts'
import { useSearch } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Select, Switch } from '../../ui/fields.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyYet, NoMatch, Skeleton } from '../../ui/states.tsx'
import { JobRow } from './JobRow.tsx'
import { isOpen } from './queries.ts'
import { jobKinds, jobStates } from './words.ts'

/** The values of a parameter of the address that are among these; others would be refused by the service. */
const among = (text: string | undefined, known: readonly { id: string }[]): string | null =>
  known.find(({ id }) => id === text)?.id ?? null

/** All jobs that are kept, by state and kind. */
const Jobs = () => {
  const { t } = useLingui()
  const [search, setSearch] = useSearch()
  const states = [
    { id: 'queued,running', label: t`Waiting and running` },
    ...jobStates().filter(({ id }) => !['queued', 'running'].includes(id)),
  ]
  const kinds = jobKinds()
  const state = among(search.state, states)
  const kind = among(search.kind, kinds)
  const isMine = search.mine === '1'
  const query = useInfiniteQuery({
    ...pagesOf('/jobs', {
      limit: 50,
      ...(state === null ? {} : { state: state.split(',') }),
      ...(kind === null ? {} : { kind: kind.split(',') }),
      ...(isMine ? { created_by: 'me' } : {}),
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ data }) => data.some(isOpen)) ? 2000 : false,
  })
  const jobs = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      title={t`Jobs`}
      actions={
        <>
          <Switch isSelected={isMine} onChange={(next) => setSearch({ mine: next ? '1' : null })}>
            {t`Only mine`}
          </Switch>
          <div className="w-48">
            <Select
              label={t`Kind`}
              isLabelHidden
              value={kind ?? 'all'}
              onChange={(value) => setSearch({ kind: value === 'all' ? null : value })}
              options={[{ id: 'all', label: t`All kinds` }, ...kinds]}
            />
          </div>
          <div className="w-48">
            <Select
              label={t`State`}
              isLabelHidden
              value={state ?? 'all'}
              onChange={(value) => setSearch({ state: value === 'all' ? null : value })}
              options={[{ id: 'all', label: t`All states` }, ...states]}
            />
          </div>
        </>
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
      ) : state === null && kind === null && !isMine ? (
        <EmptyYet title={t`Nothing has run yet`}>
          <Trans>Imports, exports and changes of many contacts run here. You can close the tab.</Trans>
        </EmptyYet>
      ) : (
        <NoMatch
          title={t`No job matches`}
          actions={
            <Button onPress={() => setSearch({ state: null, kind: null, mine: null })}>{t`Show all`}</Button>
          }
        />
      )}
    </Page>
  )
}

export default Jobs
