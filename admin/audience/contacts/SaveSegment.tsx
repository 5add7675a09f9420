import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { faultAt } from '../../api/faults.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useNavigate } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePreview } from '../conditions/index.ts'
import type { Condition } from './view.ts'

/** Keeps the filters of the view under a name. */
export const SaveSegment = ({ condition, onClose }: { condition: Condition; onClose: () => void }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const count = usePreview(condition).data?.contacts_count
  const save = useAct(() => client.POST('/segments', { body: { name, condition } }), {
    stale: ['/segments'],
    onDone: (saved) => {
      toast({
        text: t`The segment ${saved.name} is ready.`,
        action: { label: t`Open`, onAction: () => navigate(`/segments/${saved.id}`) },
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t`Save as segment`}
      submit={t`Save segment`}
      save={save}
      fields={['/name']}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        hint={
          count === undefined
            ? t`Counting`
            : plural(count, { one: '# contact matches now.', other: '# contacts match now.' })
        }
        value={name}
        onChange={setName}
        fault={faultAt(save.error, '/name')}
        maxLength={100}
        autoFocus
      />
    </FormDialog>
  )
}
