import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Button } from '../../../ui/button.tsx'
import { PickOptions } from '../../../ui/pick-menu.tsx'

const skip = 'skip'
const newField = 'new'

interface Props {
  column: string
  /** What the column is; null if it is left out. */
  target: string | null
  targets: readonly { id: string; label: string }[]
  labelOf: (target: string) => string
  /** The columns that have a target already, by target. */
  taken: ReadonlyMap<string, string>
  onChoose: (target: string | null) => void
  onNewField: () => void
}

/** Chooses what a column is. The options are made when it opens: a file can have 500 columns. */
export const TargetPicker = ({ column, target, targets, labelOf, taken, onChoose, onNewField }: Props) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const searched = text.trim().toLowerCase()
  const shown = target === null ? t`Leave out` : labelOf(target)
  const picks = [
    { id: skip, label: t`Leave out` },
    { id: newField, label: t`New field …` },
    ...targets.map(({ id, label }) => {
      const other = taken.get(id)
      return { id, label, hint: other === undefined || other === column ? undefined : other }
    }),
  ].filter(({ label }) => label.toLowerCase().includes(searched))
  const close = (): void => {
    setOpen(false)
    setText('')
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={(open) => (open ? setOpen(true) : close())}>
      <Button
        className={`w-full justify-between! ${target === null ? 'text-soft' : ''}`}
        aria-label={t`${column} becomes: ${shown}`}
      >
        <bdi className="min-w-0 truncate">{shown}</bdi>
        <ChevronDown size={14} aria-hidden className="shrink-0 text-soft" />
      </Button>
      <Popover className="w-72 max-w-[calc(100vw-2rem)] rounded-md border border-line bg-raised shadow-lg">
        <Dialog aria-label={t`What ${column} becomes`} className="outline-none">
          <PickOptions
            label={t`Find a field`}
            picks={picks}
            text={text}
            onText={setText}
            empty={<Trans>Nothing found</Trans>}
            onPick={(id) => {
              close()
              if (id === newField) onNewField()
              else onChoose(id === skip ? null : id)
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
