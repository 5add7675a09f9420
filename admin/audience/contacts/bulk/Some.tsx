import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useChange } from '../../../api/act.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { nameOf } from '../columns.tsx'
import type { Contact } from '../view.ts'
import { type Action, wordsOf } from './actions.ts'
import { Effects, Reasons, reasonsOf, Sample } from './Parts.tsx'
import { type BulkResult, changeContacts, sayChanged } from './run.ts'

interface Props {
  action: Action
  contacts: readonly Contact[]
  onClose: () => void
  /** The ids of those that could not be changed: they stay selected. */
  onDone: (failed: readonly string[]) => void
}

const failedIn = ({ results }: BulkResult) => results.filter(({ outcome }) => outcome === 'failed')

/** Contacts that were chosen one by one: changed at once, with the result of each. */
export const BulkSome = ({ action, contacts, onClose, onDone }: Props) => {
  const { t } = useLingui()
  const words = wordsOf(action, contacts.length)
  const change = useChange({
    mutationFn: () =>
      changeContacts(
        action,
        contacts.map(({ id }) => id),
      ),
    onSuccess: (result) => {
      onDone(failedIn(result).map(({ id }) => id))
      if (failedIn(result).length > 0) return
      sayChanged(action, result)
      onClose()
    },
  })
  if (change.data !== undefined && failedIn(change.data).length > 0) {
    const { results } = change.data
    const changed = results.filter(({ outcome }) => outcome === 'changed').length
    return (
      <Dialog
        title={words.title}
        isOpen
        onClose={onClose}
        closeLabel={t`Close`}
        actions={<Button look="main" onPress={onClose}>{t`Close`}</Button>}
      >
        <div className="flex flex-col gap-3">
          <p>
            {plural(changed, { one: '# contact is changed.', other: '# contacts are changed.' })}{' '}
            <Trans>The others stay selected.</Trans>
          </p>
          <Reasons
            title={t`Not changed`}
            reasons={reasonsOf(
              failedIn(change.data).map(({ id, problem }) => {
                const contact = contacts.find((one) => one.id === id)
                return {
                  detail: problem?.detail ?? t`No reason was given.`,
                  name: contact === undefined ? null : nameOf(contact),
                }
              }),
            )}
          />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look={action.body.action === 'delete' ? 'danger' : 'main'}
            onPress={() => change.mutate()}
            isPending={change.isPending}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {change.isError && <ProblemNote error={change.error} />}
        <Sample contacts={contacts} total={contacts.length} />
        <Effects effects={words.effects} />
      </div>
    </Dialog>
  )
}
