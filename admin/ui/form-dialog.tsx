import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { areAllAt } from '../api/faults.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from './ProblemNote.tsx'

interface Props {
  title: string
  /** Verb and object: "Create list". */
  submit: string
  save: { mutate: () => void; isPending: boolean; isError: boolean; error: unknown }
  /** The pointers of its fields, which show their faults themselves. */
  fields: readonly string[]
  onClose: () => void
  children: ReactNode
  width?: 'narrow' | 'wide'
}

/**
 * A dialog with a form. Enter in a field sends it; what the service refuses stays in it with its faults. `noValidate`: else the browser
 * would not send what was corrected, because of the fault of before.
 */
export const FormDialog = ({ title, submit, save, fields, onClose, children, width = 'narrow' }: Props) => {
  const { t } = useLingui()
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      width={width}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="main" onPress={() => save.mutate()} isPending={save.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        {save.isError && !areAllAt(save.error, fields) && <ProblemNote error={save.error} />}
        {children}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
