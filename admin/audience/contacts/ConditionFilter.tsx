import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { Condition } from './view.ts'

interface Props {
  condition: Condition | null
  onChange: (condition: Condition | null) => void
  onClose: () => void
}

const read = (text: string): Condition | null => {
  try {
    const value = JSON.parse(text) as Condition
    return Array.isArray(value.conditions) ? value : null
  } catch {
    return null
  }
}

/** The place of the builder of conditions. */
export const ConditionFilter = ({ condition, onChange, onClose }: Props) => {
  const { t } = useLingui()
  const [text, setText] = useState(JSON.stringify(condition ?? { match: 'all', conditions: [] }, null, 2))
  const next = read(text)
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
            look="main"
            whyNot={next === null ? t`This is not a condition.` : null}
            onPress={() => {
              onChange(next === null || next.conditions.length === 0 ? null : next)
              onClose()
            }}
          >
            <Trans>Show contacts</Trans>
          </Button>
        </>
      }
    >
      <TextField label={t`Condition as JSON`} value={text} onChange={setText} isLong autoFocus />
    </Dialog>
  )
}
