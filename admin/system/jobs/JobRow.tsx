import { Trans, useLingui } from '@lingui/react/macro'
import { ProgressBar } from 'react-aria-components'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ago, number } from '../../ui/format.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Time } from '../../ui/time.tsx'
import { followJob, isOpen, type Job } from './queries.ts'

const tones: Record<string, Tone> = {
  queued: 'none',
  running: 'info',
  succeeded: 'good',
  partially_failed: 'warn',
  failed: 'bad',
  cancelled: 'none',
}

const useStateWord = () => {
  const { t } = useLingui()
  const words: Record<string, string> = {
    queued: t`Waiting`,
    running: t`Running`,
    succeeded: t`Done`,
    partially_failed: t`Done with errors`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
  }
  return (state: string): string => words[state] ?? state
}

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

/** Files of a finished job, behind signed links that live for a short time. */
const Files = ({ job }: { job: Job }) => {
  const open = useAct(() => client.GET('/jobs/{id}/result', { params: { path: { id: job.id } } }), {
    stale: [],
    onDone: ({ files }) => {
      for (const { url } of files) window.open(url, '_blank', 'noopener')
    },
  })
  return (
    <Button look="quiet" onPress={() => open.mutate()} isPending={open.isPending}>
      <Trans>Download</Trans>
    </Button>
  )
}

/** A job: what, by whom, how far, and what can be done about it. */
export const JobRow = ({ job, isDry = false }: { job: Job; isDry?: boolean }) => {
  const { t } = useLingui()
  const word = useStateWord()
  const params = { path: { id: job.id } }
  const cancel = useAct(() => client.POST('/jobs/{id}/cancel', { params }), { stale: ['/jobs'] })
  const undo = useAct(() => client.POST('/jobs/{id}/undo', { params }), {
    stale: ['/jobs'],
    onDone: (begun) => {
      followJob(begun as Job, ['/'])
    },
  })
  const { done, total, percent } = job.progress
  return (
    <article aria-label={job.summary} className="flex flex-col gap-1 border-b border-line px-4 py-3">
      <div className="flex items-start gap-2">
        <span className="min-w-0 grow">{job.summary}</span>
        <Badge tone={tones[job.state] ?? 'none'}>
          {job.dry_run && !isDry ? `${t`Dry run`}: ` : ''}
          {word(job.state)}
        </Badge>
      </div>
      {isOpen(job) && (
        <ProgressBar
          aria-label={job.summary}
          {...(percent === null ? { isIndeterminate: true } : { value: percent })}
          className="h-1.5 overflow-hidden rounded bg-hover"
        >
          <div className="h-full bg-accent transition-[width]" style={{ width: `${percent ?? 30}%` }} />
        </ProgressBar>
      )}
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        {isOpen(job) && total !== null && (
          <span>
            {number(done)} / {number(total)}
          </span>
        )}
        <Counters job={job} />
        <span>
          {job.created_by.name ?? t`The service`} · <Time at={job.created_at} />
        </span>
        {job.waits_until_at !== null && (
          <span>
            <Trans>The source limits requests. It goes on {ago(job.waits_until_at)}.</Trans>
          </span>
        )}
        {job.undone_by_job_id !== null && (
          <span>
            <Trans>Undone</Trans>
          </span>
        )}
      </div>
      {job.problem !== null && <p className="text-sm text-bad">{job.problem.detail}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {job.cancellable && (
          <Button look="quiet" onPress={() => cancel.mutate()} isPending={cancel.isPending}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        {job.undo_expires_at !== null && (
          <Button look="quiet" onPress={() => undo.mutate()} isPending={undo.isPending}>
            <Trans>Undo</Trans>
          </Button>
        )}
        {job.undo_expires_at !== null && (
          <span className="text-sm text-soft">
            <Trans>possible until {ago(job.undo_expires_at)}</Trans>
          </span>
        )}
        {job.result_available && <Files job={job} />}
      </div>
      {cancel.isError && <ProblemNote error={cancel.error} />}
      {undo.isError && <ProblemNote error={undo.error} />}
    </article>
  )
}
