import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { components } from '../../../../../generated/types.ts'
import { usePages } from '../../../../api/use-pages.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { moment } from '../../../../ui/format.ts'
import { Card } from '../../../../ui/page.tsx'
import { Word } from '../../../../ui/word.tsx'
import type { Contact } from '../../view.ts'
import { Rows } from '../Rows.tsx'
import { RecordConsent } from './Record.tsx'
import { basisWords } from './words.ts'

type Entry = components['schemas']['ContactConsent']

/** One entry of the ledger, with its evidence. */
const ConsentEntry = ({ entry }: { entry: Entry }) => {
  const { t } = useLingui()
  const { kind, requested } = entry
  const evidence: [string, string | null][] = [
    [t`Source`, entry.source],
    [t`Recorded by`, entry.actor.name],
    [t`Page`, entry.page_url],
    [t`IP address`, entry.ip],
    [t`Version of the text`, entry.text_version],
    [t`Language`, entry.language],
    [t`Requested`, requested === null ? null : `${moment(requested.occurred_at)}, ${requested.source}`],
  ]
  return (
    <div className={entry.voided_at === null ? '' : 'opacity-80'}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={kind === 'given' ? 'good' : kind === 'withdrawn' ? 'bad' : 'none'}>
          <Word of={{ given: t`Given`, withdrawn: t`Withdrawn` }} value={kind} />
        </Badge>
        <span className="grow">
          <bdi>{entry.purpose}</bdi>: <Word of={basisWords()} value={entry.basis} />
        </span>
        <span className="text-soft">{entry.time_known ? moment(entry.occurred_at) : t`Time not known`}</span>
      </div>
      {entry.voided_at !== null && (
        <p className="mt-1 font-medium">{t`Void since ${moment(entry.voided_at)}: its migration was undone.`}</p>
      )}
      {entry.text !== null && (
        <blockquote className="mt-1 max-h-60 overflow-auto border-s-2 border-line ps-3 whitespace-pre-wrap">
          <bdi>{entry.text}</bdi>
        </blockquote>
      )}
      {entry.reason !== null && (
        <p className="mt-1">
          <bdi>{entry.reason}</bdi>
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-soft">
        {evidence.flatMap(([label, text]) =>
          text === null
            ? []
            : [
                <span key={label}>
                  {label}: <bdi>{text}</bdi>
                </span>,
              ],
        )}
      </p>
    </div>
  )
}

/** The ledger of consents, and the addresses that the contact has had. */
export const Consent = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const [isRecording, setRecording] = useState(false)
  const pages = usePages('/contacts/{id}/consents', { limit: 50 }, { path: { id: contact.id } })
  const addresses = contact.email_history ?? []
  return (
    <div className="grid items-start lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        <Rows
          title={t`Consents`}
          pages={pages}
          empty={t`No consent is recorded.`}
          actions={
            <Button onPress={() => setRecording(true)}>
              <Trans>Record consent</Trans>
            </Button>
          }
        >
          {(entry) => <ConsentEntry entry={entry} />}
        </Rows>
      </div>
      <div className="min-w-0">
        <Card title={t`Addresses`}>
          {addresses.length === 0 ? (
            <p className="text-soft">
              <Trans>No change of the address is known.</Trans>
            </p>
          ) : (
            <ol>
              {addresses.map(({ email, from_at, until_at }) => (
                <li key={`${email} ${from_at}`} className="py-1">
                  <bdi>{email}</bdi>
                  <span className="block text-sm text-soft">
                    {until_at === null ? t`since ${moment(from_at)}` : t`until ${moment(until_at)}`}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </Card>
      </div>
      {isRecording && <RecordConsent contact={contact} onClose={() => setRecording(false)} />}
    </div>
  )
}
