import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProgressBar } from 'react-aria-components'
import { useChange } from '../../../api/act.ts'
import { client, failureOf, unwrap } from '../../../api/client.ts'
import { Note } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { number } from '../../../ui/format.ts'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import type { Contact } from '../view.ts'
import { type Bulk, wordsOf } from './actions.ts'
import { Effects, Reasons, reasonsOf, Sample } from './Parts.tsx'
import { changeAll } from './run.ts'
import { useDryRun } from './use-dry-run.ts'

/** The ten newest contacts that the condition matches, as the service understands it. The trash has none. */
const useSample = ({ target }: Bulk, before: number | null) => {
  const condition = target.kind === 'all' && !target.isTrash ? target.condition : null
  return useQuery({
    queryKey: ['/segments/preview', condition, before],
    queryFn: ({ signal }) =>
      unwrap(
        client.POST('/segments/preview', {
          body: { condition: condition ?? { match: 'all', conditions: [] } },
          signal,
        }),
      ),
    enabled: condition !== null,
    gcTime: 0,
    retry: false,
  })
}

type Counters = { updated: number; unchanged: number; skipped: number; failed: number }

const Counts = ({ counters }: { counters: Counters }) => {
  const { t } = useLingui()
  const lines: [number, string][] = [
    [counters.updated, t`will change`],
    [counters.unchanged, t`are so already`],
    [counters.skipped, t`are left out`],
    [counters.failed, t`cannot be changed`],
  ]
  return (
    <ul className="grid grid-cols-[max-content_1fr] gap-x-2 gap-y-0.5">
      {lines
        .filter(([count], at) => count > 0 || at === 0)
        .map(([count, word]) => (
          <li key={word} className="contents">
            <span className="text-end font-semibold">{number(count)}</span> <span>{word}</span>
          </li>
        ))}
    </ul>
  )
}

interface Props {
  asked: Bulk
  onClose: () => void
  onDone: () => void
}

/** All contacts that match: counted first, then changed by a job that checks the number again. */
export const BulkAll = ({ asked, onClose, onDone }: Props) => {
  const { t } = useLingui()
  const dry = useDryRun(asked)
  const [before, setBefore] = useState(asked.before ?? null)
  const sample = useSample(asked, before)
  const { job, isOver, errors } = dry
  const count = job?.progress.total ?? null
  const words = wordsOf(asked.action, count ?? 0)
  const run = useChange({
    mutationFn: (agreed: number) => changeAll(asked, agreed),
    onSuccess: () => {
      onClose()
      onDone()
    },
    onError: (error, agreed) => {
      if (failureOf(error)?.code !== 'count_mismatch') return
      // The new number is counted and shown. It is never sent by itself.
      setBefore(agreed)
      run.reset()
      dry.again()
    },
  })
  const reasons = reasonsOf(errors.map(({ detail, email }) => ({ detail, name: email })))
  const stopped = (job?.counters.failed ?? 0) + (job?.counters.skipped ?? 0)
  const whyNot =
    !isOver || job === undefined
      ? t`The contacts are being counted.`
      : job.counters.updated === 0
        ? t`Nothing would change.`
        : null
  return (
    <Dialog
      title={words.title}
      width="wide"
      isOpen
      isGrave
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          {dry.error === null && (
            <Button
              look={asked.action.body.action === 'delete' ? 'danger' : 'main'}
              whyNot={whyNot}
              onPress={() => {
                if (count !== null && !run.isPending) run.mutate(count)
              }}
              isPending={run.isPending}
            >
              {count === null ? t`Counting` : words.button}
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long reasons are scrolled by keys */}
      <section aria-label={words.title} tabIndex={0} className="flex flex-col gap-3 rounded">
        {dry.error !== null && <ProblemNote error={dry.error} onRetry={dry.again} />}
        {run.isError && <ProblemNote error={run.error} />}
        {before !== null && isOver && count !== null && (
          <Note tone="warn">
            <Trans>
              The number has changed: {number(count)} instead of {number(before)}. Nothing was changed yet.
            </Trans>
          </Note>
        )}
        {job !== undefined && !isOver && (
          <ProgressBar
            aria-label={t`Counting`}
            {...(job.progress.percent === null ? { isIndeterminate: true } : { value: job.progress.percent })}
            className="h-1.5 overflow-hidden rounded bg-hover"
          >
            <div
              className="h-full bg-accent transition-[width]"
              style={{ width: `${job.progress.percent ?? 30}%` }}
            />
          </ProgressBar>
        )}
        {count !== null && (
          <p className="text-lg" role="status">
            {plural(count, { one: '# contact matches.', other: '# contacts match.' })}
          </p>
        )}
        <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-3">
            {isOver && job !== undefined && <Counts counters={job.counters} />}
            <Reasons
              title={t`Why not`}
              reasons={reasons}
              note={
                stopped > errors.length ? t`Counted among the first ${number(errors.length)} of them.` : null
              }
            />
          </div>
          <Sample contacts={(sample.data?.sample ?? []) as Contact[]} total={count ?? 0} />
        </div>
        <Effects effects={words.effects} />
      </section>
    </Dialog>
  )
}
