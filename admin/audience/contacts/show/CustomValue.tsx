import { useLingui } from '@lingui/react/macro'
import { Checkbox, Select, TextField } from '../../../ui/fields.tsx'
import type { CustomField } from '../../custom-fields/index.ts'

interface Props {
  field: CustomField
  value: unknown
  onChange: (value: unknown) => void
  fault: string | null
}

/** The value of a custom field, by its type. */
export const CustomValue = ({ field, value, onChange, fault }: Props) => {
  const { t } = useLingui()
  const text = value === null || value === undefined ? '' : String(value)
  const label = field.label
  const none = { id: '', label: t`Not set` }
  switch (field.type) {
    case 'boolean':
      return (
        <Select
          label={label}
          value={text}
          onChange={(next) => onChange(next === '' ? null : next === 'true')}
          options={[none, { id: 'true', label: t`Yes` }, { id: 'false', label: t`No` }]}
          fault={fault}
        />
      )
    case 'single_select':
      return (
        <Select
          label={label}
          value={text}
          onChange={(next) => onChange(next === '' ? null : next)}
          options={[none, ...field.options.map((option) => ({ id: option.value, label: option.label }))]}
          fault={fault}
        />
      )
    case 'multi_select': {
      const chosen = Array.isArray(value) ? (value as string[]) : []
      return (
        <fieldset>
          <legend className="mb-1 font-medium">{label}</legend>
          {field.options.map((option) => (
            <Checkbox
              key={option.value}
              isSelected={chosen.includes(option.value)}
              onChange={(to) => {
                const next = to ? [...chosen, option.value] : chosen.filter((one) => one !== option.value)
                onChange(next.length === 0 ? null : next)
              }}
            >
              {option.label}
            </Checkbox>
          ))}
          {fault !== null && <p className="text-sm text-bad">{fault}</p>}
        </fieldset>
      )
    }
    default:
      return (
        <TextField
          label={label}
          isLong={field.type === 'long_text'}
          type={field.type === 'date' ? 'date' : 'text'}
          value={text}
          onChange={(next) => {
            if (next === '') onChange(null)
            else onChange(field.type === 'number' && Number.isFinite(Number(next)) ? Number(next) : next)
          }}
          fault={fault}
        />
      )
  }
}
