import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { number } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import type { ContactList } from './queries.ts'

/** Deleting a list cannot be taken back: the dialog says what it means. */
export const RemoveList = ({ list, onClose }: { list: ContactList; onClose: () => void }) => {
  const { t } = useLingui()
  const { name } = list
  const members = number(list.counts.subscribed)
  const remove = useAct(() => client.DELETE('/lists/{id}', { params: { path: { id: list.id } } }), {
    stale: ['/lists', '/contacts'],
    onDone: () => {
      toast({ text: t`The list ${name} is deleted.` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t`Delete the list ${name}?`}
      confirm={t`Delete list`}
      keep={t`Keep the list`}
      act={remove}
      onClose={onClose}
    >
      <Trans>
        {members} subscribed contacts leave the list. The contacts themselves stay. This cannot be undone.
      </Trans>
    </ConfirmDialog>
  )
}
