import { useLingui } from '@lingui/react/macro'
import { usePages } from '../../../api/use-pages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { moment } from '../../../ui/format.ts'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Card } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { Contact } from '../view.ts'

/** The ledger of consents, with the text that the person saw, and the addresses that the contact had. */
export const Consent = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const pages = usePages('/contacts/{id}/consents', {}, { path: { id: contact.id } })
  if (pages.isPending) return <Skeleton />
  if (pages.isError && pages.rows.length === 0)
    return <ProblemNote error={pages.error} onRetry={() => pages.refetch()} />
  const bases: Record<string, string> = {
    opt_in: t`signed up`,
    double_opt_in: t`signed up and confirmed`,
    opt_out: t`opted out`,
    contract: t`under a contract`,
    legitimate_interest: t`legitimate interest`,
    asserted: t`stated without evidence`,
    forced: t`forced by an administrator`,
  }
  return (
    <>
      <Card title={t`Consents`}>
        {pages.rows.length === 0 && <p className="text-soft">{t`No consent is recorded.`}</p>}
        <ol>
          {pages.rows.map((entry) => (
            <li key={entry.id} className="border-b border-line py-2 last:border-0">
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone={entry.kind === 'given' ? 'good' : 'bad'}>
                  {entry.kind === 'given' ? t`Given` : t`Withdrawn`}
                </Badge>
                <span>
                  {entry.purpose}, {bases[entry.basis] ?? entry.basis}
                </span>
                <span className="text-soft">
                  {entry.time_known ? moment(entry.occurred_at) : t`time not known`}
                  {entry.source !== null && ` · ${entry.source}`}
                  {entry.actor.name !== null && ` · ${entry.actor.name}`}
                </span>
              </div>
              {entry.text !== null && (
                <blockquote className="mt-1 border-s-2 border-line ps-3">{entry.text}</blockquote>
              )}
              {entry.reason !== null && <p className="mt-1 text-soft">{entry.reason}</p>}
            </li>
          ))}
        </ol>
        {pages.hasNextPage && <Button onPress={pages.next}>{t`Show more`}</Button>}
      </Card>
      <Card title={t`Addresses`}>
        <ol>
          {(contact.email_history ?? []).map(({ email, from_at, until_at }) => (
            <li key={`${email} ${from_at}`} className="flex flex-wrap gap-3 py-1">
              <bdi>{email}</bdi>
              <span className="text-soft">
                {until_at === null ? t`since ${moment(from_at)}` : t`until ${moment(until_at)}`}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}
