import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProgressBar } from 'react-aria-components'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ago, number } from '../../ui/format.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Time } from '../../ui/time.tsx'
import { Files } from './Files.tsx'
import { followJob, isOpen, type Job } from './queries.ts'
import { type Target, targetOf, timeLeft } from './target.ts'
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

const TargetLink = ({ target }: { target: Target }) => {
  const { t } = useLingui()
  const words: Record<Target['kind'], string> = {
    import: t`Open import`,
    contact: t`Open contact`,
    list: t`Open list`,
    tag: t`Open tag`,
    segment: t`Open segment`,
  }
  return (
    <ButtonLink to={target.to} look="quiet">
      {words[target.kind]}
    </ButtonLink>
  )
}

/** Takes back what the job did, while that is possible, and says for how long. */
const Undo = ({ job, until }: { job: Job; until: string }) => {
  const undo = useAct(() => client.POST('/jobs/{id}/undo', { params: { path: { id: job.id } } }), {
    stale: ['/jobs'],
    onDone: (begun) => {
      followJob(begun as Job, ['/']).catch(() => undefined)
    },
  })
  const left = timeLeft(until)
  if (left === null) return null
  const { count, unit } = left
  const words = {
    minute: plural(count, { one: '# minute left', other: '# minutes left' }),
    hour: plural(count, { one: '# hour left', other: '# hours left' }),
    day: plural(count, { one: '# day left', other: '# days left' }),
  }
  return (
    <>
      <Button look="quiet" onPress={() => undo.mutate()} isPending={undo.isPending || undo.isSuccess}>
        <Trans>Undo</Trans>
      </Button>
      <span className="text-sm text-soft">{words[unit]}</span>
      {undo.isError && <ProblemNote error={undo.error} />}
    </>
  )
}

const Progress = ({ job }: { job: Job }) => {
  const { percent } = job.progress
  return (
    <ProgressBar
      aria-label={job.summary}
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
      {job.undone_by_job_id !== null && <span>{t`Undone`}</span>}
    </div>
  )
}

/** A job: what, about what, by which user, how far, and what can be done about it. */
export const JobRow = ({
  job,
  isDry = false,
  isAlone = false,
}: {
  job: Job
  isDry?: boolean
  /** On the page of the job, or of its target: links that lead there are left out. */
  isAlone?: boolean
}) => {
  const { t } = useLingui()
  const { label, tone } = stateOf(job.state)
  const cancel = useAct(() => client.POST('/jobs/{id}/cancel', { params: { path: { id: job.id } } }), {
    stale: ['/jobs'],
  })
  const target = isAlone ? null : targetOf(job)
  return (
    <article
      aria-label={job.summary}
      className="flex flex-col gap-1 border-b border-line px-4 py-3 last:border-b-0"
    >
      <div className="flex items-start gap-2">
        <bdi className="min-w-0 grow break-words">{job.summary}</bdi>
        <Badge tone={tone}>{job.dry_run && !isDry ? t`Dry run: ${label}` : label}</Badge>
      </div>
      {isOpen(job) && <Progress job={job} />}
      <Facts job={job} />
      {job.problem !== null && <p className="text-sm text-bad">{job.problem.detail}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {job.cancellable && (
          <Button look="quiet" onPress={() => cancel.mutate()} isPending={cancel.isPending}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        {job.undo_expires_at !== null && <Undo job={job} until={job.undo_expires_at} />}
        {job.result_available && <Files job={job} />}
        {!isAlone && (job.counters.failed > 0 || job.state === 'failed') && (
          <ButtonLink to={`/jobs/${job.id}`} look="quiet">{t`Errors`}</ButtonLink>
        )}
        {target !== null && <TargetLink target={target} />}
        {job.undone_by_job_id !== null && (
          <ButtonLink to={`/jobs/${job.undone_by_job_id}`} look="quiet">{t`Show the undo`}</ButtonLink>
        )}
        {job.undo_of_job_id !== null && (
          <ButtonLink to={`/jobs/${job.undo_of_job_id}`} look="quiet">{t`Show what it undoes`}</ButtonLink>
        )}
      </div>
      {cancel.isError && <ProblemNote error={cancel.error} />}
    </article>
  )
}
