import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Choice, Switch } from '../../../ui/fields.tsx'
import type { CustomField } from '../../custom-fields/index.ts'
import { ambiguousDate, ambiguousNumber } from '../guess.ts'
import type { Changes, Current, Mapping, Preview } from '../model.ts'
import { consentTargets } from '../model.ts'
import { Meanings } from './Meanings.tsx'

type Column = Preview['columns'][number]
type Order = 'iso' | 'dmy' | 'mdy'

interface Props {
  column: Column
  /** Null if the column is left out. */
  mapping: Mapping | null
  field: CustomField | undefined
  /** All texts of the column that are known. */
  texts: readonly string[]
  /** The order of dates that a dry run decided from all rows. */
  decided: Order | null
  settings: Current
  zone: string
  onChange: (changes: Changes) => void
  onMeaning: (from: string, to: string | null | undefined) => void
}

const isDate = (target: string, field: CustomField | undefined): boolean =>
  target === 'date_of_birth' ||
  target === 'consent_at' ||
  field?.type === 'date' ||
  field?.type === 'date_time'

/** A date such as 03/04 in both readings. One press chooses for all dates of the file. */
const Dates = ({ column, texts, decided, settings, onChange }: Props) => {
  const { t } = useLingui()
  const sample = ambiguousDate(texts)
  const found = decided ?? column.date_format
  const order = settings.date_format === 'iso' ? found : settings.date_format
  if (sample === null) {
    if (order === null || order === 'iso') return null
    return <Badge>{order === 'dmy' ? t`The day is first` : t`The month is first`}</Badge>
  }
  const { text, dmy, mdy } = sample
  return (
    <div className="w-full text-sm">
      {order === null && <Badge tone="warn">{t`The order is unclear`}</Badge>}
      <Choice
        label={t`${text} is`}
        value={order}
        onChange={(next) => onChange({ date_format: next as Order })}
        options={[
          { id: 'dmy', label: found === 'dmy' ? t`${dmy}, as found` : dmy },
          { id: 'mdy', label: found === 'mdy' ? t`${mdy}, as found` : mdy },
        ]}
      />
    </div>
  )
}

const Numbers = ({ texts, settings, onChange }: Props) => {
  const { t } = useLingui()
  const text = ambiguousNumber(texts)
  if (text === null) return null
  return (
    <div className="w-full text-sm">
      <Choice
        label={t`In ${text}, the comma separates`}
        value={settings.decimal_separator}
        onChange={(next) => onChange({ decimal_separator: next as Current['decimal_separator'] })}
        options={[
          { id: 'point', label: t`What the column shows` },
          { id: 'comma', label: t`Decimals` },
        ]}
      />
    </div>
  )
}

/** What a target means for the person, where the name does not say it. */
const useSentence = (target: string, { settings, zone }: Props): string | null => {
  const { t } = useLingui()
  switch (target) {
    case 'email':
      return settings.duplicates === 'skip'
        ? t`Each address is one contact. Known ones stay as they are.`
        : t`Each address is one contact. Known ones are completed.`
    case 'status':
      return t`Each row has its own status. It counts instead of your answer below.`
    case 'opted_out':
      return t`People who say yes here get no marketing e-mail.`
    case 'opted_in':
      return t`People who say no here get no marketing e-mail.`
    case 'consent_at':
      return t`Goes into the ledger of consents. Times without a zone are those of ${zone}.`
    case 'external_id':
      return t`The id of another system. No two contacts have the same.`
    default:
      return null
  }
}

/** How a column is read, and what can be done about what cannot be read. */
export const ColumnReading = (props: Props) => {
  const { column, mapping, field, settings, onChange, onMeaning } = props
  const { t } = useLingui()
  const target = mapping?.target ?? null
  const sentence = useSentence(target ?? '', props)
  const no = column.says_no > 0 && (
    <Badge tone="info">{plural(column.says_no, { one: '# person says no', other: '# people say no' })}</Badge>
  )
  if (mapping === null || target === null) {
    const isConsent = column.says_no > 0 || consentTargets.has(column.suggested_target ?? '')
    return isConsent ? (
      <div className="flex flex-col items-start gap-1 text-sm">
        {no}
        <p className="text-soft">
          <Trans>It may say who refuses e-mail, so it is read for that all the same.</Trans>
        </p>
      </div>
    ) : null
  }
  return (
    <div className="flex flex-col items-start gap-1">
      {sentence !== null && <p className="text-sm text-soft">{sentence}</p>}
      {isDate(target, field) && <Dates {...props} />}
      {field?.type === 'number' && <Numbers {...props} />}
      {target === 'tags' && (
        <Switch
          isSelected={settings.create_missing_tags}
          onChange={(next) => onChange({ create_missing_tags: next })}
        >
          {t`Create tags that do not exist`}
        </Switch>
      )}
      {no}
      <Meanings column={column} mapping={mapping} field={field} onMeaning={onMeaning} />
    </div>
  )
}
