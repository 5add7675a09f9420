import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { followJob, type Job, useJob } from '../../system/jobs/index.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Counts } from './Counts.tsx'
import { Errors } from './Errors.tsx'
import type { Import } from './queries.ts'

const isOver = (job: Job): boolean => !['queued', 'running'].includes(job.state)

/**
 * A dry run of the settings of now, which begins by itself, and then the import. `version` changes with the settings: an older dry run
 * does not count.
 */
export const Check = ({ item, version, isReady }: { item: Import; version: string; isReady: boolean }) => {
  const { t } = useLingui()
  const params = { path: { id: item.id } }
  const [checked, setChecked] = useState<{ id: string; version: string } | null>(null)
  const asked = useRef('')
  const dry = useAct(() => client.POST('/imports/{id}/start', { params, body: { dry_run: true } }), {
    stale: ['/jobs'],
  })
  const { mutateAsync } = dry
  useEffect(() => {
    if (!isReady || asked.current === version) return
    asked.current = version
    mutateAsync().then(
      ({ id }) => setChecked({ id, version }),
      () => undefined,
    )
  }, [isReady, version, mutateAsync])
  const job = useJob(checked?.version === version ? checked.id : null).data as Job | undefined
  const start = useAct(() => client.POST('/imports/{id}/start', { params, body: {} }), {
    stale: ['/imports', '/jobs'],
    onDone: (begun) => {
      followJob(begun, ['/contacts', '/imports', '/lists', '/tags', '/segments'])
    },
  })
  if (!isReady)
    return (
      <p>
        <Trans>Say which column has the e-mail address. Then the check begins by itself.</Trans>
      </p>
    )
  if (dry.isError)
    return (
      <ProblemNote
        error={dry.error}
        onRetry={() => {
          asked.current = ''
          dry.reset()
        }}
      />
    )
  if (job === undefined || !isOver(job))
    return (
      <p role="status" className="text-soft">
        <Trans>Checking all rows, without changing anything …</Trans>
        {job !== undefined && job.progress.percent !== null && ` ${job.progress.percent} %`}
      </p>
    )
  const count = job.counters.created + job.counters.updated + job.counters.unchanged
  return (
    <div className="flex flex-col gap-4">
      {job.problem !== null && <p className="text-bad">{job.problem.detail}</p>}
      <Counts job={job} />
      {job.counters.failed > 0 && <Errors jobId={job.id} />}
      {start.isError && <ProblemNote error={start.error} />}
      <div>
        <Button
          look="main"
          isDisabled={job.state === 'failed' || count === 0}
          isPending={start.isPending}
          onPress={() => start.mutate()}
        >
          {plural(count, { one: 'Import # contact', other: 'Import # contacts' })}
        </Button>
        {count === 0 && <span className="ms-2 text-soft">{t`There is nothing to import.`}</span>}
      </div>
    </div>
  )
}
