import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../../../api/act.ts'
import { client } from '../../../../api/client.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../../ui/fields.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { nameOf } from '../../columns.tsx'
import type { Contact } from '../../view.ts'
import { staleAfter } from '../queries.ts'

/** Unsubscribes a contact. It holds whatever else is changed: a "no" is never merged away. */
export const Unsubscribe = ({ contact, onClose }: { contact: Contact; onClose: () => void }) => {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const name = nameOf(contact)
  const text = reason.trim()
  const unsubscribe = useAct(
    () =>
      client.PUT('/contacts/{id}', {
        params: { path: { id: contact.id } },
        body: { status: 'unsubscribed', ...(text === '' ? {} : { status_reason: text }) },
      }),
    {
      stale: staleAfter,
      onDone: () => {
        toast({ text: t`${name} is unsubscribed.` })
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      title={t`Unsubscribe ${name}?`}
      confirm={t`Unsubscribe`}
      keep={t`Keep as it is`}
      act={unsubscribe}
      onClose={onClose}
    >
      <p className="mb-3">
        {t`The person gets no more marketing e-mail, and leaves all sequences and automations that send it. The person can subscribe again.`}
      </p>
      <TextField
        label={t`Reason`}
        hint={t`Such as what the person said. It is kept with the change.`}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
