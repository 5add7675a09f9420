import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select, TextField } from '../../../ui/fields.tsx'
import type { CustomField } from '../../custom-fields/index.ts'
import { consentTargets, type Mapping, type Preview } from '../model.ts'

const asItIs = 'as it is'
const empty = 'empty'

/** The values that a target knows, as ids and words; null if it takes any text. */
const useChoices = (
  target: string,
  field: CustomField | undefined,
): { id: string; label: string }[] | null => {
  const { t } = useLingui()
  if (target === 'opted_in' || target === 'opted_out' || field?.type === 'boolean')
    return [
      { id: 'yes', label: t`Yes` },
      { id: 'no', label: t`No` },
    ]
  if (target === 'status')
    return [
      { id: 'subscribed', label: t`Subscribed` },
      { id: 'pending', label: t`Pending` },
      { id: 'unsubscribed', label: t`Unsubscribed` },
      { id: 'transactional', label: t`Transactional` },
    ]
  if (field !== undefined && field.options.length > 0)
    return field.options.map(({ value, label }) => ({ id: value, label }))
  return null
}

const Meaning = ({
  text,
  to,
  choices,
  onChange,
}: {
  text: string
  /** What it is read as: null is an empty cell, undefined the text itself. */
  to: string | null | undefined
  choices: { id: string; label: string }[] | null
  onChange: (to: string | null | undefined) => void
}) => {
  const { t } = useLingui()
  const label = t`“${text}” is read as`
  return (
    <li className="grid grid-cols-2 items-center gap-2">
      <bdi className="min-w-0 break-words">{text}</bdi>
      {choices === null ? (
        <TextField
          label={label}
          isLabelHidden
          value={to ?? ''}
          placeholder={t`Leave it out`}
          maxLength={200}
          onChange={(value) => onChange(value === '' ? undefined : value)}
        />
      ) : (
        <Select
          label={label}
          isLabelHidden
          value={to === undefined ? asItIs : to === null ? empty : to}
          onChange={(value) => onChange(value === asItIs ? undefined : value === empty ? null : value)}
          options={[
            { id: asItIs, label: t`Cannot be read` },
            { id: empty, label: t`An empty cell` },
            ...choices,
          ]}
        />
      )}
    </li>
  )
}

/** Values of a column that cannot be read, and what is read instead of them. */
export const Meanings = ({
  column,
  mapping,
  field,
  onMeaning,
}: {
  column: Preview['columns'][number]
  mapping: Mapping
  field: CustomField | undefined
  onMeaning: (from: string, to: string | null | undefined) => void
}) => {
  const known = new Map((mapping.meanings ?? []).map(({ from, to }) => [from, to]))
  const choices = useChoices(mapping.target, field)
  const texts = [...new Set([...known.keys(), ...column.unreadable_samples])].filter(
    (text) => text.length < 200,
  )
  const count = column.unreadable_values
  if (texts.length === 0 && count === 0) return null
  return (
    <details className="w-full" open={consentTargets.has(mapping.target) && count > 0}>
      <summary className="text-sm text-warn">
        {count > 0
          ? plural(count, { one: '# value cannot be read', other: '# values cannot be read' })
          : plural(known.size, { one: '# value is replaced', other: '# values are replaced' })}
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {texts.map((text) => (
          <Meaning
            key={text}
            text={text}
            to={known.get(text)}
            choices={choices}
            onChange={(to) => onMeaning(text, to)}
          />
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">
        {consentTargets.has(mapping.target) ? (
          <Trans>Such a value can be a no, so the import waits for your answer.</Trans>
        ) : (
          <Trans>Values that cannot be read are left out. The rest of the row is imported.</Trans>
        )}
      </p>
    </details>
  )
}
