import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePages } from '../../api/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { number } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { type ErrorGroup, groupErrors, type JobError } from './groups.ts'
import type { Job } from './queries.ts'
import { errorWord } from './words.ts'

/** What is wrong in the columns of one row. */
const What = ({ error }: { error: JobError }) =>
  error.columns.length === 0 ? (
    error.detail
  ) : (
    <ul>
      {error.columns.map((one) => (
        <li key={one.column} className="break-words">
          <bdi className="font-medium">{one.column}</bdi>: {one.detail}
          {one.value !== null && <bdi className="text-soft"> ({one.value})</bdi>}
        </li>
      ))}
    </ul>
  )

const Row = ({ error }: { error: JobError }) => (
  <tr className="border-t border-line align-top">
    <td className="p-2 text-end text-soft">{number(error.line_number)}</td>
    <td className="p-2 break-all">
      {error.contact_id === null ? (
        <bdi>{error.email ?? '–'}</bdi>
      ) : (
        <Link to={`/contacts/${error.contact_id}`}>
          <bdi>{error.email ?? '–'}</bdi>
        </Link>
      )}
    </td>
    <td className="p-2">
      <What error={error} />
    </td>
  </tr>
)

const Group = ({
  group,
  known,
  isOpen,
  isPart,
}: {
  group: ErrorGroup
  /** How many there are, where the job counted them. */
  known: number | undefined
  isOpen: boolean
  /** More errors can follow. */
  isPart: boolean
}) => {
  const { t } = useLingui()
  const count = known ?? group.errors.length
  const rows = plural(count, { one: '# row', other: '# rows' })
  return (
    <details open={isOpen} className="border-t border-line first:border-t-0">
      <summary className="cursor-default px-3 py-2 hover:bg-hover">
        <span className="font-medium">{errorWord(group.code)}</span>
        {group.column !== null && (
          <>
            {': '}
            <bdi>{group.column}</bdi>
          </>
        )}
        <span className="ms-2 text-soft">{isPart && known === undefined ? t`${rows} or more` : rows}</span>
      </summary>
      {/* It scrolls, so the keyboard must reach it. */}
      <section
        aria-label={errorWord(group.code)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
        tabIndex={0}
        className="max-h-72 overflow-auto border-t border-line"
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-panel text-soft">
            <tr>
              <th scope="col" className="w-20 p-2 text-end font-medium">{t`Line`}</th>
              <th scope="col" className="p-2 text-start font-medium">{t`Address`}</th>
              <th scope="col" className="p-2 text-start font-medium">{t`What is wrong`}</th>
            </tr>
          </thead>
          <tbody>
            {group.errors.map((error) => (
              <Row key={error.id} error={error} />
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** The errors of a job, by what is wrong. More are read on demand: the service keeps the first 10,000. */
export const JobErrors = ({ job }: { job: Pick<Job, 'id' | 'import_columns'> }) => {
  const { t } = useLingui()
  const errors = usePages('/jobs/{id}/errors', { limit: 200 }, { path: { id: job.id } })
  if (errors.isPending) return <Skeleton lines={3} />
  if (errors.isError && errors.rows.length === 0)
    return <ProblemNote error={errors.error} onRetry={() => errors.refetch()} />
  if (errors.rows.length === 0)
    return (
      <p className="text-soft">
        <Trans>There are no errors.</Trans>
      </p>
    )
  const groups = groupErrors(errors.rows)
  const read = errors.rows.length
  const all = errors.total?.value ?? read
  return (
    <section aria-label={t`Errors`} className="rounded border border-line">
      {groups.map((group, at) => (
        <Group
          key={`${group.code} ${group.column}`}
          group={group}
          known={
            group.code === 'value_skipped'
              ? job.import_columns?.find(({ column }) => column === group.column)?.values_skipped
              : undefined
          }
          isOpen={at === 0}
          isPart={errors.hasNextPage}
        />
      ))}
      {errors.hasNextPage && (
        <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line p-2 text-soft">
          <span>
            <Trans>
              <span>{number(read)}</span> of <span>{number(all)}</span> are shown.
            </Trans>
          </span>
          <Button onPress={errors.next} isPending={errors.isFetchingNextPage}>
            <Trans>Show more errors</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
