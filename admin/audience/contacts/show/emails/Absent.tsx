import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../../../generated/types.ts'
import { get } from '../../../../api/queries.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { Card } from '../../../../ui/page.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { Word } from '../../../../ui/word.tsx'
import { RemotePicker } from '../../../conditions/index.ts'
import { Sentence } from '../Sentence.tsx'
import { answerTones, answerWords } from './words.ts'

type Explanation = components['schemas']['CampaignExplanation']

const Explained = ({ answer, reasons, next_steps, parts }: Explanation) => {
  const { t } = useLingui()
  return (
    <div role="status" className="mt-3 flex flex-col items-start gap-2">
      <Badge tone={answerTones[answer] ?? 'none'}>
        <Word of={answerWords()} value={answer} />
      </Badge>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <Sentence>{reason}</Sentence>
          </li>
        ))}
      </ul>
      {next_steps.length > 0 && (
        <div>
          <h3 className="font-medium">{t`What you can do`}</h3>
          <ul className="list-disc ps-5">
            {next_steps.map(({ detail }) => (
              <li key={detail}>
                <Sentence>{detail}</Sentence>
              </li>
            ))}
          </ul>
        </div>
      )}
      {parts.length > 0 && (
        <details>
          <summary className="w-fit text-soft">{t`The audience, part by part`}</summary>
          <ul className="mt-1">
            {parts.map((part) => (
              <li key={`${part.side} ${part.kind} ${part.id}`}>
                {part.side === 'exclude' && <span className="text-soft">{t`Excluded:`} </span>}
                <Sentence>{part.reason}</Sentence>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Why a contact got one campaign or not. */
const Reason = ({ contactId, campaignId }: { contactId: string; campaignId: string }) => {
  const query = useQuery({
    ...get('/campaigns/{id}/explain', {
      params: { path: { id: campaignId }, query: { contact_id: contactId } },
    }),
    placeholderData: () => undefined,
  })
  return (
    <Panel query={query} skeleton={<Skeleton lines={2} />}>
      {(explanation) => <Explained {...explanation} />}
    </Panel>
  )
}

/** "Not listed?" explains a campaign that is not among the e-mails. */
export const Absent = ({ contactId }: { contactId: string }) => {
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
      {campaign !== undefined && <Reason key={campaign} contactId={contactId} campaignId={campaign} />}
    </Card>
  )
}
