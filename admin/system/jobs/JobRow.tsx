import { Trans, useLingui } from '@lingui/react/macro'
import { ProgressBar } from 'react-aria-components'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ago, number } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { wordOf } from '../../ui/word.tsx'
import { CancelJob } from './CancelJob.tsx'
import { Files } from './Files.tsx'
import { isOpen, type Job } from './queries.ts'
import { type Target, targetOf } from './target.ts'
import { Undo } from './Undo.tsx'
import { stateOf } from './words.ts'

const Counters = ({ job }: { job: Job }) => {
  const { t } = useLingui()
  const { created, updated, unchanged, skipped, failed, exported } = job.counters
  const parts: [number, string][] = [
    [created, t`created`],
    [updated, t`changed`],
    [unchanged, t`unchanged`],
    [skipped, t`skipped`],
    [failed, t`failed`],
    [exported, t`exported`],
  ]
  const shown = parts.filter(([count]) => count > 0)
  if (shown.length === 0) return null
  return <span>{shown.map(([count, word]) => `${number(count)} ${word}`).join(' · ')}</span>
}

/** What the job is about: a link where there is a screen for it, else its name. */
const TargetLink = ({ target }: { target: Target }) => {
  const { t } = useLingui()
  const { to, kind, name } = target
  const words: Record<string, string> = {
    import: t`Open import`,
    contact: t`Open contact`,
    list: t`Show list`,
    tag: t`Show tag`,
  }
  if (to !== null)
    return (
      <ButtonLink to={to} look="quiet">
        {wordOf(words, kind)}
      </ButtonLink>
    )
  return name === null ? null : <bdi className="px-2 text-sm text-soft">{name}</bdi>
}

const Progress = ({ job }: { job: Job }) => {
  const { t } = useLingui()
  const { percent } = job.progress
  return (
    <ProgressBar
      aria-label={t`Progress`}
      {...(percent === null ? { isIndeterminate: true } : { value: percent })}
      className="h-1.5 overflow-hidden rounded bg-hover"
    >
      <div className="h-full bg-accent transition-[width]" style={{ width: `${percent ?? 30}%` }} />
    </ProgressBar>
  )
}

/** When, by which user, how far, and what else there is to know. */
const Facts = ({ job }: { job: Job }) => {
  const { t } = useLingui()
  const { done, total } = job.progress
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
      {isOpen(job) && total !== null && (
        <span>
          {number(done)} / {number(total)}
        </span>
      )}
      <Counters job={job} />
      <span>
        <bdi>{job.created_by.name ?? t`The service`}</bdi> · <Time at={job.created_at} />
      </span>
      {job.cancel_requested_at !== null && isOpen(job) && <span>{t`It stops after its current part.`}</span>}
      {job.waits_until_at !== null && (
        <span>
          <Trans>
            The source limits requests. It goes on <span>{ago(job.waits_until_at)}</span>.
          </Trans>
        </span>
      )}
      {job.undone_by_job_id !== null && <span>{t`Undo started`}</span>}
    </div>
  )
}

/** A job: what, about what, by which user, how far, and what can be done about it. */
export const JobRow = ({
  job,
  isDry = false,
  isAlone = false,
  isOwnPage = false,
}: {
  job: Job
  isDry?: boolean
  /** On the page of its target, which has its errors: links that lead there are left out. */
  isAlone?: boolean
  /** On the page of the job, which has its errors. */
  isOwnPage?: boolean
}) => {
  const { t } = useLingui()
  const { label, tone } = stateOf(job.state)
  const target = isAlone ? null : targetOf(job)
  return (
    <article className="flex flex-col gap-1 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex items-start gap-2">
        <bdi className="min-w-0 grow break-words">{job.summary}</bdi>
        <Badge tone={tone}>{job.dry_run && !isDry ? t`Dry run: ${label}` : label}</Badge>
      </div>
      {isOpen(job) && <Progress job={job} />}
      <Facts job={job} />
      {job.problem !== null && <p className="text-sm text-bad">{job.problem.detail}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {job.cancellable && <CancelJob job={job} />}
        {job.undo_expires_at !== null && <Undo job={job} until={job.undo_expires_at} />}
        {job.result_available && <Files job={job} />}
        {!isAlone && !isOwnPage && (job.counters.failed > 0 || job.state === 'failed') && (
          <ButtonLink to={`/jobs/${job.id}`} look="quiet">{t`Errors`}</ButtonLink>
        )}
        {target !== null && <TargetLink target={target} />}
        {!isAlone && job.undone_by_job_id !== null && (
          <ButtonLink to={`/jobs/${job.undone_by_job_id}`} look="quiet">{t`Show the undo`}</ButtonLink>
        )}
        {!isAlone && job.undo_of_job_id !== null && (
          <ButtonLink to={`/jobs/${job.undo_of_job_id}`} look="quiet">{t`Show what it undoes`}</ButtonLink>
        )}
      </div>
    </article>
  )
}
