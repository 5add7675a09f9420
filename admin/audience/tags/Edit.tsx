import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { faultAt } from '../../api/faults.ts'
import { Choice, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Tag } from './queries.ts'
import { TagChip } from './TagChip.tsx'

/** Colours that stay apart in colour blindness, by their names. */
const useColours = () => {
  const { t } = useLingui()
  return [
    { id: 'none', label: t`None` },
    { id: '#0072b2', label: t`Blue` },
    { id: '#d55e00', label: t`Orange` },
    { id: '#009e73', label: t`Green` },
    { id: '#cc79a7', label: t`Pink` },
    { id: '#e69f00', label: t`Yellow` },
    { id: '#56b4e9', label: t`Light blue` },
    { id: '#6b6b6b', label: t`Grey` },
  ]
}

/** Creates a tag, or changes one. */
export const EditTag = ({ tag, onClose }: { tag: Tag | null; onClose: () => void }) => {
  const { t } = useLingui()
  const colours = useColours()
  const [name, setName] = useState(tag?.name ?? '')
  const [color, setColor] = useState(tag?.color ?? null)
  const known = colours.some(({ id }) => id === color)
  const options = color === null || known ? colours : [...colours, { id: color, label: color }]
  const save = useAct(
    async () =>
      tag === null
        ? client.POST('/tags', { body: { name, color } })
        : client.PUT('/tags/{id}', { params: { path: { id: tag.id } }, body: { name, color } }),
    {
      stale: ['/tags'],
      onDone: (saved) => {
        toast({
          text: tag === null ? t`The tag ${saved.name} is ready.` : t`The tag ${saved.name} is changed.`,
        })
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={tag === null ? t`New tag` : t`Edit ${tag.name}`}
      submit={tag === null ? t`Create tag` : t`Save tag`}
      save={save}
      fields={['/name', '/color']}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={setName}
        fault={faultAt(save.error, '/name')}
        maxLength={100}
        autoFocus
      />
      <Choice
        label={t`Colour`}
        value={color ?? 'none'}
        onChange={(id) => setColor(id === 'none' ? null : id)}
        options={options}
        fault={faultAt(save.error, '/color')}
      />
      {name !== '' && <TagChip name={name} color={color} />}
    </FormDialog>
  )
}
