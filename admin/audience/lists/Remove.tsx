import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { number } from '../../ui/format.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
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
    <Dialog
      title={t`Delete the list ${name}?`}
      isOpen
      isGrave
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Keep the list</Trans>
          </Button>
          <Button look="danger" onPress={() => remove.mutate()} isPending={remove.isPending}>
            <Trans>Delete list</Trans>
          </Button>
        </>
      }
    >
      {remove.isError && <ProblemNote error={remove.error} />}
      <p>
        <Trans>
          {members} subscribed contacts leave the list. The contacts themselves stay. This cannot be undone.
        </Trans>
      </p>
    </Dialog>
  )
}
