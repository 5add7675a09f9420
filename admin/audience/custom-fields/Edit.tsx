import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { components } from '../../../generated/types.ts'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { faultAt } from '../../api/faults.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import type { CustomField } from './queries.ts'
import { keyFrom, typeLabel, typeOptions } from './types.ts'

type Type = components['schemas']['CustomFieldType']

const hasOptions = (type: string): boolean => type === 'single_select' || type === 'multi_select'

/** The options of a text with one in each line. A known label keeps its value, which contacts have. */
const optionsIn = (text: string, known: CustomField['options']) =>
  [...new Set(text.split('\n').map((line) => line.trim()))]
    .filter((label) => label !== '')
    .map((label) => ({
      value: known.find((option) => option.label === label)?.value ?? label.slice(0, 100),
      label,
    }))

/** Creates a custom field, or changes one. Key and type stay as they were. */
export const EditCustomField = ({
  field,
  suggestedLabel = '',
  suggestedType = 'text',
  onClose,
}: {
  field: CustomField | null
  suggestedLabel?: string
  suggestedType?: Type
  /** Called with the field where one was saved. */
  onClose: (saved?: CustomField) => void
}) => {
  const { t } = useLingui()
  const known = field?.options ?? []
  const [label, setLabel] = useState(field?.label ?? suggestedLabel)
  const [key, setKey] = useState<string | null>(field?.key ?? null)
  const [type, setType] = useState<Type>(field?.type ?? suggestedType)
  const [description, setDescription] = useState(field?.description ?? '')
  const [options, setOptions] = useState(known.map((option) => option.label).join('\n'))
  const shared = {
    label,
    description: description === '' ? null : description,
    ...(hasOptions(type) ? { options: optionsIn(options, known) } : {}),
  }
  const save = useAct(
    async () =>
      field === null
        ? client.POST('/custom-fields', { body: { key: key ?? keyFrom(label), type, ...shared } })
        : client.PUT('/custom-fields/{id}', { params: { path: { id: field.id } }, body: shared }),
    {
      stale: ['/custom-fields', '/automations/condition-options'],
      onDone: (saved) => {
        toast({
          text:
            field === null ? t`The field ${saved.label} is ready.` : t`The field ${saved.label} is changed.`,
        })
        onClose(saved)
      },
    },
  )
  return (
    <FormDialog
      title={field === null ? t`New custom field` : t`Edit ${field.label}`}
      submit={field === null ? t`Create field` : t`Save field`}
      save={save}
      fields={['/label', '/key', '/description', '/type', '/options']}
      onClose={() => onClose()}
    >
      <TextField
        label={t`Name`}
        value={label}
        onChange={setLabel}
        fault={faultAt(save.error, '/label')}
        maxLength={100}
        autoFocus
      />
      {field === null ? (
        <>
          <Select
            label={t`Type`}
            value={type}
            onChange={(value) => setType(value as Type)}
            options={typeOptions()}
            fault={faultAt(save.error, '/type')}
            hint={t`It cannot be changed later.`}
          />
          <TextField
            label={t`Key`}
            value={key ?? keyFrom(label)}
            onChange={setKey}
            fault={faultAt(save.error, '/key')}
            maxLength={50}
            hint={t`For programs and smart codes. It cannot be changed later.`}
          />
        </>
      ) : (
        <p className="text-soft">
          {typeLabel(field.type)} · <code>{field.key}</code>
        </p>
      )}
      {hasOptions(type) && (
        <TextField
          label={t`Options`}
          value={options}
          onChange={setOptions}
          fault={faultAt(save.error, '/options')}
          isLong
          hint={t`One in each line.`}
        />
      )}
      <TextField
        label={t`Description`}
        value={description}
        onChange={setDescription}
        fault={faultAt(save.error, '/description')}
        maxLength={500}
      />
    </FormDialog>
  )
}
