import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select, TextField } from '../../ui/fields.tsx'
import { type FieldOption, type Leaf, type Options, valueKindOf } from './model/index.ts'
import { LocalPicker, RemotePicker } from './Picker.tsx'

interface Props {
  options: Options
  field: FieldOption
  leaf: Leaf
  onChange: (value: Leaf['value']) => void
  fault: string | null
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** What was typed, as the type of the field: a number where it is one. Incomplete text stays text, and is not sent. */
const typed = (type: string, text: string): string | number | null => {
  if (text === '') return null
  return type === 'number' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

const One = ({
  field,
  value,
  onChange,
  label,
  fault,
}: Pick<Props, 'field' | 'fault'> & {
  value: unknown
  onChange: (value: string | number | null) => void
  label: string
}) => {
  if (field.options.length > 0)
    return (
      <div className="w-56">
        <Select
          label={label}
          isLabelHidden
          value={value === null || value === undefined ? null : String(value)}
          onChange={onChange}
          options={field.options.map((option) => ({ id: option.value, label: option.label }))}
          fault={fault}
        />
      </div>
    )
  const type = field.type === 'date' || field.type === 'date_time' ? 'date' : 'text'
  return (
    <div className="w-56">
      <TextField
        label={label}
        isLabelHidden
        type={type}
        value={textOf(value)}
        onChange={(text) => onChange(typed(field.type, text))}
        fault={fault}
      />
    </div>
  )
}

/** Several values, one in each line: a column can be pasted. */
const Many = ({
  field,
  value,
  onChange,
  label,
  fault,
}: Pick<Props, 'field' | 'fault'> & {
  value: readonly unknown[]
  onChange: (values: (string | number)[]) => void
  label: string
}) => {
  const { t } = useLingui()
  const [text, setText] = useState(value.map(textOf).join('\n'))
  return (
    <TextField
      label={label}
      isLabelHidden
      isLong
      value={text}
      hint={t`One in each line. A column can be pasted.`}
      onChange={(next) => {
        setText(next)
        const lines = [...new Set(next.split(/[\n\t]/).map((line) => line.trim()))].filter(
          (line) => line !== '',
        )
        onChange(lines.map((line) => typed(field.type, line) ?? line))
      }}
      fault={fault}
    />
  )
}

/** The value of a rule, as its operator needs it. */
export const ValueInput = ({ options, field, leaf, onChange, fault }: Props) => {
  const { t } = useLingui()
  const label = t`Value of ${field.label}`
  const values = (Array.isArray(leaf.value) ? leaf.value : []) as (string | number)[]
  switch (valueKindOf(options, field, leaf.operator)) {
    case 'none':
      return null
    case 'days':
      return (
        <div className="flex items-center gap-2">
          <div className="w-24">
            <TextField
              label={label}
              isLabelHidden
              value={textOf(leaf.value)}
              onChange={(text) => onChange(typed('number', text))}
              fault={fault}
            />
          </div>
          <span>{t`days`}</span>
        </div>
      )
    case 'pair':
      return (
        <div className="flex items-center gap-2">
          <One
            field={field}
            label={t`From`}
            value={values[0]}
            fault={fault}
            onChange={(value) => onChange([value ?? '', values[1] ?? ''])}
          />
          <span>{t`and`}</span>
          <One
            field={field}
            label={t`To`}
            value={values[1]}
            fault={null}
            onChange={(value) => onChange([values[0] ?? '', value ?? ''])}
          />
        </div>
      )
    case 'many':
      if (field.options_from !== null)
        return (
          <RemotePicker
            path={field.options_from}
            label={label}
            values={values.map(String)}
            onChange={onChange}
            fault={fault}
          />
        )
      if (field.options.length > 0)
        return (
          <LocalPicker
            choices={field.options}
            label={label}
            values={values.map(String)}
            onChange={onChange}
            fault={fault}
          />
        )
      return <Many field={field} label={label} value={values} onChange={onChange} fault={fault} />
    default:
      return <One field={field} label={label} value={leaf.value} onChange={onChange} fault={fault} />
  }
}
