import { Trans, useLingui } from '@lingui/react/macro'
import { Choice, Select, Switch } from '../../ui/fields.tsx'
import { RemotePicker } from '../conditions/index.ts'
import type { Changes, Import } from './queries.ts'

type Consent = NonNullable<Changes['consent']>

/** Lists, tags, what happens with known people, and what the people agreed to. */
export const Settings = ({
  item,
  draft,
  onChange,
}: {
  item: Import
  draft: Changes
  onChange: (changes: Changes) => void
}) => {
  const { t } = useLingui()
  const value = <Name extends keyof Changes & keyof Import>(name: Name) => draft[name] ?? item[name]
  const ids = (things: readonly (string | { id: string })[]): string[] =>
    things.map((one) => (typeof one === 'string' ? one : one.id))
  const lists = ids((draft.lists ?? item.lists) as (string | { id: string })[])
  const tags = ids((draft.tags ?? item.tags) as (string | { id: string })[])
  const consent = draft.consent === undefined ? item.consent : draft.consent
  const status = value('status') as string
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div>
        <p className="mb-1 font-medium">{t`Lists`}</p>
        <RemotePicker
          path="/lists"
          label={t`Lists`}
          values={lists}
          onChange={(next) => onChange({ lists: next })}
        />
        <p className="mt-1 text-sm text-soft">
          <Trans>Whoever has left a list is not added to it again.</Trans>
        </p>
      </div>
      <div>
        <p className="mb-1 font-medium">{t`Tags`}</p>
        <RemotePicker
          path="/tags"
          label={t`Tags`}
          values={tags}
          onChange={(next) => onChange({ tags: next })}
        />
      </div>
      <Choice
        label={t`May these people get marketing e-mail?`}
        value={status}
        onChange={(next) => onChange({ status: next as Changes['status'] & string })}
        options={[
          {
            id: 'transactional',
            label: t`No, or I do not know`,
            hint: t`They get receipts and the like until they subscribe.`,
          },
          { id: 'subscribed', label: t`Yes, they agreed`, hint: t`You can say how, and when.` },
          { id: 'pending', label: t`Ask each of them`, hint: t`They get a confirmation e-mail first.` },
          { id: 'unsubscribed', label: t`They said no`, hint: t`Nobody of them gets marketing e-mail.` },
        ]}
      />
      <div className="flex flex-col gap-4">
        {status === 'subscribed' && (
          <Select
            label={t`How they agreed`}
            value={consent?.basis ?? null}
            placeholder={t`Choose`}
            onChange={(basis) => onChange({ consent: { basis: basis as Consent['basis'] } })}
            options={[
              { id: 'opt_in', label: t`They signed up` },
              { id: 'double_opt_in', label: t`They signed up and confirmed` },
              { id: 'contract', label: t`They are customers, under a contract` },
              { id: 'legitimate_interest', label: t`Legitimate interest` },
              { id: 'asserted', label: t`I say so, without evidence` },
            ]}
            hint={t`It is written into the ledger of consents of each of them.`}
          />
        )}
        <Choice
          label={t`People whom you have already`}
          value={value('duplicates') as string}
          onChange={(next) => onChange({ duplicates: next as NonNullable<Changes['duplicates']> })}
          options={[
            { id: 'merge', label: t`Complete them`, hint: t`Empty cells change nothing.` },
            { id: 'overwrite', label: t`Overwrite them`, hint: t`Empty cells clear what is there.` },
            { id: 'skip', label: t`Leave them as they are` },
          ]}
        />
        <Switch
          isSelected={value('run_automations') as boolean}
          onChange={(next) => onChange({ run_automations: next })}
        >
          {t`The import may start automations`}
        </Switch>
      </div>
    </div>
  )
}
