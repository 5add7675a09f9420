import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../../../generated/types.ts'
import { get } from '../../../../api/queries.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { moment } from '../../../../ui/format.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { Card } from '../../../../ui/page.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { Word } from '../../../../ui/word.tsx'
import { RemotePicker } from '../../../conditions/index.ts'
import { Sentence } from '../Sentence.tsx'
import { stateTones, stateWords } from './words.ts'

type Explanation = components['schemas']['AutomationExplanation']

const Explained = ({ inside, state, due_at, waiting_for, can_enter, reasons, enrolment_id }: Explanation) => {
  const { t } = useLingui()
  return (
    <div role="status" className="mt-3 flex flex-col items-start gap-2">
      <p className="font-medium">
        {inside
          ? t`The contact is in it.`
          : enrolment_id === null
            ? t`The contact has never entered.`
            : t`The contact was in it.`}{' '}
        {state !== null && (
          <Badge tone={stateTones[state] ?? 'none'}>
            <Word of={stateWords()} value={state} />
          </Badge>
        )}
      </p>
      {reasons.length > 0 && (
        <ul className="list-disc ps-5">
          {reasons.map((reason) => (
            <li key={reason}>
              <Sentence>{reason}</Sentence>
            </li>
          ))}
        </ul>
      )}
      {waiting_for !== null && (
        <p>
          {t`Waits for:`}{' '}
          <Word
            of={{ condition: t`a condition`, plan_limit: t`the next month of the plan` }}
            value={waiting_for}
          />
        </p>
      )}
      {due_at !== null && <p>{t`Goes on at ${moment(due_at)}.`}</p>}
      {!inside && (
        <p className="text-soft">
          {can_enter ? t`It can enter at the next event of a trigger.` : t`It cannot enter now.`}
        </p>
      )}
    </div>
  )
}

const Explanations = ({ contactId, automationId }: { contactId: string; automationId: string }) => {
  const query = useQuery({
    ...get('/automations/{id}/explain', {
      params: { path: { id: automationId }, query: { contact_id: contactId } },
    }),
    placeholderData: () => undefined,
  })
  return (
    <Panel query={query} skeleton={<Skeleton lines={2} />}>
      {(explanation) => <Explained {...explanation} />}
    </Panel>
  )
}

/** Why a contact is not in an automation, or what it waits for there. */
export const Explain = ({ contactId }: { contactId: string }) => {
  const { t } = useLingui()
  const [automations, setAutomations] = useState<string[]>([])
  const [automation] = automations
  return (
    <Card title={t`Why not in an automation?`}>
      <p className="mb-2 text-soft">
        <Trans>Choose the automation in which you expect the contact.</Trans>
      </p>
      <RemotePicker
        path="/automations"
        label={t`Automation`}
        placeholder={t`Find an automation`}
        values={automations}
        isSingle
        onChange={setAutomations}
      />
      {automation !== undefined && <Explanations contactId={contactId} automationId={automation} />}
    </Card>
  )
}
