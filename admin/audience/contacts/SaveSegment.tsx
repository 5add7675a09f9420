import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { areAllAt, faultAt } from '../../api/faults.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCount } from './Export.tsx'
import type { Condition } from './view.ts'

/** Keeps the filters of the view under a name. */
export const SaveSegment = ({ condition, onClose }: { condition: Condition; onClose: () => void }) => {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const count = useCount(condition).data?.contacts_count
  const save = useAct(() => client.POST('/segments', { body: { name, condition } }), {
    stale: ['/segments'],
    onDone: () => {
      toast({ text: t`The segment ${name} is saved.` })
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Save as segment`}
      isOpen
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="main"
            onPress={() => save.mutate()}
            isPending={save.isPending}
            whyNot={name.trim() === '' ? t`The segment needs a name.` : null}
          >{t`Save segment`}</Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !save.isPending) save.mutate()
        }}
      >
        {save.isError && !areAllAt(save.error, ['/name']) && <ProblemNote error={save.error} />}
        <TextField
          label={t`Name`}
          value={name}
          onChange={setName}
          fault={faultAt(save.error, '/name')}
          maxLength={100}
          autoFocus
        />
        <p className="text-soft" aria-live="polite">
          {count === undefined
            ? t`Counting`
            : plural(count, { one: '# contact matches now.', other: '# contacts match now.' })}
        </p>
      </form>
    </Dialog>
  )
}
