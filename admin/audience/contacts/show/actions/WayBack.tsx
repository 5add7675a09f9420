import { useLingui } from '@lingui/react/macro'
import { useChange } from '../../../../api/act.ts'
import { client, unwrap } from '../../../../api/client.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { nameOf } from '../../columns.tsx'
import type { Contact } from '../../view.ts'
import { useMailState } from '../mail-state.ts'
import { refreshContact } from '../queries.ts'

interface Props {
  contact: Contact
  step: 'lift' | 'ask'
  onClose: () => void
}

/** Lifts the suppression of the address, or asks the person again to confirm it. */
export const WayBack = ({ contact, step, onClose }: Props) => {
  const { t } = useLingui()
  const suppressions = useMailState(contact.id).data?.suppressed_by ?? []
  const email = contact.display_email
  const act = useChange({
    mutationFn: async () => {
      if (step === 'lift') {
        for (const { id } of suppressions)
          await unwrap(client.DELETE('/suppressions/{id}', { params: { path: { id } } }))
        return null
      }
      const done = await unwrap(
        client.POST('/contacts/bulk-action', { body: { action: 'send_double_opt_in', ids: [contact.id] } }),
      )
      return 'results' in done ? (done.results[0] ?? null) : null
    },
    onSuccess: async (result) => {
      if (step === 'lift') toast({ text: t`${email} can get e-mail again.` })
      else if (result?.outcome === 'failed')
        toast({ tone: 'bad', text: result.problem?.detail ?? t`The confirmation was not sent.` })
      else if (result?.outcome === 'unchanged') toast({ text: t`There was nothing to confirm.` })
      else toast({ text: t`The confirmation is sent to ${email}.` })
      onClose()
      await refreshContact()
    },
  })
  return step === 'lift' ? (
    <ConfirmDialog
      title={t`Lift the suppression of ${email}?`}
      confirm={t`Lift suppression`}
      keep={t`Keep it`}
      act={act}
      onClose={onClose}
    >
      <p>{t`E-mail to this address is sent again. The status of ${nameOf(contact)} stays.`}</p>
      {suppressions.some(({ kind }) => kind === 'domain') && (
        <p className="mt-2 font-medium">
          {t`The domain is suppressed: this lifts the suppression of all its addresses.`}
        </p>
      )}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={t`Ask ${nameOf(contact)} again?`}
      confirm={t`Send confirmation`}
      keep={t`Do not send`}
      act={act}
      onClose={onClose}
    >
      {t`${email} gets an e-mail with a link to confirm the subscription.`}
    </ConfirmDialog>
  )
}
