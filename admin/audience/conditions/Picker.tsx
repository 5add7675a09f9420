import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from 'react-aria-components'
import { ComboBox } from '../../ui/combo-box.tsx'
import type { Option } from '../../ui/fields.tsx'
import { useChoices, useName } from './queries.ts'

const Chip = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const { t } = useLingui()
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-chosen py-0.5 ps-2 pe-1">
      <span className="truncate">{name}</span>
      <Button onPress={onRemove} aria-label={t`Remove ${name}`} className="rounded-full p-1 hover:bg-hover">
        <X size={12} aria-hidden />
      </Button>
    </span>
  )
}

const RemoteChip = ({ path, id, onRemove }: { path: string; id: string; onRemove: () => void }) => (
  <Chip name={useName(path, id)} onRemove={onRemove} />
)

interface Props {
  label: string
  placeholder?: string
  values: readonly string[]
  onChange: (values: string[]) => void
  /** At most one value: a choice replaces it. */
  isSingle?: boolean
  fault?: string | null
}

const Chosen = ({
  values,
  onRemove,
  chip,
}: {
  values: readonly string[]
  onRemove: (value: string) => void
  chip: (value: string, remove: () => void) => React.ReactNode
}) =>
  values.length === 0 ? null : (
    <div className="flex flex-wrap gap-1">
      {values.map((value) => (
        <span key={value} className="contents">
          {chip(value, () => onRemove(value))}
        </span>
      ))}
    </div>
  )

/** Chooses among things of the service, such as tags: searched there, shown as chips with their names. */
export const RemotePicker = ({
  path,
  label,
  placeholder,
  values,
  onChange,
  isSingle = false,
  fault = null,
}: Props & { path: string }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data = [], isFetching } = useChoices(path, search)
  const options = data
    .filter(({ id }) => !values.includes(id))
    .map(({ id, name }): Option => ({ id, label: name }))
  return (
    <div className="flex min-w-48 flex-col gap-1">
      <Chosen
        values={values}
        onRemove={(value) => onChange(values.filter((one) => one !== value))}
        chip={(id, remove) => <RemoteChip path={path} id={id} onRemove={remove} />}
      />
      {(!isSingle || values.length === 0) && (
        <ComboBox
          label={label}
          isLabelHidden
          placeholder={placeholder ?? t`Choose`}
          sections={[{ id: 'all', title: '', options }]}
          text={text}
          onText={setText}
          isBusy={isFetching}
          fault={fault}
          onChoose={(id) => {
            setText('')
            onChange(isSingle ? [id] : [...values, id])
          }}
        />
      )}
    </div>
  )
}

/** Chooses among the known values of a field. */
export const LocalPicker = ({
  choices,
  label,
  values,
  onChange,
  fault = null,
}: Props & { choices: readonly { value: string; label: string }[] }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const options = choices
    .filter(
      ({ value, label: name }) => !values.includes(value) && name.toLowerCase().includes(text.toLowerCase()),
    )
    .map(({ value, label: name }): Option => ({ id: value, label: name }))
  return (
    <div className="flex min-w-48 flex-col gap-1">
      <Chosen
        values={values}
        onRemove={(value) => onChange(values.filter((one) => one !== value))}
        chip={(value, remove) => (
          <Chip name={choices.find((choice) => choice.value === value)?.label ?? value} onRemove={remove} />
        )}
      />
      <ComboBox
        label={label}
        isLabelHidden
        placeholder={t`Choose`}
        sections={[{ id: 'all', title: '', options }]}
        text={text}
        onText={setText}
        fault={fault}
        onChoose={(value) => {
          setText('')
          onChange([...values, value])
        }}
      />
    </div>
  )
}
