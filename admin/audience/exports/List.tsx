import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CancelJob, Files, isOpen, type Job, JobsScreen, jobState } from '../../system/jobs/index.ts'
import { useSearch } from '../../ui/address.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { number } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyYet } from '../../ui/states.tsx'
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
    <div className="flex flex-col gap-1 px-4 py-3">
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
        {job.cancellable && <CancelJob job={job} />}
        {job.contact_id !== null && <Link to={`/contacts/${job.contact_id}`}>{t`Open contact`}</Link>}
      </div>
    </div>
  )
}

/** Files that were made of contacts: their state, rows, link and expiry. */
const Exports = () => {
  const { t } = useLingui()
  const [search] = useSearch()
  const kind = kinds.find((one) => one === search.kind) ?? null
  const choose = <ButtonLink look="main" to="/contacts">{t`Choose contacts`}</ButtonLink>
  return (
    <JobsScreen
      title={t`Exports`}
      query={{ kind: kind === null ? kinds : [kind] }}
      filters={[
        {
          id: 'kind',
          label: t`Kind`,
          value: kind,
          all: t`All exports`,
          options: [
            { id: 'export', label: t`Many contacts` },
            { id: 'contact_export', label: t`All data of one contact` },
          ],
        },
      ]}
      actions={
        <>
          <ButtonLink to="/imports">{t`Imports`}</ButtonLink>
          {choose}
        </>
      }
      row={(job) => <Row job={job} />}
      empty={
        <EmptyYet title={t`No export yet`} actions={choose}>
          <Trans>
            Choose contacts and columns in the table, then press Export. The file is kept for seven days.
          </Trans>
        </EmptyYet>
      }
      noMatch={t`No export matches`}
    />
  )
}

export default Exports
