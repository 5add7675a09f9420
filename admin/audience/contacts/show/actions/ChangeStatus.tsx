import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { may } from '../../../../api/access.ts'
import { useChange } from '../../../../api/act.ts'
import { faultAt } from '../../../../api/faults.ts'
import { Note } from '../../../../ui/badge.tsx'
import { Choice, TextField } from '../../../../ui/fields.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { nameOf } from '../../columns.tsx'
import { statusWord, useStatuses } from '../../statuses.tsx'
import type { Contact } from '../../view.ts'
import { saveContact } from '../save-contact.ts'

/** Changes the status to one that the service allows. Some need an administrator and a reason. */
export const ChangeStatus = ({ contact, onClose }: { contact: Contact; onClose: () => void }) => {
  const { t } = useLingui()
  const statuses = useStatuses()
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const all = statuses.data?.data ?? []
  const transitions = all.find(({ key }) => key === contact.status)?.transitions ?? []
  const isForced = transitions.find((one) => one.to === to)?.force_required === true
  const text = reason.trim()
  const field = {
    member: 'status',
    label: t`Status`,
    type: 'single_select' as const,
    options: all.map(({ key }) => ({ value: key as string, label: statusWord(key) })),
  }
  const change = useChange({
    mutationFn: () =>
      saveContact(contact, { status: to }, [field], {
        ...(isForced ? { force_status: true } : {}),
        ...(text === '' ? {} : { status_reason: text }),
      }),
    onSuccess: ({ kind }) => {
      if (kind === 'saved') toast({ text: t`The status of ${nameOf(contact)} is changed.` })
      onClose()
    },
  })
  const isReady = to !== null && (!isForced || text !== '')
  // What needs force is shown to all, so that they know whom to ask.
  const isOpen = (isForce: boolean): boolean => !isForce || may('eraseContact')
  const options = transitions.map((one) => ({
    id: one.to as string,
    label: statusWord(one.to),
    hint: isOpen(one.force_required)
      ? all.find(({ key }) => key === one.to)?.description
      : t`Only administrators can do this.`,
  }))
  return (
    <FormDialog
      title={t`Change the status of ${nameOf(contact)}`}
      submit={to === null ? t`Change status` : t`Change to ${statusWord(to)}`}
      save={{ ...change, mutate: () => isReady && change.mutate() }}
      fields={['/status', '/status_reason']}
      onClose={onClose}
    >
      <Panel query={statuses}>
        {() =>
          options.length === 0 ? (
            <p>{t`The status ${statusWord(contact.status)} is final.`}</p>
          ) : (
            <Choice
              label={t`New status`}
              value={to}
              onChange={(next) => {
                if (isOpen(transitions.find((one) => one.to === next)?.force_required === true)) setTo(next)
              }}
              options={options}
              fault={faultAt(change.error, '/status')}
            />
          )
        }
      </Panel>
      {to === 'pending' && <Note>{t`The person gets an e-mail with a link to confirm.`}</Note>}
      {to === 'subscribed' && (
        <Note tone="warn">{t`The person gets marketing e-mail. Do this only if you have their consent.`}</Note>
      )}
      {to !== null && (
        <TextField
          label={t`Reason`}
          isRequired={isForced}
          hint={
            isForced ? t`This change is forced. The reason is kept with it.` : t`It is kept with the change.`
          }
          maxLength={500}
          value={reason}
          onChange={setReason}
          fault={faultAt(change.error, '/status_reason')}
        />
      )}
    </FormDialog>
  )
}
