import { useLingui } from '@lingui/react/macro'
import { usePages } from '../../../api/use-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Card } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Time } from '../../../ui/time.tsx'

/** What happened with a contact, the latest first. */
export const Timeline = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const pages = usePages('/contacts/{id}/activities', { limit: 50 }, { path: { id } })
  if (pages.isPending) return <Skeleton />
  if (pages.isError && pages.rows.length === 0)
    return <ProblemNote error={pages.error} onRetry={() => pages.refetch()} />
  return (
    <Card title={t`Timeline`}>
      <ol>
        {pages.rows.map((activity) => (
          <li key={activity.id} className="flex gap-3 border-b border-line py-2 last:border-0">
            <span className="w-32 shrink-0 text-soft">
              <Time at={activity.occurred_at} />
            </span>
            <span className="min-w-0">{activity.summary}</span>
          </li>
        ))}
      </ol>
      {pages.rows.length === 0 && <p className="text-soft">{t`Nothing has happened yet.`}</p>}
      {pages.hasNextPage && <Button onPress={pages.next}>{t`Show more`}</Button>}
    </Card>
  )
}
