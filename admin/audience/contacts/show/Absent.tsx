import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, unwrap } from '../../../api/client.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Card } from '../../../ui/page.tsx'
import { RemotePicker } from '../../conditions/index.ts'
import type { Contact } from '../view.ts'
import { skipWord, statusWord } from './delivery-words.ts'
import { mailStateOf } from './mail-state.ts'
import { useSuppressed } from './queries.ts'

/** Why a person did not get one campaign: its delivery, or what kept the person out of the audience. */
const Reason = ({ contact, campaignId }: { contact: Contact; campaignId: string }) => {
  const { t } = useLingui()
  const suppressed = useSuppressed(contact)
  const query = useQuery({
    queryKey: ['/campaigns/why', campaignId, contact.id],
    queryFn: async ({ signal }) => {
      const path = { id: campaignId }
      const [campaign, deliveries] = await Promise.all([
        unwrap(client.GET('/campaigns/{id}', { params: { path }, signal })),
        unwrap(
          client.GET('/campaigns/{id}/deliveries', {
            params: { path, query: { contact_id: contact.id, limit: 1 } },
            signal,
          }),
        ),
      ])
      return { campaign, delivery: deliveries.data[0] ?? null }
    },
  })
  return (
    <Panel query={query}>
      {({ campaign, delivery }) => {
        if (delivery !== null)
          return (
            <p role="status" className="mt-3">
              <Badge tone="info">{statusWord(delivery.status)}</Badge>{' '}
              {delivery.skip_reason !== null && skipWord(delivery.skip_reason)}
            </p>
          )
        if (campaign.started_at === null)
          return (
            <p role="status" className="mt-3">
              <Trans>The campaign has not chosen its recipients yet.</Trans>
            </p>
          )
        const state = mailStateOf(contact, suppressed.data)
        const isLater = contact.created_at > campaign.started_at
        return (
          <div role="status" className="mt-3">
            <p>
              {isLater ? (
                <Trans>The contact did not exist yet when the recipients were chosen.</Trans>
              ) : (
                <Trans>
                  The person was not among the recipients: not in its lists and segments, or not subscribed
                  then.
                </Trans>
              )}
            </p>
            {state.tone !== 'good' && (
              <p>
                {t`Today:`} {state.sentence} {state.way}
              </p>
            )}
          </div>
        )
      }}
    </Panel>
  )
}

/** "Not listed?" explains a campaign that is not among the e-mails. */
export const Absent = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const [campaigns, setCampaigns] = useState<string[]>([])
  return (
    <Card title={t`Not listed?`}>
      <p className="mb-2 text-soft">
        <Trans>Choose the campaign that the person misses.</Trans>
      </p>
      <div className="max-w-80">
        <RemotePicker
          path="/campaigns"
          label={t`Campaign`}
          values={campaigns}
          isSingle
          onChange={setCampaigns}
        />
      </div>
      {campaigns[0] !== undefined && <Reason contact={contact} campaignId={campaigns[0]} />}
    </Card>
  )
}
