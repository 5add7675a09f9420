import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Job } from '../../system/jobs/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { number } from '../../ui/format.ts'

/** What a run did, or would do. */
export const Counts = ({ job }: { job: Job }) => {
  const { t } = useLingui()
  const { created, updated, unchanged, skipped, failed } = job.counters
  const cells: [string, number, boolean][] = [
    [t`New`, created, false],
    [t`Changed`, updated, false],
    [t`Unchanged`, unchanged, false],
    [t`Skipped`, skipped, false],
    [t`Failed`, failed, failed > 0],
  ]
  const no = (job.import_columns ?? []).reduce((sum, { says_no }) => sum + says_no, 0)
  const lost = (job.import_columns ?? []).reduce((sum, { values_skipped }) => sum + values_skipped, 0)
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {cells.map(([label, count, isBad]) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className={`text-xl font-semibold ${isBad ? 'text-bad' : ''}`}>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {no > 0 && (
          <Badge tone="info">
            {plural(no, { one: '# person says no, and stays a no', other: '# people say no, and stay a no' })}
          </Badge>
        )}
        {lost > 0 && (
          <Badge tone="warn">
            {plural(lost, { one: '# value is left out', other: '# values are left out' })}
          </Badge>
        )}
        {no === 0 && lost === 0 && failed === 0 && (
          <Badge tone="good">
            <Trans>Every row can be read</Trans>
          </Badge>
        )}
      </div>
    </div>
  )
}
