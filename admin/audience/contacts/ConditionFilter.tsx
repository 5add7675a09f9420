import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import {
  ConditionBuilder,
  completeCondition,
  emptyCondition,
  useConditionOptions,
} from '../conditions/index.ts'
import type { Condition } from './view.ts'

interface Props {
  condition: Condition | null
  onChange: (condition: Condition | null) => void
  onSave: () => void
  onClose: () => void
}

/** Builds the free condition of the view. Rules that are not complete are left out of it. */
export const ConditionFilter = ({ condition, onChange, onSave, onClose }: Props) => {
  const { t } = useLingui()
  const options = useConditionOptions().data
  const [draft, setDraft] = useState(condition ?? emptyCondition)
  const complete = options === undefined ? null : completeCondition(options, draft)
  const isEmpty = complete === null || complete.conditions.length === 0
  const apply = (): void => onChange(isEmpty ? null : complete)
  return (
    <Dialog
      title={t`Condition`}
      width="wide"
      isOpen
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            whyNot={isEmpty ? t`There is no condition yet.` : null}
            onPress={() => {
              apply()
              onSave()
            }}
          >
            <Trans>Save as segment</Trans>
          </Button>
          <Button
            look="main"
            whyNot={options === undefined ? t`The conditions are being loaded.` : null}
            onPress={() => {
              apply()
              onClose()
            }}
          >
            <Trans>Show contacts</Trans>
          </Button>
        </>
      }
    >
      <ConditionBuilder value={draft} onChange={setDraft} autoFocus={condition === null} />
    </Dialog>
  )
}
