import { useLingui } from '@lingui/react/macro'
import { usePages } from '../../../api/use-pages.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { moment } from '../../../ui/format.ts'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Card } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Time } from '../../../ui/time.tsx'

const tones: Record<string, Tone> = { completed: 'good', failed: 'bad', cancelled: 'none', exited: 'none' }

/** The sequences and automations of a contact, and the events that were reported. */
export const Automations = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const enrolments = usePages('/contacts/{id}/enrolments', {}, { path: { id } })
  const events = usePages('/contacts/{id}/events', { limit: 20 }, { path: { id } })
  if (enrolments.isPending || events.isPending) return <Skeleton />
  return (
    <>
      <Card title={t`Sequences and automations`}>
        {enrolments.isError && <ProblemNote error={enrolments.error} onRetry={() => enrolments.refetch()} />}
        {enrolments.rows.length === 0 && <p className="text-soft">{t`The contact is in none.`}</p>}
        <ol>
          {enrolments.rows.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center gap-3 border-b border-line py-2 last:border-0"
            >
              <span className="min-w-40 grow">{one.source.name}</span>
              <Badge tone={tones[one.state] ?? 'info'}>{one.state}</Badge>
              <span className="text-soft">
                {t`since ${moment(one.entered_at)}`}
                {one.finished_at !== null && t`, until ${moment(one.finished_at)}`}
              </span>
            </li>
          ))}
        </ol>
        {enrolments.hasNextPage && <Button onPress={enrolments.next}>{t`Show more`}</Button>}
      </Card>
      <Card title={t`Events`}>
        {events.isError && <ProblemNote error={events.error} onRetry={() => events.refetch()} />}
        {events.rows.length === 0 && <p className="text-soft">{t`No program has reported an event.`}</p>}
        <ol>
          {events.rows.map((one) => (
            <li key={one.id} className="flex flex-wrap gap-3 border-b border-line py-2 last:border-0">
              <span className="w-32 shrink-0 text-soft">
                <Time at={one.occurred_at} />
              </span>
              <code>{one.name}</code>
              <span className="text-soft">{JSON.stringify(one.properties)}</span>
            </li>
          ))}
        </ol>
        {events.hasNextPage && <Button onPress={events.next}>{t`Show more`}</Button>}
      </Card>
    </>
  )
}
