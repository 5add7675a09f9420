import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ProblemNote } from '../../../../ui/ProblemNote.tsx'
import { Card } from '../../../../ui/page.tsx'
import { Time } from '../../../../ui/time.tsx'
import { Word } from '../../../../ui/word.tsx'
import { type CustomField, useCustomFields } from '../../../custom-fields/index.ts'
import type { Contact } from '../../view.ts'
import { groupsOf } from './fields.ts'
import { Row } from './Row.tsx'
import { Things } from './Things.tsx'

/** What the service has recorded itself. */
const Facts = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const { engagement } = contact
  const facts: [string, ReactNode][] = [
    [
      t`Activity`,
      <Word
        key="level"
        of={{ high: t`High`, medium: t`Medium`, low: t`Low`, none: t`Not known` }}
        value={engagement.level}
      />,
    ],
    [t`Last opened`, <Time key="opened" at={engagement.last_opened_at} />],
    [t`Last clicked`, <Time key="clicked" at={engagement.last_clicked_at} />],
    [t`Last activity`, <Time key="active" at={engagement.last_active_at} />],
    [t`Confirmed`, <Time key="confirmed" at={contact.confirmed_at} />],
    [t`Unsubscribed`, <Time key="left" at={contact.unsubscribed_at} />],
    [t`Created`, <Time key="created" at={contact.created_at} />],
    [t`Changed`, <Time key="updated" at={contact.updated_at} />],
  ]
  return (
    <Card title={t`Recorded`}>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** All that is known about a contact, each member edited in its place. */
export const Details = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const custom = useCustomFields()
  const groups = groupsOf((custom.data?.data ?? []) as CustomField[])
  const fields = groups.flatMap((group) => group.fields)
  return (
    <div className="grid items-start lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        {groups.map((group) => (
          <Card key={group.title} title={group.title}>
            <dl>
              {group.fields.map((field) => (
                <Row key={field.member} contact={contact} field={field} fields={fields} />
              ))}
            </dl>
          </Card>
        ))}
        {custom.isError && custom.data === undefined && (
          <Card title={t`Custom fields`}>
            <ProblemNote error={custom.error} onRetry={() => custom.refetch()} />
          </Card>
        )}
      </div>
      <div className="min-w-0 max-lg:order-first">
        <Things contact={contact} />
        <Facts contact={contact} />
      </div>
    </div>
  )
}
