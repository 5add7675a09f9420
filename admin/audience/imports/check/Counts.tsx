import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Job } from '../../../system/jobs/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { number } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'

/** What a run did, or would do. `to` leads to the contacts behind a number. */
export const Counts = ({
  job,
  to = {},
}: {
  job: Job
  to?: Partial<Record<'created' | 'updated', string>>
}) => {
  const { t } = useLingui()
  const { created, updated, unchanged, skipped, failed } = job.counters
  const cells: { label: string; count: number; isBad?: boolean; to?: string | undefined }[] = [
    { label: t`New`, count: created, to: to.created },
    { label: t`Changed`, count: updated, to: to.updated },
    { label: t`Unchanged`, count: unchanged },
    { label: t`Skipped`, count: skipped },
    { label: t`Failed`, count: failed, isBad: failed > 0 },
  ]
  const columns = job.import_columns ?? []
  const no = columns.reduce((sum, { says_no }) => sum + says_no, 0)
  const kept = columns.reduce((sum, { keeps_no }) => sum + keeps_no, 0)
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {cells.map(({ label, count, isBad, to: path }) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className={`text-xl font-semibold ${isBad ? 'text-bad' : ''}`}>
              {path === undefined || count === 0 ? number(count) : <Link to={path}>{number(count)}</Link>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {no > 0 && (
          <Badge tone="info">
            {plural(no, { one: '# row says no, and counts as no', other: '# rows say no, and count as no' })}
          </Badge>
        )}
        {kept > 0 && (
          <Badge tone="info">
            {plural(kept, {
              one: '# who unsubscribed, bounced or complained stays so',
              other: '# who unsubscribed, bounced or complained stay so',
            })}
          </Badge>
        )}
        {columns.map(({ column, values_skipped }) =>
          values_skipped === 0 ? null : (
            <Badge key={column} tone="warn">
              <bdi className="max-w-48 truncate">{column}</bdi>
              {': '}
              {plural(values_skipped, { one: '# value is left out', other: '# values are left out' })}
            </Badge>
          ),
        )}
        {created + updated + unchanged > 0 &&
          failed === 0 &&
          columns.every(({ values_skipped }) => values_skipped === 0) && (
            <Badge tone="good">
              <Trans>Every row can be used</Trans>
            </Badge>
          )}
      </div>
    </div>
  )
}
