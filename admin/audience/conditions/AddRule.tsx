import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ComboBox } from '../../ui/combo-box.tsx'
import type { FieldOption, Options } from './model/index.ts'

/** Fields whose label, key or group has every word that is typed. Those whose label begins with it come first. */
const sectionsFor = (options: Options, text: string) => {
  const typed = text.trim().toLowerCase()
  const words = typed.split(/\s+/).filter(Boolean)
  const isBest = ({ label }: FieldOption): boolean => typed !== '' && label.toLowerCase().startsWith(typed)
  const found = options.fields.filter((field) => {
    const group = options.groups.find(({ key }) => key === field.group)?.label ?? ''
    const all = `${field.label} ${field.key} ${group}`.toLowerCase()
    return field.available && words.every((word) => all.includes(word))
  })
  const optionOf = ({ key, label, description }: FieldOption) => ({ id: key, label, hint: description })
  return [
    { id: 'best', title: '', options: found.filter(isBest).map(optionOf) },
    ...options.groups.map(({ key, label }) => ({
      id: key,
      title: label,
      options: found.filter((field) => field.group === key && !isBest(field)).map(optionOf),
    })),
  ]
}

/** One field adds a rule: type "opened", Enter. */
export const AddRule = ({
  options,
  onAdd,
  label,
  autoFocus = false,
}: {
  options: Options
  onAdd: (field: string) => void
  label: string
  autoFocus?: boolean
}) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  return (
    <div className="max-w-80">
      <ComboBox
        label={label}
        isLabelHidden
        placeholder={t`Type “city”, “opened” or “tag”`}
        sections={sectionsFor(options, text)}
        text={text}
        onText={setText}
        onChoose={(key) => {
          setText('')
          onAdd(key)
        }}
        autoFocus={autoFocus}
        opensOnFocus={false}
      />
    </div>
  )
}
