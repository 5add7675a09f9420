import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'

interface Props {
  children: ReactNode
  /** What the cross does, such as "Remove the filter Status". */
  removeLabel?: string
  onRemove?: () => void
  /** What a press on the text does. */
  onPress?: () => void
}

/** A chosen value, such as a filter, with a cross that takes it away. */
export const Chip = ({ children, removeLabel, onRemove, onPress }: Props) => (
  <span className="inline-flex min-h-7 max-w-full items-center rounded-full bg-chosen text-sm pointer-coarse:min-h-11">
    {onPress === undefined ? (
      <span className="min-w-0 truncate ps-3 pe-1 last:pe-3">{children}</span>
    ) : (
      <Button onPress={onPress} className="min-w-0 truncate rounded-full ps-3 pe-1 hover:underline">
        {children}
      </Button>
    )}
    {onRemove !== undefined && (
      <Button
        aria-label={removeLabel ?? ''}
        onPress={onRemove}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-soft hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <X size={12} aria-hidden />
      </Button>
    )}
  </span>
)
