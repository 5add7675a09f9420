import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '../../../api/queries.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Card } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Contact } from '../view.ts'
import { Absent } from './Absent.tsx'
import { skipWord, statusWord } from './delivery-words.ts'

const tones: Record<string, Tone> = {
  accepted: 'good',
  queued: 'info',
  sending: 'info',
  deferred: 'warn',
  unknown: 'warn',
  bounced: 'bad',
  failed: 'bad',
  skipped: 'none',
}

/** The reply of the server, in full, when somebody asks. */
const Reply = ({ id }: { id: string }) => {
  const query = useQuery(get('/deliveries/{id}', { params: { path: { id } } }))
  return (
    <Panel query={query}>
      {({ events }) => (
        <pre className="mt-1 overflow-auto rounded bg-page p-2 text-sm whitespace-pre-wrap">
          {events.find(({ reply }) => reply !== null)?.reply ?? <Trans>The server said nothing.</Trans>}
        </pre>
      )}
    </Panel>
  )
}

/** Every e-mail to a contact, with its outcome in words, and why one is missing. */
export const Emails = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<string | null>(null)
  const pages = usePages('/deliveries', { contact_id: contact.id, limit: 50 })
  if (pages.isPending) return <Skeleton />
  if (pages.isError && pages.rows.length === 0)
    return <ProblemNote error={pages.error} onRetry={() => pages.refetch()} />
  return (
    <>
      <Card title={t`E-mails`}>
        <ol>
          {pages.rows.map((mail) => (
            <li key={mail.id} className="border-b border-line py-2 last:border-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="w-32 shrink-0 text-soft">
                  <Time at={mail.accepted_at ?? mail.created_at} />
                </span>
                <span className="min-w-40 grow">
                  {mail.subject ?? t`(not written, because it was not sent)`}
                </span>
                <Badge tone={tones[mail.status] ?? 'none'}>{statusWord(mail.status)}</Badge>
                {mail.first_opened_at !== null && <Badge tone="good">{t`Opened`}</Badge>}
                {mail.first_clicked_at !== null && <Badge tone="good">{t`Clicked`}</Badge>}
              </div>
              {mail.skip_reason !== null && <p className="mt-1 ps-35">{skipWord(mail.skip_reason)}</p>}
              {mail.error_class !== null && (
                <div className="mt-1 ps-35">
                  <Button
                    look="quiet"
                    onPress={() => setOpen(open === mail.id ? null : mail.id)}
                    aria-expanded={open === mail.id}
                  >
                    {t`What the server said`}
                  </Button>
                  {open === mail.id && <Reply id={mail.id} />}
                </div>
              )}
            </li>
          ))}
        </ol>
        {pages.rows.length === 0 && <p className="text-soft">{t`No e-mail yet.`}</p>}
        {pages.hasNextPage && <Button onPress={pages.next}>{t`Show more`}</Button>}
      </Card>
      <Absent contact={contact} />
    </>
  )
}
