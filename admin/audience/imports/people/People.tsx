import { Trans, useLingui } from '@lingui/react/macro'
import { Choice, Select, Switch, TextField } from '../../../ui/fields.tsx'
import type { Changes, Current } from '../model.ts'
import { Consent } from './Consent.tsx'
import { ThingPicker } from './ThingPicker.tsx'

/** Lists or tags that an import can have. */
const most = 20

interface Props {
  filename: string
  settings: Current
  onChange: (changes: Changes) => void
}

const More = ({ filename, settings, onChange }: Props) => {
  const { t } = useLingui()
  return (
    <details>
      <summary className="font-medium">{t`More settings`}</summary>
      <div className="mt-3 flex flex-col gap-4">
        <Choice
          label={t`A row with a value that cannot be read`}
          value={settings.on_invalid}
          onChange={(next) => onChange({ on_invalid: next as Current['on_invalid'] })}
          options={[
            { id: 'skip_value', label: t`is imported without the value` },
            { id: 'skip_row', label: t`is not imported` },
          ]}
        />
        <Select
          label={t`Between several lists or tags in one cell`}
          value={settings.value_separator}
          onChange={(next) => onChange({ value_separator: next as Current['value_separator'] })}
          options={[
            { id: 'comma', label: t`Comma or semicolon` },
            { id: 'semicolon', label: t`Semicolon` },
            { id: 'pipe', label: t`Vertical bar` },
          ]}
        />
        <TextField
          label={t`Source of new contacts`}
          value={settings.source}
          maxLength={64}
          onChange={(text) => {
            const source = text.toLowerCase().replaceAll(/[^a-z0-9._:-]+/g, '-')
            if (/^[a-z0-9]/.test(source)) onChange({ source })
          }}
          hint={t`A short key, such as autumn-fair.`}
        />
        <TextField
          label={t`Name of the file`}
          value={filename}
          maxLength={255}
          onChange={(text) => {
            if (text.trim() !== '') onChange({ filename: text })
          }}
          hint={t`A name such as unsubscribed.csv says that these people refused.`}
        />
      </div>
    </details>
  )
}

/** Lists, tags, consent, known contacts, and whether automations may start. */
export const People = ({ filename, settings, onChange }: Props) => {
  const { t } = useLingui()
  const { lists, tags, duplicates, run_automations } = settings
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="mb-1 font-medium">{t`Lists`}</p>
        <ThingPicker
          path="/lists"
          title={t`Choose a list`}
          find={t`Find or create a list`}
          values={lists}
          most={most}
          onChange={(next) => onChange({ lists: next })}
        />
        <p className="mt-1 text-sm text-soft">
          <Trans>All of them join it. People who left a list before are not added to it again.</Trans>
        </p>
      </div>
      <Consent settings={settings} onChange={onChange} />
      <div>
        <p className="mb-1 font-medium">{t`Tags`}</p>
        <ThingPicker
          path="/tags"
          title={t`Choose a tag`}
          find={t`Find or create a tag`}
          values={tags}
          most={most}
          onChange={(next) => onChange({ tags: next })}
        />
      </div>
      <Choice
        label={t`Contacts that you have already`}
        value={duplicates}
        onChange={(next) => onChange({ duplicates: next as Current['duplicates'] })}
        options={[
          {
            id: 'merge',
            label: t`Complete them`,
            hint: t`New values replace old ones. Empty cells change nothing.`,
          },
          { id: 'overwrite', label: t`Overwrite them`, hint: t`Empty cells clear what they have.` },
          { id: 'skip', label: t`Leave them as they are`, hint: t`Only a no in their row counts.` },
        ]}
      />
      <div>
        <Switch isSelected={run_automations} onChange={(next) => onChange({ run_automations: next })}>
          {t`Start automations and sequences`}
        </Switch>
        <p className="mt-1 text-sm text-soft">
          {run_automations
            ? t`Those that begin with a new contact, a list or a tag start for these people too.`
            : t`None starts because of this import.`}
        </p>
      </div>
      <More filename={filename} settings={settings} onChange={onChange} />
    </div>
  )
}
