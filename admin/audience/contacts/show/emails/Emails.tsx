import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../../../generated/types.ts'
import { get } from '../../../../api/queries.ts'
import { usePages } from '../../../../api/use-pages.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { moment } from '../../../../ui/format.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { Time } from '../../../../ui/time.tsx'
import { Word } from '../../../../ui/word.tsx'
import type { Contact } from '../../view.ts'
import { Rows } from '../Rows.tsx'
import { Absent } from './Absent.tsx'
import { errorWords, kindWords, skipSentences, statusWords, tones } from './words.ts'

type Delivery = components['schemas']['DeliverySummary']

/** The replies of servers in full, when they are asked for. */
const Replies = ({ id }: { id: string }) => {
  const query = useQuery({
    ...get('/deliveries/{id}', { params: { path: { id } } }),
    placeholderData: () => undefined,
  })
  return (
    <Panel query={query}>
      {({ events }) => {
        const replies = events.filter(({ reply, reason }) => reply !== null || reason !== null)
        return replies.length === 0 ? (
          <p className="text-soft">
            <Trans>No reply is recorded.</Trans>
          </p>
        ) : (
          <ol>
            {replies.map((event) => (
              <li key={event.id} className="mt-1 rounded bg-page p-2 text-sm">
                <span className="text-soft">{moment(event.occurred_at)}</span>
                <pre className="whitespace-pre-wrap">
                  <bdi>{event.reply ?? event.reason}</bdi>
                </pre>
              </li>
            ))}
          </ol>
        )
      }}
    </Panel>
  )
}

/** One e-mail, with its outcome in words. */
const Email = ({ mail }: { mail: Delivery }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { status, skip_reason, error_class, enhanced_code, next_attempt_at } = mail
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow basis-60">
          <bdi className={mail.subject === null ? 'text-soft' : ''}>
            {mail.subject ?? mail.source?.name ?? t`(no subject)`}
          </bdi>
          <span className="block text-sm text-soft">
            <Word of={kindWords()} value={mail.kind} />
            {mail.subject !== null && mail.source?.name != null && (
              <>
                {' '}
                <bdi>{mail.source.name}</bdi>
              </>
            )}{' '}
            · <Time at={mail.accepted_at ?? mail.created_at} />
          </span>
        </span>
        <Badge tone={tones[status] ?? 'none'}>
          <Word of={statusWords()} value={status} />
        </Badge>
        {mail.first_clicked_at !== null ? (
          <Badge tone="good">{t`Clicked`}</Badge>
        ) : (
          mail.first_opened_at !== null && <Badge tone="good">{t`Opened`}</Badge>
        )}
      </div>
      {skip_reason !== null && (
        <p className="mt-1">
          <Word of={skipSentences()} value={skip_reason} />
        </p>
      )}
      {error_class !== null && (
        <div className="mt-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <Word of={errorWords()} value={error_class} />
            {enhanced_code !== null && <code className="text-soft">{enhanced_code}</code>}
            <Button
              look="quiet"
              className="text-accent!"
              onPress={() => setOpen(!isOpen)}
              aria-expanded={isOpen}
            >
              <Trans>Replies of the server</Trans>
            </Button>
          </p>
          {isOpen && <Replies id={mail.id} />}
        </div>
      )}
      {next_attempt_at !== null && (
        <p className="text-sm text-soft">{t`Next attempt: ${moment(next_attempt_at)}`}</p>
      )}
    </>
  )
}

/** Every e-mail to a contact, and why one is missing. */
export const Emails = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const pages = usePages('/deliveries', { contact_id: contact.id, limit: 50 })
  return (
    <div className="grid items-start lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        <Rows title={t`E-mails`} pages={pages} empty={t`No e-mail to this contact yet.`}>
          {(mail) => <Email mail={mail} />}
        </Rows>
      </div>
      <div className="min-w-0">
        <Absent contactId={contact.id} />
      </div>
    </div>
  )
}
