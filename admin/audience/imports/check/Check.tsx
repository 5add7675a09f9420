import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProgressBar } from 'react-aria-components'
import { useAct } from '../../../api/act.ts'
import { client, failureOf } from '../../../api/client.ts'
import { useStore } from '../../../api/store.ts'
import { followJob, isOpen, type Job, JobErrors } from '../../../system/jobs/index.ts'
import { Note } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { agreementOf, type Current, hasAddress, type Import } from '../model.ts'
import { useAgreements } from '../people/Consent.tsx'
import type { Session } from '../session.ts'
import { Counts } from './Counts.tsx'
import { Room } from './Room.tsx'
import { Starts } from './Starts.tsx'

const Running = ({ job }: { job: Job | null }) => {
  const { t } = useLingui()
  const percent = job?.progress.percent ?? null
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-soft">
        {percent === null || percent === 0
          ? t`Checking all rows, without changing anything …`
          : t`Checking all rows, without changing anything: ${percent} %`}
      </p>
      <ProgressBar
        aria-label={t`Check`}
        {...(percent === null ? { isIndeterminate: true } : { value: percent })}
        className="h-1.5 max-w-md overflow-hidden rounded bg-hover"
      >
        <div className="h-full bg-accent" style={{ width: `${percent ?? 30}%` }} />
      </ProgressBar>
    </div>
  )
}

/** The service asks before it begins: a value that may be a no, or a name of a file that says no. A change checks again. */
const Unclear = ({ error }: { error: unknown }) => (
  <Note tone="warn">
    <h3 className="font-semibold">
      <Trans>One question is open</Trans>
    </h3>
    <p>{failureOf(error)?.detail}</p>
    <p className="mt-1 text-soft">
      <Trans>
        Values that cannot be read are listed at their column: say there what they mean. The name of the file
        is under More settings.
      </Trans>
    </p>
  </Note>
)

/** What the import will do to people, in sentences. */
const Effects = ({ job, item, settings }: { job: Job; item: Import; settings: Current }) => {
  const { t } = useLingui()
  const words = useAgreements()
  const agreement = agreementOf(settings)
  const names = (things: readonly { name: string }[]) =>
    things.map(({ name }, at) => (
      <span key={name}>
        {at > 0 && ', '}
        <bdi className="font-medium">{name}</bdi>
      </span>
    ))
  return (
    <ul aria-label={t`What will happen`} className="list-disc ps-5">
      {agreement !== null && (
        <li>
          <span className="font-medium">{words[agreement].label}</span>: {words[agreement].effect}
        </li>
      )}
      {item.lists.length > 0 && (
        <li>
          {t`They join:`} {names(item.lists)}
        </li>
      )}
      {item.tags.length > 0 && (
        <li>
          {t`They get the tags:`} {names(item.tags)}
        </li>
      )}
      <li>{t`People who unsubscribed, bounced or complained stay so.`}</li>
      <Starts job={job} isOn={settings.run_automations} />
    </ul>
  )
}

const Found = ({
  job,
  item,
  settings,
  onStarted,
  onRetry,
}: {
  job: Job
  item: Import
  settings: Current
  onStarted: (job: Job) => void
  onRetry: () => void
}) => {
  const { t } = useLingui()
  const start = useAct(
    () => client.POST('/imports/{id}/start', { params: { path: { id: item.id } }, body: {} }),
    {
      stale: ['/imports', '/jobs'],
      onDone: (begun) => {
        onStarted(begun)
        followJob(begun, [
          '/contacts',
          '/imports',
          '/lists',
          '/tags',
          '/segments',
          '/settings/edition',
        ]).catch(() => undefined)
      },
    },
  )
  const { created, updated, failed } = job.counters
  const count = created + updated
  const reason =
    count === 0
      ? t`There is nothing to import.`
      : agreementOf(settings) === null
        ? t`Say first whether these people may get marketing e-mail.`
        : null
  const hasErrors = failed > 0 || (job.import_columns ?? []).some(({ values_skipped }) => values_skipped > 0)
  if (job.state === 'cancelled' || job.state === 'failed')
    return (
      <Note tone={job.state === 'failed' ? 'bad' : 'info'}>
        <p>{job.problem?.detail ?? t`The check was cancelled.`}</p>
        <Button className="mt-2" onPress={onRetry}>{t`Check again`}</Button>
      </Note>
    )
  return (
    <div className="flex flex-col gap-4">
      <Counts job={job} />
      <Room created={created} />
      {hasErrors && <JobErrors job={job} />}
      <Effects job={job} item={item} settings={settings} />
      {start.isError && <ProblemNote error={start.error} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="main"
          whyNot={reason}
          isPending={start.isPending || start.isSuccess}
          onPress={() => start.mutate()}
        >
          {plural(count, { one: 'Import # contact', other: 'Import # contacts' })}
        </Button>
        {reason !== null && (
          <span role="status" className="text-soft">
            {reason}
          </span>
        )}
      </div>
    </div>
  )
}

/** The dry run of the settings of now, which begins by itself, and then the import. */
export const Check = ({
  session,
  settings,
  onStarted,
}: {
  session: Session
  settings: Current
  onStarted: (job: Job) => void
}) => {
  const state = useStore(session)
  const { item, draft, check, checkError, saveError } = state
  if (!hasAddress(settings.mapping ?? []))
    return (
      <p className="text-soft">
        <Trans>Say which column has the e-mail addresses. Then the check begins by itself.</Trans>
      </p>
    )
  if (saveError !== null)
    return (
      <p className="text-soft">
        <Trans>The check begins when the settings are stored.</Trans>
      </p>
    )
  if (failureOf(checkError)?.code === 'invalid_state') return <Unclear error={checkError} />
  if (checkError !== null) return <ProblemNote error={checkError} onRetry={session.retry} />
  if (check === null || isOpen(check) || Object.keys(draft).length > 0) return <Running job={check} />
  return (
    <Found
      key={check.id}
      job={check}
      item={item}
      settings={settings}
      onStarted={onStarted}
      onRetry={session.retry}
    />
  )
}
