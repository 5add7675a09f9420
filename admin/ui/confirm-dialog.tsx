import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from './ProblemNote.tsx'

interface Props {
  title: string
  /** The verb again: "Delete list". */
  confirm: string
  keep: string
  act: { mutate: () => void; isPending: boolean; isError: boolean; error: unknown }
  onClose: () => void
  children: ReactNode
}

/** Asks once before what cannot be undone: the object, the number, the effects. */
export const ConfirmDialog = ({ title, confirm, keep, act, onClose, children }: Props) => {
  const { t } = useLingui()
  return (
    <Dialog
      title={title}
      isOpen
      isGrave
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>{keep}</Button>
          <Button look="danger" onPress={() => act.mutate()} isPending={act.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      {act.isError && <ProblemNote error={act.error} />}
      {children}
    </Dialog>
  )
}
