import { useLingui } from '@lingui/react/macro'
import { Checkbox, Select, TextField } from '../../../../ui/fields.tsx'
import { formatZone } from '../../../../ui/format.ts'
import type { Field, Raw } from './values.ts'

interface Props {
  field: Field
  value: Raw
  onChange: (value: Raw) => void
  fault: string | null
  isLabelHidden?: boolean
}

const inputs = { email: 'email', tel: 'tel', date: 'date', date_time: 'datetime-local', url: 'url' } as const

/** The value of a member while it is edited, by its type. */
export const ValueInput = ({ field, value, onChange, fault, isLabelHidden = false }: Props) => {
  const { t } = useLingui()
  const { label, type, options, hint, maxLength, isRequired } = field
  const text = typeof value === 'string' ? value : ''
  if (type === 'multi_select') {
    const chosen = typeof value === 'string' ? [] : value
    const known = options.map((option) => option.value)
    // A chosen value without an option stays chosen until it is taken away.
    const all = [
      ...options,
      ...chosen.filter((one) => !known.includes(one)).map((one) => ({ value: one, label: one })),
    ]
    return (
      <fieldset>
        <legend className={isLabelHidden ? 'sr-only' : 'mb-1 font-medium'}>{label}</legend>
        <div className="max-h-60 overflow-auto">
          {all.map((option) => (
            <Checkbox
              key={option.value}
              isSelected={chosen.includes(option.value)}
              onChange={(to) =>
                onChange(to ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
              }
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
        {fault !== null && <p className="mt-1 text-sm text-bad">{fault}</p>}
      </fieldset>
    )
  }
  if (type === 'single_select' || type === 'boolean') {
    const choices =
      type === 'boolean'
        ? [
            { id: 'true', label: t`Yes` },
            { id: 'false', label: t`No` },
          ]
        : options.map((option) => ({ id: option.value, label: option.label }))
    const isUnknown = text !== '' && !choices.some(({ id }) => id === text)
    return (
      <Select
        label={label}
        isLabelHidden={isLabelHidden}
        value={text}
        onChange={onChange}
        options={[
          ...(isRequired ? [] : [{ id: '', label: t`Not set` }]),
          ...choices,
          ...(isUnknown ? [{ id: text, label: text }] : []),
        ]}
        hint={hint}
        fault={fault}
      />
    )
  }
  const zone = formatZone()
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelHidden}
      isLong={type === 'long_text'}
      type={Object.hasOwn(inputs, type) ? inputs[type as keyof typeof inputs] : 'text'}
      value={text}
      onChange={onChange}
      hint={type === 'date_time' ? t`Time zone: ${zone}` : hint}
      fault={fault}
      autoFocus
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  )
}
