import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, unwrap } from '../../../../api/client.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { Card } from '../../../../ui/page.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { Word } from '../../../../ui/word.tsx'
import { RemotePicker } from '../../../conditions/index.ts'
import type { Contact } from '../../view.ts'
import { useMailState } from '../mail-state.ts'
import { type Absence, absenceOf } from './absence.ts'
import { errorWords, skipSentences, statusWords, tones } from './words.ts'

/** What is known of one campaign and one contact: the delivery, or why there is none. */
const Reason = ({ contact, campaignId }: { contact: Contact; campaignId: string }) => {
  const { t } = useLingui()
  const { state, isKnown } = useMailState(contact)
  const sentences: Record<Absence, string> = {
    'not started': t`The campaign has not started: its recipients are not chosen yet.`,
    'created later': t`The contact was created after the campaign had started.`,
    'under way': t`The campaign is under way: the e-mail may still come. Or the contact is not among its recipients.`,
    'not a recipient': t`The contact was not among the recipients: not on the lists and segments of the campaign, or excluded.`,
  }
  const query = useQuery({
    queryKey: ['/campaigns/why', campaignId, contact.id],
    queryFn: async ({ signal }) => {
      const path = { id: campaignId }
      const query = { contact_id: contact.id, limit: 1 }
      const [campaign, deliveries] = await Promise.all([
        unwrap(client.GET('/campaigns/{id}', { params: { path }, signal })),
        unwrap(client.GET('/campaigns/{id}/deliveries', { params: { path, query }, signal })),
      ])
      return { campaign, delivery: deliveries.data[0] ?? null }
    },
  })
  return (
    <Panel query={query} skeleton={<Skeleton lines={2} />}>
      {({ campaign, delivery }) => (
        <div role="status" className="mt-3 flex flex-col items-start gap-2">
          {delivery === null ? (
            <>
              <p>{sentences[absenceOf(campaign, contact)]}</p>
              {isKnown && state.tone !== 'good' && (
                <p>
                  {t`Today:`} {state.sentence} {state.word !== null && <code>{state.word}</code>} {state.way}
                </p>
              )}
            </>
          ) : (
            <>
              <Badge tone={tones[delivery.status] ?? 'none'}>
                <Word of={statusWords()} value={delivery.status} />
              </Badge>
              {delivery.skip_reason !== null && (
                <p>
                  <Word of={skipSentences()} value={delivery.skip_reason} />
                </p>
              )}
              {delivery.error_class !== null && (
                <p>
                  <Word of={errorWords()} value={delivery.error_class} />
                </p>
              )}
            </>
          )}
        </div>
      )}
    </Panel>
  )
}

/** "Not listed?" explains a campaign that is not among the e-mails. */
export const Absent = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const [campaigns, setCampaigns] = useState<string[]>([])
  const [campaign] = campaigns
  return (
    <Card title={t`Not listed?`}>
      <p className="mb-2 text-soft">
        <Trans>Choose the campaign that the person misses.</Trans>
      </p>
      <RemotePicker
        path="/campaigns"
        label={t`Campaign`}
        placeholder={t`Find a campaign`}
        values={campaigns}
        isSingle
        onChange={setCampaigns}
      />
      {campaign !== undefined && <Reason key={campaign} contact={contact} campaignId={campaign} />}
    </Card>
  )
}
