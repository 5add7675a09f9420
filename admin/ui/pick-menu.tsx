import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  DialogTrigger,
  Input,
  Menu,
  MenuItem,
  Popover,
  SearchField,
  Text,
} from 'react-aria-components'
import { Button, type Look } from './button.tsx'

export interface Pick {
  id: string
  label: string
  hint?: string | undefined
}

interface OptionsProps {
  label: string
  picks: readonly Pick[]
  text: string
  onText: (text: string) => void
  /** Shown when nothing is offered: none yet, none found, or loading. */
  empty: ReactNode
  /** With them the menu stays open, and each press takes one in or out. */
  chosen?: readonly string[]
  onPick: (id: string) => void
}

/** What begins with the text before what has it inside: "subs" is Subscribed, and not Unsubscribed. */
const bestFirst = (picks: readonly Pick[], typed: string): readonly Pick[] => {
  const rank = ({ label }: Pick): number => {
    const text = label.toLowerCase()
    return text === typed ? 0 : text.startsWith(typed) ? 1 : 2
  }
  return typed === '' ? picks : [...picks].sort((one, other) => rank(one) - rank(other))
}

/** A field, and below it what matches. Arrows walk through it, Enter chooses: without arrows the first that matches. */
export const PickOptions = ({ label, picks, text, onText, empty, chosen, onPick }: OptionsProps) => {
  const typed = text.trim().toLowerCase()
  const sorted = bestFirst(picks, typed)
  return (
    <Autocomplete inputValue={text} onInputChange={onText}>
      <SearchField aria-label={label} autoFocus>
        <Input
          placeholder={label}
          className="w-full border-b border-line bg-raised px-3 py-2 outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter' || typed === '') return
            // With arrows another one is chosen.
            if (event.currentTarget.getAttribute('aria-activedescendant') !== null) return
            const first = sorted.find(({ label }) => label.toLowerCase().includes(typed))
            if (first === undefined) return
            event.preventDefault()
            event.stopPropagation()
            onPick(first.id)
          }}
        />
      </SearchField>
      <Menu
        aria-label={label}
        items={sorted}
        // Else it takes back nothing, and the menu stays open.
        escapeKeyBehavior="none"
        {...(chosen === undefined ? {} : { selectionMode: 'multiple', selectedKeys: chosen })}
        onAction={(id) => onPick(String(id))}
        shouldCloseOnSelect={chosen === undefined}
        renderEmptyState={() => <div className="p-3 text-soft">{empty}</div>}
        className="max-h-72 overflow-auto p-1 outline-none"
      >
        {(pick) => (
          <MenuItem
            id={pick.id}
            textValue={pick.label}
            className="group flex min-h-8 items-center gap-2 rounded px-2 py-1 outline-none focus:bg-hover pointer-coarse:min-h-11"
          >
            {chosen !== undefined && (
              <span
                aria-hidden
                className="flex size-4 shrink-0 items-center justify-center rounded border border-edge bg-panel text-on-accent group-selected:border-accent group-selected:bg-accent"
              >
                <Check size={12} className="invisible group-selected:visible" />
              </span>
            )}
            <Text slot="label" className="min-w-0 grow truncate">
              <bdi>{pick.label}</bdi>
            </Text>
            {pick.hint !== undefined && (
              <Text slot="description" className="shrink-0 text-sm text-soft">
                {pick.hint}
              </Text>
            )}
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  )
}

/** A button that opens a choice of things, such as tags. `children` fills it, and closes it when something is chosen. */
export const PickButton = ({
  title,
  icon,
  look = 'plain',
  whyNot,
  children,
}: {
  title: string
  icon?: ReactNode
  look?: Look
  whyNot?: string | null | undefined
  children: (close: () => void) => ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <Button look={look} whyNot={whyNot} className="max-w-full shrink-0">
      {icon}
      <bdi className="min-w-0 truncate">{title}</bdi>
      <ChevronDown size={12} aria-hidden className="shrink-0 text-soft" />
    </Button>
  )
  if (whyNot != null) return trigger
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {trigger}
      <Popover className="w-72 max-w-[calc(100vw-2rem)] rounded-md border border-line bg-raised shadow-lg">
        <Dialog aria-label={title} className="outline-none">
          {children(() => setOpen(false))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
