import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { pagesOf } from '../../api/queries.ts'
import { Files, isOpen, type Job, jobState } from '../../system/jobs/index.ts'
import { useSearch } from '../../ui/address.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select, Switch } from '../../ui/fields.tsx'
import { number } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyYet, NoMatch, Skeleton } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'

const kinds = ['export', 'contact_export'] as const

/** How many rows the file has, or how far it is. */
const Rows = ({ job }: { job: Job }) => {
  const { exported, skipped } = job.counters
  const { total, percent } = job.progress
  if (isOpen(job))
    return (
      <span>
        {total === null ? number(exported) : `${number(exported)} / ${number(total)}`}
        {percent !== null && ` · ${percent} %`}
      </span>
    )
  return (
    <span>
      {plural(exported, { one: '# row', other: '# rows' })}
      {skipped > 0 && ` · ${plural(skipped, { one: '# left out', other: '# left out' })}`}
    </span>
  )
}

const Cancel = ({ job }: { job: Job }) => {
  const cancel = useAct(() => client.POST('/jobs/{id}/cancel', { params: { path: { id: job.id } } }), {
    stale: ['/jobs'],
  })
  return (
    <>
      <Button look="quiet" onPress={() => cancel.mutate()} isPending={cancel.isPending}>
        <Trans>Cancel</Trans>
      </Button>
      {cancel.isError && <ProblemNote error={cancel.error} />}
    </>
  )
}

/** Where the file is: there until a time, gone, or not made. */
const Kept = ({ job }: { job: Job }) => {
  if (job.result_available)
    return (
      <Trans>
        Deleted <Time at={job.result_expires_at} />
      </Trans>
    )
  if (isOpen(job) || job.counters.exported === 0) return null
  return <Trans>The file is deleted</Trans>
}

const Row = ({ job }: { job: Job }) => {
  const { t } = useLingui()
  const { label, tone } = jobState(job.state)
  return (
    <li className="flex flex-col gap-1 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow break-words">
          <bdi>{job.summary}</bdi>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <Rows job={job} />
        <span>
          <bdi>{job.created_by.name ?? t`The service`}</bdi> · <Time at={job.created_at} />
        </span>
        <span>
          <Kept job={job} />
        </span>
      </div>
      {job.problem !== null && <p className="text-sm text-bad">{job.problem.detail}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {job.result_available && <Files job={job} label={t`Download file`} />}
        {job.cancellable && <Cancel job={job} />}
        {job.contact_id !== null && <Link to={`/contacts/${job.contact_id}`}>{t`Open contact`}</Link>}
      </div>
    </li>
  )
}

/** Files that were made of contacts: their state, rows, link and expiry. */
const Exports = () => {
  const { t } = useLingui()
  const [search, setSearch] = useSearch()
  const kind = kinds.find((one) => one === search.kind) ?? null
  const isMine = search.mine === '1'
  const query = useInfiniteQuery({
    ...pagesOf('/jobs', {
      kind: kind === null ? kinds : [kind],
      limit: 50,
      ...(isMine ? { created_by: 'me' } : {}),
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ data }) => data.some(isOpen)) ? 2000 : false,
  })
  const jobs = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      title={t`Exports`}
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
              options={[
                { id: 'all', label: t`All exports` },
                { id: 'export', label: t`Many contacts` },
                { id: 'contact_export', label: t`All data of one contact` },
              ]}
            />
          </div>
          <ButtonLink to="/imports">{t`Imports`}</ButtonLink>
          <ButtonLink look="main" to="/contacts">{t`Choose contacts`}</ButtonLink>
        </>
      }
    >
      {query.isPending ? (
        <Skeleton />
      ) : query.isError && jobs.length === 0 ? (
        <ProblemNote error={query.error} onRetry={() => query.refetch()} />
      ) : jobs.length > 0 ? (
        <div className="mx-4 mb-4 rounded-lg border border-line bg-panel">
          <ul aria-label={t`Exports`}>
            {jobs.map((job) => (
              <Row key={job.id} job={job} />
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
      ) : kind === null && !isMine ? (
        <EmptyYet
          title={t`No export yet`}
          actions={<ButtonLink look="main" to="/contacts">{t`Choose contacts`}</ButtonLink>}
        >
          <Trans>
            Choose contacts and columns in the table, then press Export. The file is kept for seven days.
          </Trans>
        </EmptyYet>
      ) : (
        <NoMatch
          title={t`No export matches`}
          actions={<Button onPress={() => setSearch({ kind: null, mine: null })}>{t`Show all`}</Button>}
        />
      )}
    </Page>
  )
}

export default Exports
