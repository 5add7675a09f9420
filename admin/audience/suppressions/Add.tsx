import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { faultAt } from '../../api/faults.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** Suppresses an address, or all addresses of a domain. */
export const AddSuppression = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const [value, setValue] = useState('')
  const [note, setNote] = useState('')
  const save = useAct(
    () =>
      client.POST('/suppressions', {
        body: {
          kind: value.includes('@') ? 'address' : 'domain',
          value: value.trim(),
          note: note === '' ? null : note,
        },
      }),
    {
      stale: ['/suppressions'],
      onDone: (saved) => {
        toast({ text: t`${saved.value ?? ''} gets no more mail.` })
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={t`Suppress an address`}
      submit={t`Suppress address`}
      save={save}
      fields={['/value', '/note', '/kind']}
      onClose={onClose}
    >
      <TextField
        label={t`E-mail address or domain`}
        value={value}
        onChange={setValue}
        fault={faultAt(save.error, '/value') ?? faultAt(save.error, '/kind')}
        maxLength={254}
        hint={t`A suppressed address gets no mail at all, not even receipts. Only administrators can lift it.`}
        autoFocus
      />
      <TextField
        label={t`Note`}
        value={note}
        onChange={setNote}
        fault={faultAt(save.error, '/note')}
        maxLength={500}
      />
    </FormDialog>
  )
}
