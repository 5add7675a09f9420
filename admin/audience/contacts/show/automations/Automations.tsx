import { useLingui } from '@lingui/react/macro'
import type { components } from '../../../../../generated/types.ts'
import { usePages } from '../../../../api/use-pages.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { moment } from '../../../../ui/format.ts'
import { Time } from '../../../../ui/time.tsx'
import { Word } from '../../../../ui/word.tsx'
import type { Contact } from '../../view.ts'
import { Rows } from '../Rows.tsx'
import { Explain } from './Explain.tsx'
import { stateTones, stateWords } from './words.ts'

type Enrolment = components['schemas']['ContactEnrolment']

const EnrolmentRow = ({ enrolment }: { enrolment: Enrolment }) => {
  const { t } = useLingui()
  const { kind, source, state, exit_reason, entered_at, finished_at } = enrolment
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 grow basis-60">
        <bdi>{source.name}</bdi>
        <span className="block text-sm text-soft">
          <Word of={{ sequence: t`Sequence`, automation: t`Automation` }} value={kind} /> ·{' '}
          {t`since ${moment(entered_at)}`}
          {finished_at !== null && `, ${t`until ${moment(finished_at)}`}`}
        </span>
      </span>
      <Badge tone={stateTones[state] ?? 'none'}>
        <Word of={stateWords()} value={state} />
      </Badge>
      {exit_reason !== null && <code className="text-soft">{exit_reason}</code>}
    </div>
  )
}

/** The sequences and automations of a contact, why it is not in one, and the events that were reported. */
export const Automations = ({ contact: { id } }: { contact: Contact }) => {
  const { t } = useLingui()
  const enrolments = usePages('/contacts/{id}/enrolments', { limit: 50 }, { path: { id } })
  const events = usePages('/contacts/{id}/events', { limit: 20 }, { path: { id } })
  return (
    <div className="grid items-start lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        <Rows
          title={t`Sequences and automations`}
          pages={enrolments}
          empty={t`The contact has never been in one.`}
        >
          {(enrolment) => <EnrolmentRow enrolment={enrolment} />}
        </Rows>
        <Rows title={t`Events`} pages={events} empty={t`No program has reported an event.`}>
          {(event) => (
            <div className="flex flex-wrap items-center gap-x-3">
              <code className="min-w-0 grow">{event.name}</code>
              <span className="text-sm text-soft">
                <Time at={event.occurred_at} />
              </span>
              {Object.keys(event.properties).length > 0 && (
                <code className="w-full text-sm text-soft">{JSON.stringify(event.properties)}</code>
              )}
            </div>
          )}
        </Rows>
      </div>
      <div className="min-w-0">
        <Explain contactId={id} />
      </div>
    </div>
  )
}
